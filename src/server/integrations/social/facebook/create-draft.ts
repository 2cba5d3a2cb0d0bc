import twitter from "twitter-text";
import { topicOf } from "#shared/error-catalogue/topic-of.ts";
import type { ErrorTopic } from "#shared/error-catalogue/topics.ts";
import { Created, type Graph } from "../meta/graph.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor } from "../platform.ts";

export interface Draft {
  text: string;
  /** Ids of uploaded photos. */
  photos: readonly string[];
}

/** The first address with a scheme, which Facebook shows as a card. Bare host names may be plain text. */
function linkIn(text: string): string | null {
  const link = twitter.extractUrls(text).find((url) => /^https?:\/\//i.test(url)) ?? null;
  return link !== null && URL.canParse(link) ? link : null;
}

const attachments = (photos: readonly string[]) =>
  Object.fromEntries(photos.map((id, index) => [`attached_media[${index}]`, JSON.stringify({ media_fbid: id })]));

/** Facebook could not read the linked page; several codes mean this. */
const isLinkRefused = (error: unknown) =>
  error instanceof PlatformError && topicOf(error.code) === ("link_unreadable" satisfies ErrorTopic);

/** Creates an unpublished post. A link whose page Facebook cannot read stays plain text, without a card. */
export async function createDraft(
  graph: Graph,
  actor: Actor,
  { text, photos }: Draft,
  signal: AbortSignal,
): Promise<string> {
  // An absent message is accepted, an empty one is not.
  const form = { published: "false", ...(text === "" ? {} : { message: text }), ...attachments(photos) };
  const call = { network: "facebook", method: "POST", path: `/${actor.externalId}/feed`, actor } as const;
  const create = async (more: Record<string, string>) =>
    (await graph({ ...call, form: { ...form, ...more }, answer: Created, signal })).id;
  const link = photos.length === 0 ? linkIn(text) : null;
  if (link === null) return create({});
  try {
    return await create({ link });
  } catch (error) {
    if (!isLinkRefused(error)) throw error;
    return create({});
  }
}
