import { avatarUrl, mediaUrl, permalinkOf, type SandboxContext } from "../context.ts";
import { graphTime, parseInstant, toDate, toStored } from "../instants.ts";
import { findMedia, type Media } from "../media-store.ts";
import { graphErrors } from "../meta/errors.ts";
import { type GraphNode, pickFields } from "../meta/fields.ts";
import { followersOf, metricsOf } from "../metrics.ts";
import { limitParam, stringParam } from "../params.ts";
import { deletePost, findPost, findPosts, type Post } from "../posts-store.ts";
import { requireScope, requireSelf, type ThreadsCaller } from "./caller.ts";

function mediaTypeOf({ mediaIds }: Post, first: Media | undefined): string {
  if (mediaIds.length === 0) return "TEXT_POST";
  if (mediaIds.length > 1) return "CAROUSEL_ALBUM";
  return first?.mimeType.startsWith("video/") === true ? "VIDEO" : "IMAGE";
}

/** The posts, of which each has the fields that the call names. */
async function nodesOf(context: SandboxContext, caller: ThreadsCaller, posts: readonly Post[]): Promise<GraphNode[]> {
  const fields = stringParam(caller.params, "fields") ?? "id";
  const media = await findMedia(
    context,
    posts.flatMap(({ mediaIds }) => mediaIds.slice(0, 1)),
  );
  const byId = new Map(media.map((item) => [item.id, item]));
  return posts.map((post) => pickFields(postNode(context, caller, post, byId.get(post.mediaIds[0] ?? "")), fields));
}

function postNode(
  context: SandboxContext,
  { account }: ThreadsCaller,
  post: Post,
  media: Media | undefined,
): GraphNode {
  const isReply = post.replyToId !== null;
  const [first] = post.mediaIds;
  return {
    id: post.id,
    text: post.text === "" ? undefined : post.text,
    media_product_type: "THREADS",
    media_type: mediaTypeOf(post, media),
    media_url: first === undefined ? undefined : mediaUrl(context, first),
    permalink: permalinkOf(context, post.id),
    shortcode: post.id,
    timestamp: graphTime(post.publishedAt ?? post.createdAt),
    username: post.username,
    owner: { id: post.accountId },
    is_reply: isReply,
    is_reply_owned_by_me: isReply ? post.accountId === account.id : undefined,
    replied_to: isReply ? { id: post.replyToId } : undefined,
    root_post: isReply ? { id: post.conversationId } : undefined,
    has_replies: post.replyCount > 0,
    reply_audience: (post.replySettings ?? "everyone").toUpperCase(),
  };
}

async function requirePost(context: SandboxContext, id: string): Promise<Post> {
  const post = await findPost(context, id);
  if (post === null || post.platform !== "threads" || !post.isPublished) throw graphErrors.objectMissing(id);
  return post;
}

export async function readPost(context: SandboxContext, caller: ThreadsCaller, id: string): Promise<GraphNode> {
  const [node = {}] = await nodesOf(context, caller, [await requirePost(context, id)]);
  return node;
}

/** `GET /me`. */
export function readMe(context: SandboxContext, { account, params }: ThreadsCaller): GraphNode {
  const node = {
    id: account.id,
    username: account.username,
    name: account.name,
    threads_profile_picture_url: avatarUrl(context, account.id),
  };
  return pickFields(node, stringParam(params, "fields") ?? "id");
}

interface List {
  /** The posts of the account, or the replies to one post. */
  of: { accountId: string; areReplies: boolean } | { parentId: string };
}

/** Newest first, with `next` while there are more. The sandbox does not serve that address. */
async function list(context: SandboxContext, caller: ThreadsCaller, { of }: List) {
  const { sql } = context;
  const limit = limitParam(caller.params, "limit", 25, 100);
  const [since, until] = ["since", "until"].map((name) => parseInstant(stringParam(caller.params, name) ?? ""));
  const rows = await sql<{ id: string }[]>`
    select id from sandbox.posts
    where platform = 'threads' and is_published and deleted_at is null
      and ${"parentId" in of ? sql`reply_to_id = ${of.parentId}` : sql`account_id = ${of.accountId} and (reply_to_id is not null) = ${of.areReplies}`}
      ${since ? sql`and published_at >= ${toStored(since)}` : sql``}
      ${until ? sql`and published_at <= ${toStored(until)}` : sql``}
    order by published_at desc, id desc limit ${limit + 1}`;
  const ids = rows.slice(0, limit).map(({ id }) => id);
  const byId = new Map((await findPosts(context, ids)).map((post) => [post.id, post]));
  const posts = ids.flatMap((id) => byId.get(id) ?? []);
  const data = await nodesOf(context, caller, posts);
  if (data.length === 0) return { data };
  const cursors = { before: ids.at(0), after: ids.at(-1) };
  const next = `${context.publicUrl}/sandbox/threads-graph/v1.0/next?after=${ids.at(-1)}`;
  return { data, paging: rows.length > limit ? { cursors, next } : { cursors } };
}

/** `GET {user}/threads`: posts without replies. */
export async function listThreads(context: SandboxContext, caller: ThreadsCaller, userId: string) {
  requireSelf(caller, userId);
  requireScope(caller, "threads_basic");
  return list(context, caller, { of: { accountId: caller.account.id, areReplies: false } });
}

/** `GET {user}/replies`: the account's own replies. `GET {post}/replies`: the replies to a post. */
export async function listReplies(context: SandboxContext, caller: ThreadsCaller, id: string) {
  requireScope(caller, "threads_read_replies");
  if (id === "me" || id === caller.account.id)
    return list(context, caller, { of: { accountId: caller.account.id, areReplies: true } });
  const { id: parentId } = await requirePost(context, id);
  return list(context, caller, { of: { parentId } });
}

const namesOf = (caller: ThreadsCaller) => (stringParam(caller.params, "metric") ?? "").split(",").filter(Boolean);

function pickMetrics<T>(caller: ThreadsCaller, metrics: Readonly<Record<string, T>>): [string, T][] {
  const names = namesOf(caller);
  const known = Object.entries(metrics).filter(([name]) => names.includes(name));
  if (names.length === 0 || known.length < names.length)
    throw graphErrors.parameter("The value must be a valid insights metric");
  return known;
}

/** `GET {post}/insights`, of the account's own posts. */
export async function readInsights(context: SandboxContext, caller: ThreadsCaller, id: string) {
  requireScope(caller, "threads_manage_insights");
  const post = await requirePost(context, id);
  if (post.accountId !== caller.account.id) throw graphErrors.objectMissing(id);
  const age = context.now().getTime() - toDate(post.publishedAt ?? post.createdAt).getTime();
  const { views, likes, comments, shares } = metricsOf(id, age);
  const quotes = Math.floor(shares / 5);
  const all = {
    views,
    likes,
    replies: post.replyCount + comments,
    reposts: shares - quotes,
    quotes,
    shares: Math.floor(shares / 3),
  };
  const data = pickMetrics(caller, all).map(([name, value]) => ({
    name,
    period: "lifetime",
    values: [{ value }],
    id: `${id}/insights/${name}/lifetime`,
  }));
  return { data };
}

/** `GET {user}/threads_insights`. */
export async function readAccountInsights(context: SandboxContext, caller: ThreadsCaller, userId: string) {
  requireSelf(caller, userId);
  requireScope(caller, "threads_manage_insights");
  const { id, createdAt } = caller.account;
  const followers_count = followersOf(id, context.now().getTime() - toDate(createdAt).getTime());
  const data = pickMetrics(caller, { followers_count }).map(([name, value]) => ({
    name,
    period: "day",
    total_value: { value },
  }));
  return { data };
}

/** `DELETE {post}`, of the account's own posts. */
export async function removePost(context: SandboxContext, caller: ThreadsCaller, id: string) {
  requireScope(caller, "threads_delete");
  const isDeleted = await deletePost(context, id, caller.account.id);
  if (!isDeleted) throw graphErrors.objectMissing(id);
  return { success: true, deleted_id: id };
}
