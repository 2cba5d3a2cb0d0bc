import { z } from "zod";
import type { Actor, PreparedSteps, PublishContent, SendContent } from "../platform.ts";
import { without } from "../prepared-steps.ts";
import type { BlueskyConfig, Xrpc } from "./client.ts";
import { linkCard } from "./link-card.ts";
import { resolveMentions } from "./mentions.ts";
import type { Prepared } from "./post-record.ts";
import { isFresh, lifetimeMs, uploadMedia, type Save, withFact } from "./upload-media.ts";

const textsOf = ({ text, thread }: Pick<SendContent, "text" | "thread">) => [text, ...thread.map((part) => part.text)];

/** The time at which it is due, or now if that has passed. */
const timeOf = ({ dueAt }: Pick<PublishContent, "dueAt">) => new Date(Math.max(Date.now(), dueAt?.getTime() ?? 0));

/** The time of the post is chosen at its preparation: a repeated call then writes the same record. It may have been planned anew since. */
function isCurrent(steps: PreparedSteps, content: PublishContent): boolean {
  const chosen = Date.parse(steps["createdAt"] ?? "");
  return chosen > Date.now() - lifetimeMs && chosen <= timeOf(content).getTime();
}

const withoutTime = (steps: PreparedSteps): PreparedSteps => without(without(steps, "createdAt"), "mentions");

/** Resolves the mentions, uploads the media, and builds the link cards of posts without media. */
export async function preparePost(
  { config, xrpc, actor, signal }: { config: BlueskyConfig; xrpc: Xrpc; actor: Actor; signal: AbortSignal },
  content: PublishContent,
  done: PreparedSteps,
  save: Save,
): Promise<PreparedSteps> {
  const caller = { config, xrpc, actor, signal };
  // An upload minutes ahead saves neither the time of the post nor its card.
  if (content.isAhead === true) return uploadMedia(caller, content.media, done, save);
  const texts = textsOf(content);
  let steps = done;
  if (!isCurrent(steps, content)) {
    const mentions = await resolveMentions(config, xrpc, actor, texts, signal);
    steps = {
      ...withoutTime(steps),
      createdAt: timeOf(content).toISOString(),
      ...(Object.keys(mentions).length === 0 ? {} : { mentions: JSON.stringify(mentions) }),
    };
  }
  steps = await uploadMedia(caller, content.media, steps, save);
  const missing = texts
    .map((text, index) => ({ text, name: cardName(index) }))
    .filter(({ name }, index) => (index > 0 || content.media.length === 0) && !isFresh(steps, name));
  const cards = await Promise.all(
    missing.map(async ({ text, name }) => ({ name, card: await linkCard(caller, text) })),
  );
  for (const { name, card } of cards) steps = card === null ? without(steps, name) : withFact(steps, name, card);
  if (cards.some(({ card }) => card !== null)) await save(steps);
  return steps;
}

const cardName = (index: number) => `card.${index}`;

const MentionsStep = z.record(z.string(), z.string());
const CardStep = z.looseObject({ $type: z.string() });
const VideoStep = z.looseObject({ video: z.unknown() }).refine((fact) => "video" in fact);

/** Facts of a step that this file or `uploadMedia` wrote. */
const read = (steps: PreparedSteps, name: string): unknown => {
  const text = steps[name];
  return text === undefined ? undefined : JSON.parse(text);
};

/** The embed of the post with the media; null: it has none. */
function mediaEmbed(facts: readonly unknown[]): object | null {
  if (facts.length === 0) return null;
  const video = VideoStep.safeParse(facts[0]).data;
  if (video !== undefined) return { $type: "app.bsky.embed.video", ...video };
  return { $type: "app.bsky.embed.images", images: facts };
}

/** The facts of a prepared post; null when a file is missing. */
export function preparedOf(steps: PreparedSteps, { text, thread, mediaCount }: SendContent): Prepared | null {
  const media = Array.from({ length: mediaCount }, (_, index) => read(steps, `media.${index}`));
  if (media.includes(undefined)) return null;
  const [card = null, ...others] = textsOf({ text, thread }).map(
    (_, index) => CardStep.optional().parse(read(steps, cardName(index))) ?? null,
  );
  return {
    createdAt: new Date(steps["createdAt"] ?? Date.now()),
    mentions: MentionsStep.optional().parse(read(steps, "mentions")) ?? {},
    embeds: [mediaEmbed(media) ?? card, ...others],
  };
}
