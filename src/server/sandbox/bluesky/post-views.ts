import { mediaUrl, type SandboxContext } from "../context.ts";
import { type Stored, toDate } from "../instants.ts";
import { findMedia, type Media } from "../media-store.ts";
import { metricsOf } from "../metrics.ts";
import { findPosts, type Post } from "../posts-store.ts";
import { cidOfFile } from "./cid.ts";
import { mediaOf, type PostRecord, readPostRecord } from "./post-record.ts";
import { authorOf } from "./profiles.ts";

type Media$ = NonNullable<ReturnType<typeof mediaOf>>;

/** What a post holds, with the addresses of its files. Quotes are left out. */
function embedOf(context: SandboxContext, embed: Media$ | undefined, files: readonly Media[]) {
  const urlOf = (index: number) => mediaUrl(context, files[index]?.id ?? "");
  switch (embed?.$type) {
    case "app.bsky.embed.images":
      return {
        $type: "app.bsky.embed.images#view",
        images: embed.images.map(({ alt, aspectRatio }, index) => ({
          thumb: urlOf(index),
          fullsize: urlOf(index),
          alt,
          ...(aspectRatio && { aspectRatio }),
        })),
      };
    case "app.bsky.embed.video":
      return {
        $type: "app.bsky.embed.video#view",
        cid: cidOfFile(files[0]?.sha256 ?? ""),
        playlist: urlOf(0),
        ...(embed.alt !== undefined && { alt: embed.alt }),
        ...(embed.aspectRatio && { aspectRatio: embed.aspectRatio }),
      };
    case "app.bsky.embed.external": {
      const { uri, title, description, thumb } = embed.external;
      const external = { uri, title, description, ...(thumb && { thumb: urlOf(0) }) };
      return { $type: "app.bsky.embed.external#view", external };
    }
    case undefined:
      return undefined;
    default:
      return embed satisfies never;
  }
}

interface Author {
  id: string;
  createdAt: Stored;
}

const recordOf = (post: Post): PostRecord => readPostRecord(post.details?.["record"]);

/** PostView objects, in the order of the posts. */
export async function viewsOf(context: SandboxContext, posts: readonly Post[]) {
  const authors = await context.sql<Author[]>`
    select id, created_at as "createdAt" from sandbox.accounts where id = any(${posts.map(({ accountId }) => accountId)}::text[])`;
  const media = await findMedia(
    context,
    posts.flatMap(({ mediaIds }) => mediaIds),
  );
  return posts.map((post) => {
    const time = toDate(post.publishedAt ?? post.createdAt);
    const metrics = metricsOf(post.id, context.now().getTime() - time.getTime());
    const createdAt = authors.find(({ id }) => id === post.accountId)?.createdAt ?? post.createdAt;
    const account = { did: post.accountId, handle: post.username ?? "", name: post.accountName, createdAt };
    const files = post.mediaIds.flatMap((id) => media.filter((item) => item.id === id));
    const embed = embedOf(context, mediaOf(recordOf(post)), files);
    return {
      uri: post.id,
      cid: String(post.details?.["cid"]),
      author: authorOf(context, account),
      record: post.details?.["record"],
      ...(embed && { embed }),
      replyCount: post.replyCount + metrics.comments,
      repostCount: metrics.shares,
      likeCount: metrics.likes,
      quoteCount: 0,
      bookmarkCount: 0,
      indexedAt: time.toISOString(),
      labels: [],
    };
  });
}

/** Posts of Bluesky with these addresses, in their order. Missing ones are left out. */
export async function findBlueskyPosts(context: SandboxContext, uris: readonly string[]): Promise<Post[]> {
  const found = await findPosts(context, uris);
  return uris.flatMap((uri) => found.filter(({ id, platform }) => id === uri && platform === "bluesky"));
}
