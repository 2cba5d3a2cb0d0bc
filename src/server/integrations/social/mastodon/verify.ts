import { z } from "zod";
import { htmlToText } from "#server/lib/html-to-text.ts";
import { withoutMentionServers } from "#shared/platforms/mastodon-text.ts";
import { WebAddress } from "../answer-fields.ts";
import { earliestTime, searchFrom, untimed } from "../match.ts";
import type { Actor, PreparedSteps, SocialPlatform, Verdict } from "../platform.ts";
import { clientName } from "./apps.ts";
import { type Mastodon, type MastodonConfig, MastodonId, serverOf } from "./client.ts";
import { localIdOf } from "./server-address.ts";
import { statusText } from "./status-text.ts";
import { mediaIdsOf } from "./upload-media.ts";

/** The most that the server returns. */
const pageSize = 40;
/** Far more posts than an account has in the searched minutes: it may publish 300 in three hours. */
const maxPages = 10;

const Statuses = z
  .array(
    z.object({
      id: MastodonId,
      url: WebAddress,
      content: z.string().max(500_000),
      created_at: z.coerce.date(),
      in_reply_to_id: MastodonId.nullish(),
      media_attachments: z
        .array(z.object({ id: MastodonId }))
        .max(100)
        .default([]),
      // Shown to the author only.
      application: z
        .object({ name: z.string().max(500) })
        .nullish()
        .catch(null),
    }),
  )
  .max(pageSize);
type Status = z.infer<typeof Statuses>[number];

/** The server shows a mention without its server, and counts several line ends as one paragraph. */
export const canonical = (text: string) => withoutMentionServers(text).normalize("NFC").replaceAll(/\s+/gu, " ").trim();

interface SoughtStatus {
  text: string;
  /** Ids of the attached media; their number, where the ids are not known. */
  media: readonly string[] | number;
  /** null: not a reply. */
  parentId: string | null;
}

function hasMedia({ media_attachments: found }: Status, media: SoughtStatus["media"]): boolean {
  if (typeof media === "number") return found.length === media;
  return found.length === media.length && found.every(({ id }) => media.includes(id));
}

const isSought = (status: Status, { text, media, parentId }: SoughtStatus) =>
  (status.in_reply_to_id ?? null) === parentId &&
  hasMedia(status, media) &&
  (status.application == null || status.application.name === clientName) &&
  canonical(htmlToText(status.content)) === canonical(text);

/** The statuses to search: those since a time, which the headers of a page may contain, and after a status of the account. */
interface SearchedStatuses {
  earliest(headers: Headers): Date | null;
  sinceId?: string;
}

/** The account's statuses since then, newest first. `isComplete`: none was left out. null: a page does not contain its time. */
async function listSince(
  mastodon: Mastodon,
  server: string,
  actor: Actor,
  { earliest, sinceId }: SearchedStatuses,
  signal: AbortSignal,
): Promise<{ statuses: Status[]; isComplete: boolean } | null> {
  const path = `/api/v1/accounts/${encodeURIComponent(localIdOf(actor.externalId))}/statuses`;
  const statuses: Status[] = [];
  let last: string | null = null;
  for (let page = 0; page < maxPages; page++) {
    const query: [string, string][] = [
      ["limit", String(pageSize)],
      ["exclude_reblogs", "true"],
    ];
    if (sinceId !== undefined) query.push(["since_id", sinceId]);
    if (last !== null) query.push(["max_id", last]);
    const { headers, data } = await mastodon<Status[]>({ server, path, actor, query, answer: Statuses, signal });
    const from = earliest(headers);
    if (from === null) return null;
    const isNew = ({ created_at: createdAt }: Status) => createdAt >= from;
    statuses.push(...data.filter(isNew));
    const oldest = data.at(-1);
    // A page may be short of statuses that were filtered out; only an empty one is the end.
    if (oldest === undefined || !isNew(oldest)) return { statuses, isComplete: true };
    if (oldest.id === last) break;
    last = oldest.id;
  }
  return { statuses, isComplete: false };
}

/**
 * Searches the account's statuses. What is not there was not accepted; a repeat with the same key within the hour is harmless
 * even if the list was behind.
 */
async function findStatus(
  mastodon: Mastodon,
  server: string,
  actor: Actor,
  sought: SoughtStatus,
  searched: SearchedStatuses,
  signal: AbortSignal,
): Promise<Verdict> {
  const listed = await listSince(mastodon, server, actor, searched, signal);
  if (listed === null) return untimed;
  const { statuses, isComplete } = listed;
  const [match, second] = statuses.filter((status) => isSought(status, sought));
  if (second !== undefined) return { outcome: "unclear", reason: "The server shows several posts with this text" };
  if (match !== undefined) return { outcome: "live", externalId: match.id, permalink: match.url ?? null };
  if (!isComplete) return { outcome: "unclear", reason: "The server did not show all of the account's posts" };
  return { outcome: "absent" };
}

const soughtMedia = (steps: PreparedSteps, count: number): SoughtStatus["media"] => mediaIdsOf(steps, count) ?? count;

export const mastodonVerify = (
  config: MastodonConfig,
  mastodon: Mastodon,
): Pick<SocialPlatform, "verify" | "verifyReply"> => ({
  verify(actor, content, steps, sent, signal) {
    const { status: text } = statusText(content);
    const sought = { text, media: soughtMedia(steps, content.mediaCount), parentId: null };
    const searched = { earliest: (headers: Headers) => earliestTime(sent, headers) };
    return findStatus(mastodon, serverOf(actor, config), actor, sought, searched, signal);
  },

  verifyReply(actor, content, since, signal) {
    const { parentId } = content;
    const searched = { earliest: () => searchFrom(since), sinceId: parentId };
    const sought = { text: statusText(content).status, media: 0, parentId };
    return findStatus(mastodon, serverOf(actor, config), actor, sought, searched, signal);
  },
});
