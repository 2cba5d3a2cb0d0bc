import type { Actor, PreparedSteps, PublishContent, SendContent } from "../platform.ts";
import type { BlueskyConfig, Xrpc } from "./client.ts";
import type { Mentions } from "./facets.ts";
import { linkCard } from "./link-card.ts";
import { resolveMentions } from "./mentions.ts";
import type { Prepared } from "./post-record.ts";
import { isFresh, lifetimeMs, prepareMedia, type Save, withFact, without } from "./prepare-media.ts";

const textsOf = ({ text, thread }: Pick<SendContent, "text" | "thread">) => [text, ...thread.map((part) => part.text)];

/** The time of the post is that of its preparation, seconds before it is sent: a repeated call then writes the same record. */
const isCurrent = (steps: PreparedSteps) => Date.parse(steps["createdAt"] ?? "") > Date.now() - lifetimeMs;

const withoutTime = (steps: PreparedSteps): PreparedSteps => without(without(steps, "createdAt"), "mentions");

/** Resolves the mentions, uploads the media, and builds the link cards of posts without media. */
export async function preparePost(
  { config, xrpc, actor, signal }: { config: BlueskyConfig; xrpc: Xrpc; actor: Actor; signal: AbortSignal },
  content: PublishContent,
  done: PreparedSteps,
  save: Save,
): Promise<PreparedSteps> {
  const texts = textsOf(content);
  let steps = done;
  if (!isCurrent(steps)) {
    const mentions = await resolveMentions(config, xrpc, actor, texts, signal);
    steps = {
      ...withoutTime(steps),
      createdAt: new Date().toISOString(),
      ...(Object.keys(mentions).length === 0 ? {} : { mentions: JSON.stringify(mentions) }),
    };
  }
  const caller = { config, xrpc, actor, signal };
  steps = await prepareMedia(caller, content.media, steps, save);
  const cards = await Promise.all(
    texts.map(async (text, index) => {
      const name = `card.${index}`;
      const hasMedia = index === 0 && content.media.length > 0;
      return hasMedia || isFresh(steps, name) ? null : { name, card: await linkCard(caller, text) };
    }),
  );
  const made = cards.filter((found) => found !== null && found.card !== null);
  for (const found of made) if (found !== null) steps = withFact(steps, found.name, found.card);
  if (made.length > 0) await save(steps);
  return steps;
}

/** A step holds what this file or `prepareMedia` wrote. */
const read = (steps: PreparedSteps, name: string): unknown => {
  const text = steps[name];
  return text === undefined ? undefined : JSON.parse(text);
};

const isVideo = (fact: unknown): fact is object => typeof fact === "object" && fact !== null && "video" in fact;

/** The embed of the post with the media; null: it has none. */
function mediaEmbed(facts: readonly unknown[]): object | null {
  const [first] = facts;
  if (first === undefined) return null;
  if (isVideo(first)) return { $type: "app.bsky.embed.video", ...first };
  return { $type: "app.bsky.embed.images", images: facts };
}

/** The facts of a prepared post; null when a file is missing. */
export function preparedOf(steps: PreparedSteps, { text, thread, mediaCount }: SendContent): Prepared | null {
  const media = Array.from({ length: mediaCount }, (_, index) => read(steps, `media.${index}`));
  if (media.includes(undefined)) return null;
  const cards = textsOf({ text, thread }).map((_, index) => (read(steps, `card.${index}`) ?? null) as object | null);
  const [card = null, ...others] = cards;
  return {
    createdAt: new Date(steps["createdAt"] ?? Date.now()),
    mentions: (read(steps, "mentions") ?? {}) as Mentions,
    embeds: [mediaEmbed(media) ?? card, ...others],
  };
}
