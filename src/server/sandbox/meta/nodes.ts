import { avatarUrl, mediaUrl, type SandboxContext } from "../context.ts";
import { graphKind } from "../ids.ts";
import { graphTime, toDate } from "../instants.ts";
import { findMedia } from "../media-store.ts";
import { followersOf } from "../metrics.ts";
import { stringParam } from "../params.ts";
import type { Account } from "../people.ts";
import { findPost } from "../posts-store.ts";
import { type Caller, findAccount, mayUse, resolveMe } from "./caller.ts";
import { findComment } from "./comments.ts";
import { containerNode } from "./container-store.ts";
import { graphErrors } from "./errors.ts";
import { type GraphNode, pickFields } from "./fields.ts";
import { instagramMediaNode, pagePostNode } from "./post-nodes.ts";
import { videoNode } from "./video-nodes.ts";

const followersNow = (context: SandboxContext, { id, createdAt }: Account) =>
  followersOf(id, context.now().getTime() - toDate(createdAt).getTime());

export async function personNode(context: SandboxContext, id: string): Promise<GraphNode | null> {
  const [person] = await context.sql<
    { id: string; name: string }[]
  >`select id, name from sandbox.people where id = ${id}`;
  if (person === undefined) return null;
  const [first = person.name, ...rest] = person.name.split(" ");
  const picture = { data: { url: avatarUrl(context, id) } };
  return { ...person, first_name: first, last_name: rest.join(" "), email: undefined, picture };
}

export const instagramNode = (context: SandboxContext, account: Account, mediaCount: number): GraphNode => ({
  id: account.id,
  username: account.username,
  name: account.name,
  profile_picture_url: avatarUrl(context, account.id),
  followers_count: followersNow(context, account),
  media_count: mediaCount,
});

async function accountNode(context: SandboxContext, caller: Caller, account: Account): Promise<GraphNode> {
  if (account.platform === "instagram") {
    const [counted] = await context.sql<{ posts: number }[]>`
      select count(*)::int as posts from sandbox.posts where account_id = ${account.id} and is_published and deleted_at is null`;
    return instagramNode(context, account, counted?.posts ?? 0);
  }
  const [linked] = await context.sql<{ id: string; username: string }[]>`
    select id, username from sandbox.accounts where page_id = ${account.id}`;
  return {
    id: account.id,
    name: account.name,
    category: "Sandbox",
    followers_count: followersNow(context, account),
    fan_count: followersNow(context, account),
    picture: { data: { url: avatarUrl(context, account.id) } },
    instagram_business_account: linked,
    // A Page token may read itself; a user token reads it from me/accounts.
    access_token: caller.token.accountId === account.id ? caller.secret : undefined,
  };
}

async function photoNode(context: SandboxContext, id: string): Promise<{ node: GraphNode; accountId: string } | null> {
  const [photo] = await findMedia(context, [id]);
  if (photo === undefined) return null;
  const images = [{ source: mediaUrl(context, id), width: photo.width, height: photo.height }];
  const node = { id, name: photo.caption, alt_text: photo.altText, images, created_time: graphTime(photo.createdAt) };
  return { node, accountId: photo.accountId };
}

async function postNode(
  context: SandboxContext,
  caller: Caller,
  id: string,
): Promise<{ node: GraphNode; accountId: string } | null> {
  const post = await findPost(context, id);
  if (post === null) return null;
  const node =
    post.platform === "facebook"
      ? pagePostNode(context, caller, post)
      : await instagramMediaNode(context, caller, post);
  return { node, accountId: post.accountId };
}

async function findOwned(context: SandboxContext, caller: Caller, kind: ReturnType<typeof graphKind>, id: string) {
  if (kind === "comment") return findComment(context, id);
  if (kind === "container") return containerNode(context, id);
  if (kind === "video") return videoNode(context, id);
  if (kind === "photo") return photoNode(context, id);
  return kind === "pagePost" || kind === "instagramMedia" ? postNode(context, caller, id) : null;
}

const defaults = {
  pagePost: "id,message,created_time",
  comment: "id",
  container: "id",
  photo: "id,created_time",
  video: "id,created_time",
  instagramMedia: "id",
} as const;

/** `GET {id}` for every kind of id. An object that the token may not read is missing: 100/33. */
export async function readNode(context: SandboxContext, caller: Caller, pathId: string): Promise<GraphNode> {
  const id = resolveMe(caller, pathId);
  const kind = graphKind(id);
  const fields = stringParam(caller.params, "fields");
  if (kind === "page" || kind === "instagramAccount") {
    const account = await findAccount(context, id);
    if (account === null || !mayUse(caller, account)) throw graphErrors.objectMissing(id);
    return pickFields(await accountNode(context, caller, account), fields ?? "id,name");
  }
  if (kind === "person" && id === caller.token.personId)
    return pickFields((await personNode(context, id)) ?? {}, fields ?? "id,name");
  const owned = await findOwned(context, caller, kind, id);
  const owner = owned && (await findAccount(context, owned.accountId));
  if (!owner || !mayUse(caller, owner)) throw graphErrors.objectMissing(id);
  return pickFields(
    owned.node,
    fields ?? (kind !== null && Object.hasOwn(defaults, kind) ? defaults[kind as keyof typeof defaults] : "id"),
  );
}
