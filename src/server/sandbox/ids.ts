import { randomInt } from "node:crypto";

// Ids look like the platforms' own. The beginning tells the kind, so that a Graph node is found with one query.
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
];

export const newId = (kind: NumericKind) => prefixes[kind] + digits(lengths[kind] - prefixes[kind].length);

/** A Page's post: the Page, an underscore, the post. */
export const newPagePostId = (pageId: string) => `${pageId}_122${digits(12)}`;

/** What a Graph id stands for; null when no id of that form was ever given out. */
export function graphKind(id: string): NumericKind | "pagePost" | null {
  if (/^\d+_\d+$/.test(id)) return "pagePost";
  return kinds.find((kind) => id.length === lengths[kind] && id.startsWith(prefixes[kind])) ?? null;
}

const xEpochMs = 1_288_834_974_657n;

/** X ids carry their time in the upper bits, which is why a newer post always has the larger id. */
export const newSnowflake = (now: Date) =>
  (((BigInt(now.getTime()) - xEpochMs) << 22n) | BigInt(randomInt(2 ** 22))).toString();

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
export const newShortcode = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
