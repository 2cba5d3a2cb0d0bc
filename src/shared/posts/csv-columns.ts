import { platforms } from "#shared/platforms/names.ts";
import type { PostField } from "./post-fields.ts";

/** Largest file, in bytes: on average some 1,600 for each of 5,000 rows. */
export const csvFileMaxBytes = 8 * 1024 * 1024;
export const csvRowsMax = 5_000;
/** Longest cell, in UTF-16 units: far more than a whole thread of posts of 500, the usual limit of Mastodon and Threads. */
export const csvCellMax = 200_000;

const ownTextColumns = platforms.map((platform) => `text_${platform}` as const);
type OwnTextColumn = (typeof ownTextColumns)[number];

/** The columns of a file of posts, in the order of an export. docs/csv.md describes them to people. */
export const csvColumns = [
  "accounts",
  "text",
  ...ownTextColumns,
  "thread",
  "hashtags",
  "first_comment",
  "media",
  "alt_texts",
  "alt_text",
  "time",
  "status",
  "reply_settings",
  "paid_partnership",
  "content_warning",
  "visibility",
  "language",
  "as_document",
  "reads_metrics",
] as const;
export type CsvColumn = (typeof csvColumns)[number];
export const isCsvColumn = (name: string): name is CsvColumn => csvColumns.some((column) => column === name);

/** The column of each field of a post, so that a new field does not compile before it has one. */
export const columnOfField = {
  content: "text",
  hashtags: "hashtags",
  platforms: "accounts",
  thread: "thread",
  platformContent: "text",
  firstComment: "first_comment",
  altText: "alt_text",
  replySettings: "reply_settings",
  paidPartnership: "paid_partnership",
  contentWarning: "content_warning",
  visibility: "visibility",
  language: "language",
  asDocument: "as_document",
  readsMetrics: "reads_metrics",
} as const satisfies Record<PostField, CsvColumn>;

export const ownTextColumn = (platform: (typeof platforms)[number]): OwnTextColumn => `text_${platform}`;

const columnOfInput: Readonly<Record<string, CsvColumn>> = {
  ...columnOfField,
  accountIds: "accounts",
  creationId: "media",
  creationIds: "media",
  url: "media",
  altTexts: "alt_texts",
  scheduledAt: "time",
  draft: "status",
};

/** The column of a problem of the input of a post, like `platformContent.x` or `thread.0`. Without one, that of the accounts. */
export function columnOfPath(path: string): CsvColumn {
  const [field = "", part] = path.split(".");
  const own = field === "platformContent" ? platforms.find((platform) => platform === part) : undefined;
  return own === undefined ? (columnOfInput[field] ?? "accounts") : ownTextColumn(own);
}

/** The time of a post that takes the next free slot of its accounts. */
export const nextSlot = "next slot";
