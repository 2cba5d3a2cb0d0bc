import type { Issue } from "#shared/errors.ts";
import type { MediaFacts } from "#shared/platforms/media-facts.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { ruleWords, type RuleWords } from "#shared/platforms/rule-words.ts";
import { postProblems } from "#shared/platforms/rules.ts";
import { type PlannedText, planTexts, type TypedTexts } from "./post-texts.ts";

/** The rules count the parts that follow a post from nought; people know them by the field they typed them into. */
function pathOf(problem: Issue, planned: readonly PlannedText[]): string {
  const [first, ...rest] = planned;
  if (problem.path === "content") return first?.path ?? "content";
  const part = /^thread\.(\d+)$/.exec(problem.path)?.[1];
  return (part === undefined ? undefined : rest[Number(part)]?.path) ?? problem.path;
}

/** A platform refuses what an account said a short while ago, and the parts of a thread leave within seconds. */
function repetitions(planned: readonly PlannedText[], message: string): Issue[] {
  const seen = new Set<string>();
  return planned.flatMap(({ text, path }) => {
    const isRepeated = text !== "" && seen.has(text);
    seen.add(text);
    return isRepeated ? [{ path, message }] : [];
  });
}

/** Every static reason a platform would refuse what was typed and chosen, each at the field it was typed into. */
export function problemsOn(
  platform: Platform,
  typed: TypedTexts,
  media: readonly MediaFacts[],
  words: RuleWords = ruleWords,
): Issue[] {
  const planned = planTexts(platform, typed);
  const thread = planned.filter(({ kind }) => kind === "thread").map(({ text }) => text);
  const firstComment = planned.find(({ kind }) => kind === "comment")?.text ?? null;
  const problems = postProblems(platform, { text: planned[0]?.text ?? "", media, thread, firstComment }, words);
  return [
    ...problems.map((problem) => ({ ...problem, path: pathOf(problem, planned) })),
    ...(platform === "x" ? repetitions(planned, words.repeated(platformNames.x)) : []),
  ];
}
