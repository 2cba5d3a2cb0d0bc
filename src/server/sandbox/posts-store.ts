import type { Platform } from "#shared/platforms/platform.ts";
import type { SandboxContext, SandboxWriter } from "./context.ts";
import { type Stored, toStored } from "./instants.ts";

export interface StoredUrl {
  url: string;
  expandedUrl: string;
}

export interface NewPost {
  id: string;
  platform: Platform;
  accountId: string;
  text: string;
  link?: string | undefined;
  mediaIds?: readonly string[];
  urls?: readonly StoredUrl[];
  replyToId?: string;
  conversationId?: string;
  replySettings?: string | undefined;
  duplicateKey?: string;
  /** A record key, an idempotency key, or the id of a Threads container: the account has one post of it. */
  callerKey?: string;
  details?: Readonly<Record<string, unknown>>;
  madeWithAi?: boolean | undefined;
  isPublished: boolean;
}

/**
 * Writes the post and, when it is public, its ledger line in one statement, so that both or none exist.
 * False when a recent post of the account has the same duplicate key, or any post of it the same caller key.
 */
export async function insertPost(context: SandboxWriter, post: NewPost, receivedAt: string): Promise<boolean> {
  const now = toStored(context.now());
  const [row] = await context.sql<{ id: string }[]>`
    with post as (
      insert into sandbox.posts (id, platform, account_id, text, link, media_ids, urls, reply_to_id, conversation_id, reply_settings,
        duplicate_key, caller_key, details, made_with_ai, is_published, created_at, published_at)
      values (${post.id}, ${post.platform}, ${post.accountId}, ${post.text}, ${post.link ?? null}, ${[...(post.mediaIds ?? [])]}::text[],
        ${JSON.stringify(post.urls ?? [])}::text::jsonb, ${post.replyToId ?? null}, ${post.conversationId ?? null}, ${post.replySettings ?? null},
        ${post.duplicateKey ?? null}, ${post.callerKey ?? null}, ${post.details === undefined ? null : JSON.stringify(post.details)}::text::jsonb, ${post.madeWithAi ?? false}, ${post.isPublished}, ${now}, ${post.isPublished ? now : null})
      on conflict do nothing
      returning *
    ), entry as (
      ${ledgerLine(context, receivedAt)}
    )
    select id from post`;
  return row !== undefined;
}

/** The ledger part of a statement whose `post` contains the posts just published. */
export const ledgerLine = (context: Pick<SandboxWriter, "sql">, receivedAt: string) => context.sql`
  insert into sandbox.ledger (received_at, platform, kind, account_id, post_id, text, media_sha256)
  select ${receivedAt}::timestamptz, platform, case when reply_to_id is null then 'post' else 'reply' end, account_id, id, text,
    array(select coalesce(m.sha256, '') from sandbox.media m where m.id = any(post.media_ids) order by array_position(post.media_ids, m.id))
  from post where is_published`;

export interface Post {
  id: string;
  platform: Platform;
  accountId: string;
  accountName: string;
  username: string | null;
  personId: string;
  text: string;
  link: string | null;
  mediaIds: string[];
  urls: StoredUrl[];
  shortcode: string | null;
  replyToId: string | null;
  conversationId: string | null;
  replySettings: string | null;
  callerKey: string | null;
  details: Record<string, unknown> | null;
  madeWithAi: boolean;
  /** The text before the first edit; null when it was never edited. */
  firstText: string | null;
  editedAt: Stored | null;
  deletedAt: Stored | null;
  isPublished: boolean;
  createdAt: Stored;
  publishedAt: Stored | null;
  commentCount: number;
  replyCount: number;
}

const selectPosts = (context: SandboxContext) => context.sql`
  select p.id, p.platform, p.account_id as "accountId", a.name as "accountName", a.username, a.person_id as "personId", p.text, p.link,
    p.media_ids as "mediaIds", p.urls, p.shortcode, p.reply_to_id as "replyToId", p.conversation_id as "conversationId",
    p.reply_settings as "replySettings", p.caller_key as "callerKey", p.details, p.made_with_ai as "madeWithAi", p.first_text as "firstText", p.edited_at as "editedAt",
    p.deleted_at as "deletedAt", p.is_published as "isPublished", p.created_at as "createdAt", p.published_at as "publishedAt",
    (select count(*)::int from sandbox.comments c where c.post_id = p.id) as "commentCount",
    (select count(*)::int from sandbox.posts r where r.reply_to_id = p.id and r.deleted_at is null) as "replyCount"
  from sandbox.posts p join sandbox.accounts a on a.id = p.account_id`;

export const findPosts = (context: SandboxContext, ids: readonly string[]) =>
  context.sql<
    Post[]
  >`${selectPosts(context)} where p.id = any(${[...ids]}::text[]) and p.deleted_at is null order by p.id desc`;

export async function findPost(context: SandboxContext, id: string): Promise<Post | null> {
  const [post] = await findPosts(context, [id]);
  return post ?? null;
}

export interface PostFilter {
  accountId?: string | undefined;
  platform?: string | undefined;
  since?: Date | null;
  until?: Date | null;
  /** Only posts that are newer than this one. */
  sinceId?: string | undefined;
  /** Only posts after this one in the list, which is newest first. */
  after?: string | undefined;
  withoutReplies?: boolean;
  /** Only deleted posts, instead of only the others. */
  areDeleted?: boolean;
  limit: number;
}

/** Public posts, newest first. */
export function listPosts(context: SandboxContext, filter: PostFilter) {
  const { sql } = context;
  return sql<Post[]>`
    ${selectPosts(context)}
    where p.is_published and (p.deleted_at is not null) = ${filter.areDeleted ?? false}
      ${filter.accountId === undefined ? sql`` : sql`and p.account_id = ${filter.accountId}`}
      ${filter.platform === undefined ? sql`` : sql`and p.platform = ${filter.platform}`}
      ${filter.since ? sql`and p.published_at >= ${toStored(filter.since)}` : sql``}
      ${filter.until ? sql`and p.published_at <= ${toStored(filter.until)}` : sql``}
      ${filter.sinceId === undefined ? sql`` : sql`and p.id <> ${filter.sinceId} and p.published_at >= (select published_at from sandbox.posts where id = ${filter.sinceId})`}
      ${filter.withoutReplies === true ? sql`and p.reply_to_id is null` : sql``}
      ${filter.after === undefined ? sql`` : sql`and (p.published_at, p.id) < (select published_at, id from sandbox.posts where id = ${filter.after})`}
    order by p.published_at desc, p.id desc limit ${filter.limit}`;
}

/** Marks the post as deleted. The ledger keeps its line. Returns false when the account has no such post. */
export async function deletePost(context: SandboxContext, id: string, accountId: string): Promise<boolean> {
  const rows = await context.sql`
    update sandbox.posts set deleted_at = ${toStored(context.now())}, duplicate_key = null
    where id = ${id} and account_id = ${accountId} and deleted_at is null returning id`;
  return rows.length === 1;
}
