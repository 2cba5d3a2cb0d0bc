import { randomInt } from "node:crypto";

// Ids have the platforms' format. Prefix and length determine the kind, so that a Graph node is found with one query.
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");

const prefixes = {
  person: "122",
  page: "104",
  photo: "127",
  video: "128",
  instagramAccount: "17841",
  container: "1790",
  instagramMedia: "1802",
  comment: "177",
  threadsAccount: "2588",
  threadsPost: "1811",
} as const;
type NumericKind = keyof typeof prefixes;

const lengths = {
  person: 17,
  page: 15,
  photo: 16,
  video: 16,
  instagramAccount: 17,
  container: 17,
  instagramMedia: 17,
  comment: 16,
  threadsAccount: 17,
  threadsPost: 17,
} as const satisfies Record<NumericKind, number>;

const kinds: NumericKind[] = [
  "instagramAccount",
  "container",
  "instagramMedia",
  "person",
  "page",
  "photo",
  "video",
  "comment",
  "threadsAccount",
  "threadsPost",
];

export const newId = (kind: NumericKind) => prefixes[kind] + digits(lengths[kind] - prefixes[kind].length);

/** The id of a Page's post: the Page's id, an underscore, the post's number. */
export const newPagePostId = (pageId: string) => `${pageId}_122${digits(12)}`;

/** The kind of a Graph id; null for other formats. */
export function graphKind(id: string): NumericKind | "pagePost" | null {
  if (/^\d+_\d+$/.test(id)) return "pagePost";
  return kinds.find((kind) => id.length === lengths[kind] && id.startsWith(prefixes[kind])) ?? null;
}

/** The account's id in an id that also names its server: `1@mastodon.example` becomes `1`. */
export const accountIdIn = (externalId: string) => externalId.split("@")[0] ?? externalId;

const xEpochMs = 1_288_834_974_657n;

/** X ids contain the time in their upper bits, so a newer post has a larger id. */
export const newSnowflake = (now: Date) =>
  (((BigInt(now.getTime()) - xEpochMs) << 22n) | BigInt(randomInt(2 ** 22))).toString();

const base32 = "abcdefghijklmnopqrstuvwxyz234567";
/** A DID of Bluesky's directory. */
export const newDid = () => `did:plc:${Array.from({ length: 24 }, () => base32[randomInt(base32.length)]).join("")}`;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
export const newShortcode = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
