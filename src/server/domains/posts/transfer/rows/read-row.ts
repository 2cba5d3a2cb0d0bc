import type { AccountBook } from "#server/domains/posts/transfer/rows/account-book.ts";
import type { MediaBook } from "#server/domains/posts/transfer/rows/media-book.ts";
import type { RowGoal, RowMedium, RowPlan } from "#server/domains/posts/transfer/rows/row-plan.ts";
import { readTime } from "#server/domains/posts/transfer/rows/row-time.ts";
import {
  readAccounts,
  readAltTexts,
  readHashtags,
  readMedia,
  readTexts,
} from "#server/domains/posts/transfer/table/cell-lists.ts";
import { fromCell } from "#server/domains/posts/transfer/table/cell-text.ts";
import type { Cells } from "#server/domains/posts/transfer/table/foreign-row.ts";
import type { TableRow } from "#server/domains/posts/transfer/table/read-table.ts";
import type { Issue } from "#shared/errors.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import { type Platform, platforms } from "#shared/platforms/platform.ts";
import { postVisibilities } from "#shared/platforms/text-settings.ts";
import { columnOfPath, csvCellMax, type CsvColumn, csvColumns, ownTextColumn } from "#shared/posts/csv-columns.ts";
import type { DateOrder } from "#shared/posts/imports.ts";
import { mediaMax } from "#shared/posts/post-limits.ts";
import { CreatePostInput, type PostStatus, postStatuses, replySettings } from "#shared/posts/posts.ts";

/** The statuses that a person may write. An export has the others, too. */
const writtenStatuses: readonly PostStatus[] = ["draft", "scheduled", "submitted"];
const yes = ["yes", "true", "1", "x"];
const no = ["no", "false", "0"];

/** Reads the cells with a choice of one row, and adds each invalid one to `problems`. An empty cell is undefined. */
function choicesIn(cells: Cells, problems: Issue[]) {
  const among = <Choice extends string>(
    column: CsvColumn,
    choices: readonly Choice[],
    told: readonly string[] = choices,
  ): Choice | undefined => {
    const cell = cells[column]?.trim().toLowerCase() ?? "";
    if (cell === "") return undefined;
    const chosen = choices.find((choice) => choice.toLowerCase() === cell);
    if (chosen === undefined) problems.push({ path: column, message: `Choose ${told.join(", ")}, or leave it empty` });
    return chosen;
  };
  const flag = (column: CsvColumn): boolean | undefined => {
    const cell = cells[column]?.trim().toLowerCase() ?? "";
    if (yes.includes(cell)) return true;
    if (cell !== "" && !no.includes(cell))
      problems.push({ path: column, message: "Write yes or no, or leave it empty" });
    return cell === "" ? undefined : false;
  };
  return {
    status: among<PostStatus>("status", postStatuses, writtenStatuses),
    replySettings: among("reply_settings", replySettings),
    visibility: among("visibility", postVisibilities),
    paidPartnership: flag("paid_partnership"),
    asDocument: flag("as_document"),
    readsMetrics: flag("reads_metrics"),
  };
}

export interface RowSurroundings {
  accounts: AccountBook;
  media: MediaBook;
  /** The zone of local times. */
  timezone: string;
  /** Of dates like 03/04/2027; null: the file leaves it open. */
  dateOrder: DateOrder | null;
  /** The cell of rows that name no accounts. */
  usualAccounts: string;
  now: Date;
  /** false: rows are submitted instead of planned. */
  mayPlan: boolean;
}

export interface RowReading {
  /** null: the row has problems. */
  plan: RowPlan | null;
  /** `path` is a column. */
  problems: Issue[];
  warnings: Issue[];
}

/** The cells that name media, before the library is read. */
export const mediaTokensOf = ({ cells }: TableRow): string[] => readMedia(fromCell(cells.media ?? ""));

const isBegun = (status: PostStatus | undefined) =>
  status === "publishing" || status === "published" || status === "partial" || status === "failed";

function goalOf(status: PostStatus | undefined, hasTime: boolean, mayPlan: boolean): RowGoal {
  if (status === "submitted") return "submitted";
  if (status !== "scheduled" && (status !== undefined || !hasTime)) return "draft";
  return mayPlan ? "planned" : "submitted";
}

/** The accounts of a row, or the usual ones without the networks that it refuses. */
function readNames(
  { cells, refused }: TableRow,
  { accounts: book, usualAccounts }: RowSurroundings,
  problems: Issue[],
) {
  const chosen = new Set<Platform>();
  const accountIds = new Set<SocialAccountId>();
  for (const token of readAccounts(fromCell(cells.accounts ?? usualAccounts))) {
    const found = book.find(token);
    if ("problem" in found) problems.push({ path: "accounts", message: found.problem });
    else if (cells.accounts !== undefined || !refused.includes(found.platform)) {
      chosen.add(found.platform);
      if (found.id !== null) accountIds.add(found.id);
    }
  }
  return { platforms: [...chosen], ...(accountIds.size > 0 && { accountIds: [...accountIds] }) };
}

function readMediaCell(row: TableRow, book: MediaBook, problems: Issue[]): RowMedium[] {
  const found = mediaTokensOf(row).map((token) => book.find(token));
  const media: RowMedium[] = [];
  for (const medium of found) {
    if ("problem" in medium) problems.push({ path: "media", message: medium.problem });
    else media.push(medium);
  }
  const names = media.map((medium) => JSON.stringify(medium));
  if (new Set(names).size < names.length) problems.push({ path: "media", message: "The same picture is there twice" });
  if (media.length > mediaMax)
    problems.push({ path: "media", message: `Too big: expected array to have <=${mediaMax} items` });
  return media;
}

interface When {
  goal: RowGoal;
  takesSlot: boolean;
  at: Date | null;
}

function readWhen(
  cells: Cells,
  status: PostStatus | undefined,
  { timezone, dateOrder, now, mayPlan }: RowSurroundings,
  { problems, warnings }: Pick<RowReading, "problems" | "warnings">,
): When {
  const time = cells.time === undefined ? null : readTime(fromCell(cells.time), timezone, dateOrder);
  if (time !== null && "problem" in time) problems.push({ path: "time", message: time.problem });
  const takesSlot = time !== null && "takesSlot" in time;
  const at = time !== null && "at" in time ? time.at : null;
  const goal = goalOf(status, time !== null, mayPlan);
  if (isBegun(status)) {
    warnings.push({ path: "status", message: "This post went out already, so it comes in as a draft without a time" });
    return { goal, takesSlot: false, at: null };
  }
  if (status === "scheduled" && time === null)
    problems.push({ path: "time", message: "Give this post a time, or make it a draft" });
  if (takesSlot && goal === "draft")
    problems.push({ path: "time", message: "A draft takes no slot. Leave the time or the status empty" });
  if (goal === "draft" && at !== null && at <= now) {
    warnings.push({ path: "time", message: "This time has passed, so the draft comes in without it" });
    return { goal, takesSlot, at: null };
  }
  return { goal, takesSlot, at };
}

const ownTextsOf = (cells: Cells) =>
  Object.fromEntries(
    platforms.flatMap((platform) => {
      const cell = cells[ownTextColumn(platform)];
      return cell === undefined ? [] : [[platform, fromCell(cell)]];
    }),
  );

/** A problem of an item of a list is reported at the column of the list. */
const toColumns = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): Issue[] =>
  issues.map(({ path, message }) => ({ path: columnOfPath(path.map(String).join(".")), message }));

const tooLong = (cells: Cells): Issue[] =>
  csvColumns
    .filter((column: CsvColumn) => (cells[column]?.length ?? 0) > csvCellMax)
    .map((column) => ({ path: column, message: `At most ${csvCellMax} characters` }));

/** A column named after a network holds texts. One that is the name of an account there was meant to say where the post goes. */
const accountsAsTexts = (cells: Cells, book: AccountBook): Issue[] =>
  platforms.flatMap((platform) => {
    const path = ownTextColumn(platform);
    const text = cells[path]?.trim() ?? "";
    if (text === "" || "problem" in book.find(`${platform}:${text}`)) return [];
    const message = "This is the name of an account, and would be posted as a text. Write yes if the post goes there";
    return [{ path, message }];
  });

/** Reads a row into what it asks for, with all problems of its cells. What a network refuses is checked afterwards. */
export function readRow(row: TableRow, surroundings: RowSurroundings): RowReading {
  const { cells } = row;
  const problems = tooLong(cells);
  const reading: RowReading = { plan: null, problems, warnings: [] };
  if (problems.length > 0) return reading;
  reading.warnings.push(...accountsAsTexts(cells, surroundings.accounts));
  if (row.isTooLong) {
    const message = "This row has more cells than the first row has names. Put texts with separators between quotes";
    problems.push({ path: "accounts", message });
    return reading;
  }
  const { status, ...choices } = choicesIn(cells, problems);
  const names = readNames(row, surroundings, problems);
  const media = readMediaCell(row, surroundings.media, problems);
  const { goal, takesSlot, at } = readWhen(cells, status, surroundings, reading);
  const textOf = (column: CsvColumn) => (cells[column] === undefined ? undefined : fromCell(cells[column]));
  const parsed = CreatePostInput.safeParse({
    ...names,
    ...choices,
    content: textOf("text"),
    platformContent: ownTextsOf(cells),
    thread: cells.thread === undefined ? [] : readTexts(fromCell(cells.thread)),
    hashtags: readHashtags(textOf("hashtags") ?? ""),
    firstComment: textOf("first_comment"),
    altTexts: cells.alt_texts === undefined ? undefined : readAltTexts(fromCell(cells.alt_texts)),
    altText: textOf("alt_text"),
    contentWarning: textOf("content_warning"),
    language: textOf("language")?.trim().toLowerCase(),
    scheduledAt: at?.toISOString() ?? null,
    draft: goal !== "planned",
  });
  const hasNamedAccounts = problems.some(({ path }) => path === "accounts");
  if (!parsed.success) {
    const issues = toColumns(parsed.error.issues);
    problems.push(...issues.filter(({ path }) => path !== "accounts" || !hasNamedAccounts));
    return reading;
  }
  if ((parsed.data.altTexts?.length ?? 0) > media.length && problems.every(({ path }) => path !== "media"))
    problems.push({ path: "alt_texts", message: "There is no picture or video for this text" });
  return problems.length > 0 ? reading : { ...reading, plan: { input: parsed.data, media, goal, takesSlot } };
}
