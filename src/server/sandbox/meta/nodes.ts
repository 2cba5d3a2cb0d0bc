import { avatarUrl, mediaUrl, permalinkOf, type SandboxContext } from "../context.ts";
import { graphKind } from "../ids.ts";
import { graphTime, toDate } from "../instants.ts";
import { findMedia } from "../media-store.ts";
import { stringParam } from "../params.ts";
import type { Account } from "../people.ts";
import { findPost, type Post } from "../posts-store.ts";
import { type Caller, findAccount, mayUse, resolveMe } from "./caller.ts";
import { graphErrors } from "./errors.ts";
import { type GraphNode, pickFields } from "./fields.ts";

const emptyEdge = (count: number) => ({ data: [], summary: { total_count: count } });

export async function personNode(context: SandboxContext, id: string): Promise<GraphNode | null> {
  const [person] = await context.sql<
    { id: string; name: string }[]
  >`select id, name from sandbox.people where id = ${id}`;
  if (person === undefined) return null;
  const [first = person.name, ...rest] = person.name.split(" ");
  const picture = { data: { url: avatarUrl(context, id) } };
  return { ...person, first_name: first, last_name: rest.join(" "), email: undefined, picture };
}

export const instagramNode = (
  context: SandboxContext,
  account: Account,
  counts: { followers: number; media: number },
): GraphNode => ({
  id: account.id,
  username: account.username,
  name: account.name,
  profile_picture_url: avatarUrl(context, account.id),
  followers_count: counts.followers,
  media_count: counts.media,
});

async function accountNode(context: SandboxContext, caller: Caller, account: Account): Promise<GraphNode> {
  if (account.platform === "instagram") {
    const [counted] = await context.sql<{ posts: number }[]>`
      select count(*)::int as posts from sandbox.posts where account_id = ${account.id} and is_published and deleted_at is null`;
    return instagramNode(context, account, { followers: 0, media: counted?.posts ?? 0 });
  }
  const [linked] = await context.sql<{ id: string; username: string }[]>`
    select id, username from sandbox.accounts where page_id = ${account.id}`;
  return {
    id: account.id,
    name: account.name,
    category: "Sandbox",
    followers_count: 0,
    fan_count: 0,
    picture: { data: { url: avatarUrl(context, account.id) } },
    instagram_business_account: linked,
    // A Page token may read itself; a user token gets it from me/accounts.
    access_token: caller.token.accountId === account.id ? caller.secret : undefined,
  };
}

export async function pagePostNode(context: SandboxContext, post: Post): Promise<GraphNode> {
  const [first] = post.mediaIds;
  return {
    id: post.id,
    message: post.text === "" ? undefined : post.text,
    created_time: graphTime(post.publishedAt ?? post.createdAt),
    updated_time: graphTime(post.publishedAt ?? post.createdAt),
    permalink_url: permalinkOf(context, post.id),
    is_published: post.isPublished,
    status_type: first === undefined ? "mobile_status_update" : "added_photos",
    full_picture: first === undefined ? undefined : mediaUrl(context, first),
    link: post.link ?? undefined,
    attachments: {
      data: post.mediaIds.map((id) => ({
        type: "photo",
        target: { id },
        media: { image: { src: mediaUrl(context, id) } },
      })),
    },
    from: { id: post.accountId, name: post.accountName },
    shares: undefined,
    reactions: emptyEdge(0),
    likes: emptyEdge(0),
    comments: emptyEdge(post.commentCount),
  };
}

export async function instagramMediaNode(context: SandboxContext, post: Post): Promise<GraphNode> {
  const [first = ""] = post.mediaIds;
  const [media] = await findMedia(context, [first]);
  return {
    id: post.id,
    caption: post.text === "" ? undefined : post.text,
    media_type: "IMAGE",
    media_product_type: "FEED",
    media_url: mediaUrl(context, first),
    alt_text: media?.altText ?? undefined,
    permalink: permalinkOf(context, post.id),
    shortcode: post.shortcode,
    timestamp: graphTime(post.publishedAt ?? post.createdAt),
    username: post.username,
    owner: { id: post.accountId },
    like_count: 0,
    comments_count: post.commentCount,
  };
}

async function containerNode(
  context: SandboxContext,
  id: string,
): Promise<{ node: GraphNode; accountId: string } | null> {
  const [container] = await context.sql<
    { accountId: string; readyAt: Date; expiresAt: Date; publishedPostId: string | null }[]
  >`
    select account_id as "accountId", ready_at as "readyAt", expires_at as "expiresAt", published_post_id as "publishedPostId"
    from sandbox.containers where id = ${id}`;
  if (container === undefined) return null;
  const now = context.now();
  const isOver = now >= toDate(container.expiresAt);
  const status =
    container.publishedPostId !== null
      ? "PUBLISHED"
      : isOver
        ? "EXPIRED"
        : now >= toDate(container.readyAt)
          ? "FINISHED"
          : "IN_PROGRESS";
  const words = {
    PUBLISHED: "Published",
    EXPIRED: "Expired",
    FINISHED: "Finished: Media has been uploaded and it is ready to be published.",
    IN_PROGRESS: "In Progress",
  };
  return { node: { id, status_code: status, status: words[status] }, accountId: container.accountId };
}

async function photoNode(context: SandboxContext, id: string): Promise<{ node: GraphNode; accountId: string } | null> {
  const [photo] = await findMedia(context, [id]);
  if (photo === undefined) return null;
  const images = [{ source: mediaUrl(context, id), width: photo.width, height: photo.height }];
  const node = { id, name: photo.caption, alt_text: photo.altText, images, created_time: graphTime(photo.createdAt) };
  return { node, accountId: photo.accountId };
}

async function postNode(context: SandboxContext, id: string): Promise<{ node: GraphNode; accountId: string } | null> {
  const post = await findPost(context, id);
  if (post === null) return null;
  const node =
    post.platform === "facebook" ? await pagePostNode(context, post) : await instagramMediaNode(context, post);
  return { node, accountId: post.accountId };
}

async function findOwned(context: SandboxContext, kind: ReturnType<typeof graphKind>, id: string) {
  if (kind === "container") return containerNode(context, id);
  if (kind === "photo") return photoNode(context, id);
  return kind === "pagePost" || kind === "instagramMedia" ? postNode(context, id) : null;
}

const defaults = {
  pagePost: "id,message,created_time",
  container: "id",
  photo: "id,created_time",
  instagramMedia: "id",
} as const;

/** `GET {id}` for whatever the id stands for. What the token may not see does not exist: 100/33. */
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
  const owned = await findOwned(context, kind, id);
  const owner = owned && (await findAccount(context, owned.accountId));
  if (!owner || !mayUse(caller, owner)) throw graphErrors.objectMissing(id);
  return pickFields(
    owned.node,
    fields ?? (kind !== null && Object.hasOwn(defaults, kind) ? defaults[kind as keyof typeof defaults] : "id"),
  );
}
