/**
 * A spreadsheet runs a cell that begins with one of these as a formula, a Japanese one also with the wide characters. An apostrophe
 * before it makes it a text; one before an apostrophe keeps the text of a post that begins with one.
 */
const guarded = /^[=+\-@＝＋－＠\t\r\n']/;

/** The cell of an empty text, as opposed to no text. */
const emptyText = "'";

/** A text as a cell. `null` is an empty cell; an empty text is an apostrophe. */
export function toCell(text: string | null): string {
  if (text === null) return "";
  if (text === "") return emptyText;
  return guarded.test(text) ? `'${text}` : text;
}

/** The text of a cell. Undoes toCell, and leaves other apostrophes. */
export function fromCell(cell: string): string {
  if (cell === emptyText) return "";
  return cell.startsWith("'") && guarded.test(cell.slice(1)) ? cell.slice(1) : cell;
}
