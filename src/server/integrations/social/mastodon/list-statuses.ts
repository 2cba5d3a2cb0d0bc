import { z } from "zod";
import { WebAddress } from "../answer-fields.ts";
import { type Mastodon, MastodonId } from "./client.ts";

/** The most that the server returns. */
const pageSize = 40;
/** Far more posts than an account has in the searched minutes: it may publish 300 in three hours. */
const maxPages = 10;

const Listed = z.object({
  id: MastodonId,
  url: WebAddress,
  content: z.string().max(500_000),
  created_at: z.coerce.date(),
  in_reply_to_id: MastodonId.nullish(),
  // Some servers list them although they are excluded.
  reblog: z.unknown().optional(),
  media_attachments: z
    .array(z.object({ id: z.string().max(2_000) }))
    .max(100)
    .default([]),
  // Shown to the author only.
  application: z
    .object({ name: z.string().max(500) })
    .nullish()
    .catch(null),
});
export type ListedStatus = z.infer<typeof Listed>;
const Statuses = z.array(Listed).max(pageSize);

export interface StatusReader {
  mastodon: Mastodon;
  server: string;
  actor: { externalId: string; accessToken: string };
  signal: AbortSignal;
}

/** The statuses to search: those since a time, which the headers of a page may contain, and after a status of the account. */
export interface SearchedStatuses {
  earliest(headers: Headers): Date | null;
  sinceId?: string;
}

/**
 * The own statuses of the account with this id at its server since then, newest first. `isComplete`: none was left out. null: a page does
 * not contain its time.
 */
export async function listSince(
  { mastodon, ...call }: StatusReader,
  accountId: string,
  { earliest, sinceId }: SearchedStatuses,
): Promise<{ statuses: ListedStatus[]; isComplete: boolean } | null> {
  const path = `/api/v1/accounts/${encodeURIComponent(accountId)}/statuses`;
  const statuses: ListedStatus[] = [];
  let last: string | null = null;
  for (let page = 0; page < maxPages; page++) {
    const query: [string, string][] = [
      ["limit", String(pageSize)],
      ["exclude_reblogs", "true"],
    ];
    if (sinceId !== undefined) query.push(["since_id", sinceId]);
    if (last !== null) query.push(["max_id", last]);
    const { headers, data } = await mastodon<ListedStatus[]>({ ...call, path, query, answer: Statuses });
    const from = earliest(headers);
    if (from === null) return null;
    const isNew = ({ created_at: createdAt }: ListedStatus) => createdAt >= from;
    statuses.push(...data.filter((status) => isNew(status) && status.reblog == null));
    const oldest = data.at(-1);
    // A page may be short of statuses that were filtered out; only an empty one is the end.
    if (oldest === undefined || !isNew(oldest)) return { statuses, isComplete: true };
    if (oldest.id === last) break;
    last = oldest.id;
  }
  return { statuses, isComplete: false };
}
