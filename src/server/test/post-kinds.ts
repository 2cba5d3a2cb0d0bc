import sharp from "sharp";
import { aVideo } from "#server/test/a-video.ts";
import type { ApiClient } from "#server/test/api-client.ts";
import type { CreatePostInput } from "#shared/posts/posts.ts";
import type { Creation } from "#shared/creations/creations.ts";

/** Files that posts show, by what the platforms make of them. */
const files = ["picture", "another", "gif", "square", "reel", "long"] as const;
type FileName = (typeof files)[number];

interface PostKind {
  platform: "facebook" | "instagram" | "x";
  shows: readonly FileName[];
  says: (text: string) => Partial<Pick<CreatePostInput, "thread" | "firstComment" | "content">>;
}

const nothingMore = () => ({});
const commented = (text: string) => ({ firstComment: `${text}, a comment` });

/** Every kind of post, with what makes it that. */
export const postKinds = {
  "facebook text": { platform: "facebook", shows: [], says: nothingMore },
  "facebook link": {
    platform: "facebook",
    shows: [],
    says: (text) => ({ content: `${text} https://kiln.example/${text.replaceAll(" ", "-")}` }),
  },
  "facebook comment": { platform: "facebook", shows: [], says: commented },
  "facebook photo": { platform: "facebook", shows: ["picture"], says: nothingMore },
  "facebook photos": { platform: "facebook", shows: ["picture", "another"], says: nothingMore },
  "facebook video": { platform: "facebook", shows: ["square"], says: nothingMore },
  "facebook reel": { platform: "facebook", shows: ["reel"], says: nothingMore },
  "instagram image": { platform: "instagram", shows: ["picture"], says: commented },
  "instagram carousel": { platform: "instagram", shows: ["picture", "square"], says: nothingMore },
  "instagram reel": { platform: "instagram", shows: ["reel"], says: nothingMore },
  "x image": { platform: "x", shows: ["picture"], says: nothingMore },
  "x images": { platform: "x", shows: ["picture", "another"], says: nothingMore },
  "x gif": { platform: "x", shows: ["gif"], says: nothingMore },
  "x video": { platform: "x", shows: ["long"], says: nothingMore },
  "x thread": { platform: "x", shows: [], says: (text) => ({ thread: [`${text}, part 2`], ...commented(text) }) },
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

const makers: Record<FileName, () => Promise<Buffer>> = {
  picture: () => plain("#c87200").png().toBuffer(),
  another: () => plain("#0072c8").png().toBuffer(),
  gif: aGif,
  square: () => aVideo({ width: 720, height: 720, seconds: 3, frameRate: 24, withSound: true }),
  reel: () => aVideo({ width: 540, height: 960, seconds: 3, frameRate: 24, withSound: true }),
  // More than one piece of an upload to X.
  long: () => aVideo({ width: 320, height: 320, seconds: 50, frameRate: 2, isBusy: true, withSound: true }),
};

const typeOf = (name: FileName) => {
  if (name === "gif") return "image/gif";
  return name === "picture" || name === "another" ? "image/png" : "video/mp4";
};

async function upload(client: ApiClient, name: FileName): Promise<string> {
  const type = typeOf(name);
  const file = new File([new Uint8Array(await makers[name]())], `${name}.${type.split("/")[1] ?? ""}`, { type });
  return (await client.upload<{ creation: Creation }>("/creations", { file })).creation.id;
}

/** Uploads what posts of every kind show. Tells the creations of a kind. */
export async function uploadFiles(client: ApiClient): Promise<(kind: PostKindName) => string[]> {
  const ids = new Map<FileName, string>();
  for (const name of files) ids.set(name, await upload(client, name));
  return (kind) => kindOf(kind).shows.map((name) => ids.get(name) ?? "");
}
