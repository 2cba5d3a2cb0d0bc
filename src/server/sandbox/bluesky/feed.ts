import type { FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { limitParam, readParams, stringParam } from "../params.ts";
import type { Post } from "../posts-store.ts";
import { findAccount } from "./accounts.ts";
import { xrpcErrors } from "./errors.ts";
import { findBlueskyPosts, viewsOf } from "./post-views.ts";
import { parseUri, recordUri } from "./record-keys.ts";

const urisMax = 25;

/** An address with a handle, with its DID. Throws 400. */
async function withDid(context: SandboxContext, uri: string): Promise<string> {
  const parsed = parseUri(uri);
  if (parsed === null) throw xrpcErrors.invalid(`Error: ${uri.slice(0, 200)} must be a valid at-uri`);
  const { authority, collection, rkey } = parsed;
  const account = authority.startsWith("did:") ? null : await findAccount(context, authority);
  return account === null ? uri : recordUri(account.did, collection, rkey);
}

/** `app.bsky.feed.getPosts`: leaves out missing ones. */
export async function getPosts(context: SandboxContext, request: FastifyRequest) {
  const given = readParams(request)["uris"];
  const uris = [given].flat().filter((uri) => typeof uri === "string");
  if (uris.length === 0) throw xrpcErrors.invalid('Error: Params must have the property "uris"');
  if (uris.length > urisMax) throw xrpcErrors.invalid(`Error: uris must not have more than ${urisMax} elements`);
  const resolved = await Promise.all(uris.map((uri) => withDid(context, uri)));
  return { posts: await viewsOf(context, await findBlueskyPosts(context, [...new Set(resolved)])) };
}

type View = Awaited<ReturnType<typeof viewsOf>>[number];

interface ThreadView {
  $type: "app.bsky.feed.defs#threadViewPost";
  post: View;
  parent?: ThreadView | Missing;
  replies?: ThreadView[];
}
interface Missing {
  $type: "app.bsky.feed.defs#notFoundPost";
  uri: string;
  notFound: true;
}

const threadView = (post: View) => ({ $type: "app.bsky.feed.defs#threadViewPost", post }) as const;

/** The posts of a whole thread; a deleted one is not there. */
async function postsOfThread(context: SandboxContext, post: Post): Promise<Map<string, { post: Post; view: View }>> {
  const root = post.conversationId ?? post.id;
  const rows = await context.sql<{ id: string }[]>`
    select id from sandbox.posts
    where platform = 'bluesky' and conversation_id = ${root} and deleted_at is null order by published_at, id limit 500`;
  const posts = await findBlueskyPosts(
    context,
    rows.map(({ id }) => id),
  );
  const views = await viewsOf(context, posts);
  return new Map(views.flatMap((view, index) => (posts[index] ? [[view.uri, { post: posts[index], view }]] : [])));
}

/** `app.bsky.feed.getPostThread`. */
export async function getPostThread(context: SandboxContext, request: FastifyRequest) {
  const params = readParams(request);
  const uri = await withDid(context, stringParam(params, "uri") ?? "");
  const [post] = await findBlueskyPosts(context, [uri]);
  if (post === undefined) throw xrpcErrors.postNotFound(uri);
  const all = await postsOfThread(context, post);
  const below = ({ view }: { view: View }, depth: number): ThreadView => ({
    ...threadView(view),
    ...(depth > 0 && {
      replies: [...all.values()]
        .filter((reply) => reply.post.replyToId === view.uri)
        .map((reply) => below(reply, depth - 1)),
    }),
  });
  const above = (parentUri: string | null, height: number): { parent?: ThreadView | Missing } => {
    if (parentUri === null || height === 0) return {};
    const parent = all.get(parentUri);
    if (parent === undefined)
      return { parent: { $type: "app.bsky.feed.defs#notFoundPost", uri: parentUri, notFound: true } };
    return { parent: { ...threadView(parent.view), ...above(parent.post.replyToId, height - 1) } };
  };
  const self = all.get(uri);
  if (self === undefined) throw xrpcErrors.postNotFound(uri);
  const thread = below(self, limitParam(params, "depth", 6, 1_000));
  return { thread: { ...thread, ...above(post.replyToId, limitParam(params, "parentHeight", 80, 1_000)) } };
}
