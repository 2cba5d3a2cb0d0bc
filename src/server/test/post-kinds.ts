import sharp from "sharp";
import { aVideo } from "#server/test/a-video.ts";
import type { ApiClient } from "#server/test/api-client.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { CreatePostInput } from "#shared/posts/posts.ts";

/** Files in posts, named by how the platforms treat them. */
const files = ["picture", "another", "gif", "square", "reel", "long"] as const;
type FileName = (typeof files)[number];

interface PostKind {
  platform: Platform;
  media: readonly FileName[];
  fieldsOf: (text: string) => Partial<Pick<CreatePostInput, "thread" | "firstComment" | "content">>;
}

const nothingMore = () => ({});
const commented = (text: string) => ({ firstComment: `${text}, a comment` });

/** A selection of the kinds of posts, with their defining fields. Videos are on Facebook, Instagram and X only. */
export const postKinds = {
  "facebook text": { platform: "facebook", media: [], fieldsOf: nothingMore },
  "facebook link": {
    platform: "facebook",
    media: [],
    fieldsOf: (text) => ({ content: `${text} https://kiln.example/${text.replaceAll(" ", "-")}` }),
  },
  "facebook comment": { platform: "facebook", media: [], fieldsOf: commented },
  "facebook photo": { platform: "facebook", media: ["picture"], fieldsOf: nothingMore },
  "facebook photos": { platform: "facebook", media: ["picture", "another"], fieldsOf: nothingMore },
  "facebook video": { platform: "facebook", media: ["square"], fieldsOf: nothingMore },
  "facebook reel": { platform: "facebook", media: ["reel"], fieldsOf: nothingMore },
  "instagram image": { platform: "instagram", media: ["picture"], fieldsOf: commented },
  "instagram carousel": { platform: "instagram", media: ["picture", "square"], fieldsOf: nothingMore },
  "instagram reel": { platform: "instagram", media: ["reel"], fieldsOf: nothingMore },
  "x image": { platform: "x", media: ["picture"], fieldsOf: nothingMore },
  "x images": { platform: "x", media: ["picture", "another"], fieldsOf: nothingMore },
  "x gif": { platform: "x", media: ["gif"], fieldsOf: nothingMore },
  "x video": { platform: "x", media: ["long"], fieldsOf: nothingMore },
  "x thread": { platform: "x", media: [], fieldsOf: (text) => ({ thread: [`${text}, part 2`], ...commented(text) }) },
  "mastodon text": { platform: "mastodon", media: [], fieldsOf: commented },
  "mastodon images": { platform: "mastodon", media: ["picture", "another"], fieldsOf: nothingMore },
  "mastodon thread": {
    platform: "mastodon",
    media: ["picture"],
    fieldsOf: (text) => ({ thread: [`${text}, part 2`] }),
  },
  "bluesky text": { platform: "bluesky", media: [], fieldsOf: commented },
  "bluesky images": { platform: "bluesky", media: ["picture", "another"], fieldsOf: nothingMore },
  "bluesky thread": {
    platform: "bluesky",
    media: ["picture"],
    fieldsOf: (text) => ({ thread: Array.from({ length: 9 }, (_, index) => `${text}, part ${index + 2}`) }),
  },
  "threads text": { platform: "threads", media: [], fieldsOf: commented },
  "threads images": { platform: "threads", media: ["picture", "another"], fieldsOf: nothingMore },
  "threads thread": { platform: "threads", media: ["picture"], fieldsOf: (text) => ({ thread: [`${text}, part 2`] }) },
  "linkedin text": { platform: "linkedin", media: [], fieldsOf: commented },
  "linkedin images": { platform: "linkedin", media: ["picture", "another"], fieldsOf: nothingMore },
} as const satisfies Record<string, PostKind>;

export type PostKindName = keyof typeof postKinds;
export const postKindNames = Object.keys(postKinds) as PostKindName[];
export const kindOf = (name: PostKindName): PostKind => postKinds[name];

const plain = (background: string) => sharp({ create: { width: 320, height: 320, channels: 3, background } });

async function aGif(): Promise<Buffer> {
  const frames = await Promise.all([plain("#c87200").png().toBuffer(), plain("#0072c8").png().toBuffer()]);
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [200, 200] })
    .toBuffer();
}

const generators: Record<FileName, () => Promise<Buffer>> = {
  picture: () => plain("#c87200").png().toBuffer(),
  another: () => plain("#0072c8").png().toBuffer(),
  gif: aGif,
  square: () => aVideo({ width: 720, height: 720, seconds: 3, frameRate: 24, withSound: true }),
  reel: () => aVideo({ width: 540, height: 960, seconds: 3, frameRate: 24, withSound: true }),
  // Longer than one piece of an upload to X.
  long: () => aVideo({ width: 320, height: 320, seconds: 50, frameRate: 2, isBusy: true, withSound: true }),
};

const typeOf = (name: FileName) => {
  if (name === "gif") return "image/gif";
  return name === "picture" || name === "another" ? "image/png" : "video/mp4";
};

async function upload(client: ApiClient, name: FileName): Promise<string> {
  const type = typeOf(name);
  const file = new File([new Uint8Array(await generators[name]())], `${name}.${type.split("/")[1] ?? ""}`, { type });
  return (await client.upload<{ creation: Creation }>("/creations", { file })).creation.id;
}

/** Uploads the files for posts of these kinds. Returns a function from a kind to its creations. */
export async function uploadFiles(client: ApiClient): Promise<(kind: PostKindName) => string[]> {
  const ids = new Map<FileName, string>();
  for (const name of files) ids.set(name, await upload(client, name));
  return (kind) => kindOf(kind).media.map((name) => ids.get(name) ?? "");
}
