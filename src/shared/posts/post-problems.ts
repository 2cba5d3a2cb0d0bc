import type { Issue } from "#shared/errors.ts";
import type { MediaFacts } from "#shared/platforms/media-facts.ts";
import type { NetworkRules } from "#shared/platforms/network-rules.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { type PostFacts, postProblems } from "#shared/platforms/post-rules.ts";
import { ruleWords, type RuleWords } from "#shared/platforms/rule-words.ts";
import { type PlannedText, planTexts, type TypedTexts } from "./post-texts.ts";

/** Maps a problem's path in the planned texts to the input field of that text. */
function pathOf(problem: Issue, planned: readonly PlannedText[]): string {
  const [first, ...rest] = planned;
  if (problem.path === "content") return first?.path ?? "content";
  const part = /^thread\.(\d+)$/.exec(problem.path)?.[1];
  return (part === undefined ? undefined : rest[Number(part)]?.path) ?? problem.path;
}

/** Repeated texts of a thread and its comment, which some networks refuse as duplicates because they are sent within seconds. */
function repetitions(planned: readonly PlannedText[], message: string): Issue[] {
  const seen = new Set<string>();
  return planned.flatMap(({ text, path }) => {
    const isRepeated = text !== "" && seen.has(text);
    seen.add(text);
    return isRepeated ? [{ path, message }] : [];
  });
}

/** All static reasons for which this network would refuse the input, each at its input field. */
export function problemsOn(
  network: NetworkRules,
  typed: TypedTexts & Pick<PostFacts, "contentWarning" | "visibility">,
  media: readonly MediaFacts[],
  words: RuleWords = ruleWords,
): Issue[] {
  const planned = planTexts(network.platform, typed);
  const thread = planned.filter(({ kind }) => kind === "thread").map(({ text }) => text);
  const firstComment = planned.find(({ kind }) => kind === "comment")?.text ?? null;
  const { contentWarning = null, visibility = null } = typed;
  const facts = { text: planned[0]?.text ?? "", media, thread, firstComment, contentWarning, visibility };
  const problems = postProblems(network, facts, words);
  return [
    ...problems.map((problem) => ({ ...problem, path: pathOf(problem, planned) })),
    ...(network.refusesRepeatedText
      ? repetitions(planned, words.repeated({ name: platformNames[network.platform] }))
      : []),
  ];
}
