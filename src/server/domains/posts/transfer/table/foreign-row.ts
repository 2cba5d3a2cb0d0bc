import { platforms } from "#shared/platforms/names.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { type CsvColumn, isCsvColumn, ownTextColumn } from "#shared/posts/csv-columns.ts";
import type { ColumnRole } from "#shared/posts/imports.ts";

/** The cells of a row by their column, as written in the file. Empty ones are absent. */
export type Cells = Partial<Record<CsvColumn, string>>;

const yes = /^(y|yes|true|1|x|j|ja|si|sí|oui|是|✓|✔|☑|✅)$/i;
const no = /^(n|no|false|0|nein|non|否|none|n\/a|-|–|—|✗|✘|❌|☐)$/i;

/** A column named after a network says by yes and no where the post goes, or holds the text for that network. */
function readNetworks(cells: Cells, networks: ReadonlyMap<ColumnRole, string>): void {
  const chosen: string[] = [];
  for (const platform of platforms) {
    const cell = networks.get(platform)?.trim() ?? "";
    if (cell === "" || no.test(cell)) continue;
    chosen.push(platform);
    if (!yes.test(cell)) cells[ownTextColumn(platform)] = cell;
  }
  if (chosen.length > 0 && cells.accounts === undefined) cells.accounts = chosen.join(", ");
}

/** The networks whose columns say that the post does not go there. */
export const refusedNetworks = (record: readonly string[], roles: readonly (ColumnRole | null)[]): Platform[] =>
  platforms.filter((platform) => no.test(record[roles.indexOf(platform)]?.trim() ?? ""));

/** Whether a text has this link as a whole, with or without the punctuation around it. */
const contains = (text: string, link: string): boolean =>
  text.split(/\s+/).some((word) => {
    const at = word.indexOf(link);
    return at !== -1 && /^[("'<[]*$/.test(word.slice(0, at)) && /^[)"'>\].,;:!?]*$/.test(word.slice(at + link.length));
  });

/** The row of another tool in our own columns: several columns become one cell, and a link is added to the text. */
export function toOwnCells(record: readonly string[], roles: readonly (ColumnRole | null)[]): Cells {
  const cells: Cells = {};
  const lists = { media: [] as string[], alt_texts: [] as string[], link: [] as string[] };
  const others = new Map<ColumnRole, string>();
  for (const [index, role] of roles.entries()) {
    const cell = record[index] ?? "";
    if (role === null || cell.trim() === "") continue;
    if (role === "media" || role === "alt_texts" || role === "link") lists[role].push(cell);
    else if (isCsvColumn(role)) cells[role] = cell;
    else others.set(role, cell);
  }
  const [date, clock] = [others.get("date"), others.get("clock")];
  if (cells.time === undefined && date !== undefined) cells.time = [date.trim(), clock?.trim()].join(" ").trim();
  readNetworks(cells, others);
  if (lists.media.length > 0) cells.media = lists.media.join(" | ");
  if (lists.alt_texts.length > 0) cells.alt_texts = lists.alt_texts.join("\n---\n");
  const links = lists.link.filter((link) => !contains(cells.text ?? "", link.trim()));
  if (links.length > 0) cells.text = [cells.text ?? "", ...links].filter((part) => part !== "").join("\n\n");
  if (cells.status === undefined && yes.test(others.get("draft")?.trim() ?? "")) cells.status = "draft";
  return cells;
}
