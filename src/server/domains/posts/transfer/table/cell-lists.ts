import { isDeepStrictEqual } from "node:util";

/** How people write a list into one cell. What this notation cannot express is written as JSON. */
interface Notation {
  split(cell: string): (string | null)[];
  join(items: readonly (string | null)[]): string;
}

const isItem = (item: unknown): item is string | null => item === null || typeof item === "string";

function readJson(cell: string): (string | null)[] | null {
  if (!/^\s*\[/.test(cell)) return null;
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) && list.every(isItem) ? list : null;
  } catch (error) {
    // A text that begins with a bracket.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const readList = (notation: Notation, cell: string) => readJson(cell) ?? notation.split(cell);

/** The notation of people where it reads back the same list, else JSON. No items are an empty cell. */
function writeList(notation: Notation, items: readonly (string | null)[]): string {
  if (items.length === 0) return "";
  const plain = notation.join(items);
  return plain !== "" && isDeepStrictEqual(readList(notation, plain), items) ? plain : JSON.stringify(items);
}

const rule = /\r?\n[ \t]*---[ \t]*(?:\r?\n|$)|^[ \t]*---[ \t]*\r?\n/;

/** Long texts, with a line of three dashes between them. */
const texts: Notation = {
  split: (cell) => cell.split(rule),
  join: (items) => items.join("\n---\n"),
};

/** Alternative texts: nothing between two lines of dashes means none. */
const altTexts: Notation = {
  split: (cell) => texts.split(cell).map((item) => (item?.trim() === "" ? null : item)),
  join: texts.join,
};

const words: Notation = {
  split: (cell) => cell.split(/[\s,;]+/).filter((word) => word !== ""),
  join: (items) => items.map((item) => `#${item}`).join(" "),
};

/** Hashtags read back without their #, as they are stored. */
const hashtags: Notation = {
  ...words,
  split: (cell) => words.split(cell).map((word) => word?.replace(/^#+/, "") ?? ""),
};

const trimmed = (items: readonly string[]) => items.map((item) => item.trim()).filter((item) => item !== "");

const accounts: Notation = {
  split: (cell) => trimmed(cell.split(/[,;|\n]/)),
  join: (items) => items.join(", "),
};

/** Only from the beginning of separators on: tried from each of them, a long run would take the square of its length. */
const mediaSeparator = /[|\n]|(?<![\s,;])[\s,;]+(?=https?:\/\/)/;

/** Names have spaces and commas; between two addresses both separate. */
const media: Notation = {
  split: (cell) => trimmed(cell.split(mediaSeparator).map((item) => item.replace(/^[\s,;]+(?=https?:\/\/)/, ""))),
  join: (items) => items.join(" | "),
};

const withoutGaps = (items: readonly (string | null)[]) => items.map((item) => item ?? "");

export const readTexts = (cell: string) => withoutGaps(readList(texts, cell));
export const readAltTexts = (cell: string) => readList(altTexts, cell);
export const readHashtags = (cell: string) => withoutGaps(readList(hashtags, cell));
export const readAccounts = (cell: string) => withoutGaps(readList(accounts, cell));
export const readMedia = (cell: string) => withoutGaps(readList(media, cell));

export const writeTexts = (items: readonly string[]) => writeList(texts, items);
export const writeHashtags = (items: readonly string[]) => writeList(hashtags, items);
export const writeAccounts = (items: readonly string[]) => writeList(accounts, items);
export const writeMedia = (items: readonly string[]) => writeList(media, items);
/** null means the text of the post, or of the creation. A list of nulls is written as an empty cell. */
export const writeAltTexts = (items: readonly (string | null)[]) =>
  items.every((item) => item === null) ? "" : writeList(altTexts, items);
