import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";
import { decodeText } from "#server/domains/posts/transfer/table/decode-text.ts";
import { type Cells, refusedNetworks, toOwnCells } from "#server/domains/posts/transfer/table/foreign-row.ts";
import { type ChosenColumns, columnName, ownNamed, rolesOf } from "#server/domains/posts/transfer/table/known-names.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { csvCellMax, csvRowsMax } from "#shared/posts/csv-columns.ts";
import type { ColumnRole } from "#shared/posts/imports.ts";

export interface TableRow {
  /** As a spreadsheet counts: the names of the columns are row 1. */
  row: number;
  cells: Cells;
  /** Networks where the post does not go, also where `accounts` of the call names them. */
  refused: Platform[];
  /** The row has filled cells beyond the last named column, which happens where a quote is missing. */
  isTooLong: boolean;
}

export interface Table {
  rows: TableRow[];
  /** The columns as named in the file, and what they are read as; null: left out. */
  columns: { name: string; role: ColumnRole | null }[];
}

const delimiters = [",", ";", "\t"] as const;
/**
 * The parser refuses a row whose cells are larger together; this also bounds how far it reads after a quote that is not closed. One cell
 * of the maximum length fits, at 4 bytes a character; no post needs several such cells.
 */
const recordMax = 4 * csvCellMax;
/** Some milliseconds of work, even when it is nothing but empty cells. */
const sliceBytes = 16 * 1024;
/** Length of the text that is searched for the names of the columns. */
const headerMax = 64 * 1024;
/** Far more than the known columns; each costs time in every row. */
const columnsMax = 500;
/** Includes rows of empty cells, which spreadsheets write below the last row. */
const recordsMax = 4 * csvRowsMax;

const refuse = (message: string) => invalidInput([{ path: "file", message }]);

const noKnownColumn = () =>
  refuse("The first row names no column that is known here. Begin with names like accounts, text, media, time.");

const tooManyRows = () =>
  refuse(`A file may have at most ${csvRowsMax.toLocaleString("en")} rows. Split it into several.`);

const tooManyCells = (row: number) =>
  refuse(`Row ${row} has more than ${columnsMax} cells. Remove those beyond the last column.`);

/** Spreadsheets write the delimiter into a line before the names. */
const declared = /^sep=([,;\t])\r?\n/i;

/** Pauses before each slice, so that other calls are answered: a stream alone does not pause. */
async function* slicesOf(text: string): AsyncGenerator<Buffer> {
  // Bytes, because a slice of a text may end within a character.
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    await setImmediate();
    yield bytes.subarray(start, start + sliceBytes);
  }
}

const parserFor = (delimiter: string, to?: number) =>
  parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: recordMax,
    // Empty lines would take the parser as long as full ones. They are counted, for the numbers of the rows.
    skip_empty_lines: true,
    info: true,
    // The cells beyond go into one, so that a row of millions of them takes no longer than one long cell.
    ignore_last_delimiters: columnsMax + 1,
    ...(to !== undefined && { to }),
  });

interface Parsed {
  record: string[];
  info: { records: number; empty_lines: number };
}

const recordsOf = (text: string, delimiter: string, to?: number): AsyncIterable<Parsed> =>
  Readable.from(slicesOf(text)).compose(parserFor(delimiter, to));

async function headerOf(text: string, delimiter: string): Promise<string[]> {
  // A header with a broken quote has few known names by this delimiter; the rows show the broken place.
  try {
    for await (const { record } of recordsOf(text.slice(0, headerMax), delimiter, 1)) return record;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return [];
}

/** The delimiter by which most of the names in the first line are known, else the one that makes most columns. */
async function detectDelimiter(text: string): Promise<{ delimiter: string; names: string[] }> {
  let best = { delimiter: ",", names: [] as string[], known: 0 };
  for (const delimiter of delimiters) {
    const names = (await headerOf(text, delimiter)).map(columnName);
    const known = rolesOf(names).filter((role) => role !== null).length;
    if (known > best.known || (known === best.known && names.length > best.names.length))
      best = { delimiter, names, known };
  }
  return best;
}

/** A date or an address: the file has no names above its first post, which would be lost. */
const value = /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|https?:\/\/)/i;

/** Throws INVALID_INPUT for names that cannot be read. Without a choice, one at least has to be known. */
function requireNames(names: readonly string[], chosen: ChosenColumns | undefined): void {
  if (names.length > columnsMax)
    throw refuse(`A file may have at most ${columnsMax} columns. Remove those that do not belong to the posts.`);
  if (names.some((name) => value.test(name)))
    throw refuse("The first row holds a post. Write the names of the columns above it, like time,text,media.");
  requireDistinct(names);
  const isChosen = chosen !== undefined && (names.length > 1 || names.some((name) => Object.hasOwn(chosen, name)));
  if (!isChosen && rolesOf(names).every((role) => role === null)) throw noKnownColumn();
}

function requireDistinct(names: readonly string[]): void {
  const own = names.flatMap((name) => ownNamed(name) ?? []);
  const twice = own.find((column, index) => own.indexOf(column) !== index);
  if (twice !== undefined) throw refuse(`The column ${twice} is there twice. Remove one of the two.`);
}

/** The parser tells where it stopped. */
const Place = z.object({ lines: z.number(), records: z.number(), empty_lines: z.number(), index: z.number() });

function describeBroken(error: CsvError): Error {
  const { lines: line, records, empty_lines, index } = Place.parse(error);
  if (error.code === "CSV_MAX_RECORD_SIZE" && index >= columnsMax) return tooManyCells(records + empty_lines + 1);
  if (error.code === "CSV_MAX_RECORD_SIZE")
    return refuse(`A row near line ${line} is too long. A quote that is not closed may be the reason.`);
  return refuse(`A quote that opens before line ${line} is not closed. Double the quotes inside of a text.`);
}

function toRow(record: readonly string[], roles: readonly (ColumnRole | null)[], row: number): TableRow {
  const isTooLong = record.slice(roles.length).some((cell) => cell.trim() !== "");
  return { row, cells: toOwnCells(record, roles), refused: refusedNetworks(record, roles), isTooLong };
}

/**
 * Reads a file of posts: UTF-8 or UTF-16, cells separated by commas, semicolons or tabs. Rows without any cell are left out. `choose` says
 * what columns are, by their names. Throws INVALID_INPUT on `file` for any other file, also for one without a known column and a choice.
 */
export async function readTable(
  bytes: Uint8Array,
  choose: (names: readonly string[]) => Promise<ChosenColumns | undefined> = async () => undefined,
): Promise<Table> {
  const whole = decodeText(bytes);
  const text = whole.replace(declared, "");
  const { delimiter, names } = await detectDelimiter(text);
  const chosen = await choose(names);
  requireNames(names, chosen);
  const roles = rolesOf(names, chosen);
  const rows: TableRow[] = [];
  try {
    for await (const { record, info } of recordsOf(text, delimiter)) {
      const isHeader = info.records === 1;
      if (info.records > recordsMax) throw tooManyRows();
      const row = info.records + info.empty_lines;
      if (record.length > columnsMax) throw tooManyCells(row);
      if (isHeader || record.every((cell) => cell.trim() === "")) continue;
      if (rows.length === csvRowsMax) throw tooManyRows();
      rows.push(toRow(record, roles, row));
    }
  } catch (error) {
    throw error instanceof CsvError ? describeBroken(error) : error;
  }
  if (rows.length === 0) throw refuse("This file has no rows below the names of its columns.");
  return { rows, columns: names.map((name, index) => ({ name, role: roles[index] ?? null })) };
}
