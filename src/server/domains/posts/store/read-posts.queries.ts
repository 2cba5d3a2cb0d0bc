import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { PartRow } from "#server/domains/posts/store/parts.queries.ts";
import type { MediaOfPost, PostRow, TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { type FrozenPart, posts } from "#server/domains/posts/store/posts.table.ts";
import type { AccountStatus } from "#shared/social-accounts/social-accounts.ts";

/** A row as JSON: timestamps are strings. */
type AsJson<Row> = { [K in keyof Row]: Row[K] extends Date | null ? Exclude<Row[K], Date> | string : Row[K] };

export type ShownMedium = Pick<MediaOfPost, "creationId" | "altText" | "thumbnailKey">;

export type ShownPart = AsJson<
  Pick<
    PartRow,
    "position" | "kind" | "text" | "state" | "externalId" | "permalink" | "error" | "tries" | "wakeAt" | "publishedAt"
  >
>;

export type ShownTarget = AsJson<
  Pick<
    TargetRow,
    | "id"
    | "platform"
    | "accountId"
    | "accountName"
    | "sandbox"
    | "state"
    | "externalId"
    | "permalink"
    | "error"
    | "tries"
    | "wakeAt"
    | "publishedAt"
  >
> & {
  /** It is prepared before its time. */
  isAhead: boolean;
  /** null when the account was disconnected. */
  accountStatus: AccountStatus | null;
  accountExternalId: string | null;
  accountUsername: string | null;
  accountServer: string | null;
  /** The frozen text, or the one that replaced it at the platform; null before the target was claimed. */
  text: string | null;
  /** The frozen parts; null before the target was claimed. */
  follows: FrozenPart[] | null;
  parts: ShownPart[];
};

/** Sums of what the networks of a post count; null: none of them counts it. `at` null: nothing was counted yet. */
export type CountedMetrics = Record<"likes" | "comments" | "shares" | "views", number | null> & { at: string | null };

/** A post with everything that the API returns of it. */
export interface ShownPost {
  post: PostRow;
  counted: CountedMetrics;
  media: ShownMedium[];
  targets: ShownTarget[];
}

const media = sql<ShownMedium[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'creationId', m.creation_id, 'altText', m.alt_text, 'thumbnailKey', c.thumbnail_key) order by m.position), '[]')
  from post_media m join creations c on c.id = m.creation_id where m.post_id = posts.id)`;

const parts = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'position', p.position, 'kind', p.kind, 'text', p.text, 'state', p.state, 'externalId', p.external_id,
    'permalink', p.permalink, 'error', p.error, 'tries', p.tries, 'wakeAt', p.wake_at, 'publishedAt', p.published_at)
    order by p.position), '[]')
  from post_target_parts p where p.target_id = t.id)`;

const targets = sql<ShownTarget[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', t.id, 'platform', t.platform, 'accountId', t.account_id, 'accountName', t.account_name, 'sandbox', t.sandbox,
    'state', t.state, 'externalId', t.external_id, 'permalink', t.permalink, 'error', t.error, 'tries', t.tries,
    'wakeAt', t.wake_at, 'publishedAt', t.published_at, 'accountStatus', a.status,
    'isAhead', t.state in ('preparing', 'ready') and coalesce(t.due_at > now(), false),
    'accountExternalId', a.external_id, 'accountUsername', a.username, 'accountServer', a.server,
    'text', t.content ->> 'text', 'follows', t.content -> 'follows', 'parts', ${parts})
    order by t.platform, t.id), '[]')
  from post_targets t left join social_accounts a on a.id = t.account_id where t.post_id = posts.id)`;

const counted = sql<CountedMetrics>`(
  select jsonb_build_object('likes', sum(f.likes), 'comments', sum(f.comments), 'shares', sum(f.shares), 'views', sum(f.views),
    'at', max(f.captured_at) filter (where coalesce(f.likes, f.comments, f.shares, f.views) is not null))
  from target_metrics f where f.post_id = posts.id)`;

/**
 * Posts with their media, targets and metrics in one statement, hence one snapshot: a status from before a move and targets from after it
 * would contradict each other.
 */
export const selectShown = (db: Db, where: SQL | undefined) =>
  db.select({ post: posts, counted, media, targets }).from(posts).where(where);
