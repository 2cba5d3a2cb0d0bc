import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import { type Author, mayPublish } from "#server/domains/posts/approvals/may-publish.ts";
import { type Choice, chooseColumns, rememberChoice } from "#server/domains/posts/transfer/choose-columns.ts";
import { findPlannedRows } from "#server/domains/posts/transfer/planned-rows.ts";
import { createAccountBook } from "#server/domains/posts/transfer/rows/account-book.ts";
import { type CheckedRow, createRowCheck } from "#server/domains/posts/transfer/rows/check-row.ts";
import { openMediaBook } from "#server/domains/posts/transfer/rows/media-book.ts";
import { mediaTokensOf, readRow, type RowReading } from "#server/domains/posts/transfer/rows/read-row.ts";
import { dateOrderOf } from "#server/domains/posts/transfer/rows/row-time.ts";
import { type ChosenColumns, rolesOf } from "#server/domains/posts/transfer/table/known-names.ts";
import { readTable, type Table, type TableRow } from "#server/domains/posts/transfer/table/read-table.ts";
import { listAccountNames } from "#server/domains/social-accounts/social-accounts.service.ts";
import { readWorkspaceSettings } from "#server/domains/users/settings.service.ts";
import { fileHash, type Upload } from "#server/lib/files/upload.ts";
import { sha256 } from "#server/lib/random-token.ts";
import type { Issue } from "#shared/errors.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { isCsvColumn } from "#shared/posts/csv-columns.ts";
import {
  type CheckedFile,
  type CsvProblem,
  type CsvWarning,
  type DateOrder,
  type ImportPostsInput,
  type PlannedRow,
  problemsShown,
} from "#shared/posts/imports.ts";
import { cutText } from "#shared/text.ts";

/** What the person says about a file of another tool. */
type Reading = Pick<ImportPostsInput, "columns" | "accounts" | "dates">;

/** A file with the plan or the problems of each of its rows. */
export interface ReadFile extends Pick<
  CheckedFile,
  "columns" | "isRemembered" | "lacksAccounts" | "hasOpenDates" | "dates"
> {
  digest: string;
  rows: CheckedRow[];
  warnings: CsvWarning[];
  /** Rows that are posts already, by their number. */
  planned: ReadonlyMap<number, PlannedRow>;
}

const cellMax = 120;
const rowsInARow = 25;

/** Rows with pauses between them, in which other calls are answered. */
async function* withPauses<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [index, row] of rows.entries()) {
    if (index % rowsInARow === rowsInARow - 1) await setImmediate();
    yield row;
  }
}

/** A problem of a row as the API shows it. */
export function toProblem({ row, cells }: Pick<TableRow, "row" | "cells">, { path, message }: Issue): CsvProblem {
  const column = isCsvColumn(path) ? path : "accounts";
  const cell = cells[column];
  return { row, column, ...(cell !== undefined && { cell: cutText(cell, cellMax) }), message };
}

const unknownColumns = ({ columns }: Table, chosen: ChosenColumns): CsvWarning[] =>
  columns
    .filter(({ name, role }) => role === null && name !== "" && !Object.hasOwn(chosen, name))
    .map(({ name }) => ({
      row: null,
      column: name,
      message: "This column is not known here and is left out. Look at its spelling if it belongs to the posts",
    }));

/** Warns where the plan of the workspace has fewer posts left than the file plans. */
async function quotaWarnings(deps: Pick<Deps, "db">, workspaceId: WorkspaceId, rows: readonly CheckedRow[]) {
  const planned = rows.filter(({ plan }) => plan?.goal === "planned").length;
  const { used, limit } = (await usageOf(deps.db, workspaceId)).posts;
  if (limit === null || planned <= limit - used) return [];
  const message = `The file plans ${planned} posts, and your plan has ${Math.max(limit - used, 0)} left this month. The rest of the rows fails`;
  return [{ row: null, column: null, message }];
}

/** The same file that is read otherwise is another import, and not the one that was checked. */
function readingDigest(
  fileDigest: string,
  { columns }: Table,
  { dates, usualAccounts }: { dates: DateOrder | null; usualAccounts: string },
): string {
  const roles = columns.map(({ role }) => role);
  const isAsNamed = isDeepStrictEqual(roles, rolesOf(columns.map(({ name }) => name)));
  if (isAsNamed && dates === null && usualAccounts === "") return fileDigest;
  return sha256(JSON.stringify([fileDigest, roles, dates, usualAccounts]));
}

/** Reads a file and judges each row as composing would. Stores nothing but what its columns were chosen to be. Throws INVALID_INPUT. */
export async function readPosts(
  deps: Pick<Deps, "config" | "db">,
  workspaceId: WorkspaceId,
  author: Author,
  { path, fileName }: Pick<Upload, "path" | "fileName">,
  { accounts: usualAccounts = "", ...choice }: Reading,
): Promise<ReadFile> {
  const { db } = deps;
  let made = null as Choice | null;
  const table = await readTable(await readFile(path), async (names) => {
    made = await chooseColumns(db, workspaceId, names, choice);
    return made.chosen;
  });
  if (made === null) throw new Error("The columns of a file were not chosen");
  await rememberChoice(db, workspaceId, made);
  const { chosen = {}, dates, isRemembered } = made;
  const times = table.rows.flatMap(({ cells }) => cells.time ?? []);
  const { order, isOpen } = dateOrderOf(times);
  const now = await readNow(db);
  const tokens = new Set<string>();
  for await (const row of withPauses(table.rows)) for (const token of mediaTokensOf(row)) tokens.add(token);
  const surroundings = {
    accounts: createAccountBook(await listAccountNames(db, workspaceId)),
    media: await openMediaBook(db, workspaceId, tokens),
    timezone: (await readWorkspaceSettings(db, workspaceId)).timezone,
    dateOrder: order ?? dates,
    usualAccounts,
    now,
    mayPlan: mayPublish(author),
  };
  const warnings = unknownColumns(table, chosen);
  const readings: (RowReading & { row: TableRow })[] = [];
  for await (const row of withPauses(table.rows)) readings.push({ row, ...readRow(row, surroundings) });
  const plans = readings.flatMap(({ plan }) => plan ?? []);
  const { checkRow, accountIdsOf } = await createRowCheck(deps, db, workspaceId, plans, now);
  const rows: CheckedRow[] = [];
  for await (const { row, plan, problems, warnings: ofRow } of withPauses(readings)) {
    const found = plan === null ? { problems, warnings: [] } : await checkRow(plan);
    const ready = found.problems.length > 0 ? null : plan;
    rows.push({ ...row, plan: ready, accountIds: ready && (await accountIdsOf(ready)), problems: found.problems });
    warnings.push(
      ...[...ofRow, ...found.warnings].map(({ path: column, message }) => ({ row: row.row, column, message })),
    );
  }
  const lacksAccounts = table.rows.some(({ cells }) => cells.accounts === undefined);
  const digest = readingDigest(await fileHash(path), table, {
    dates: isOpen ? dates : null,
    usualAccounts: lacksAccounts ? usualAccounts : "",
  });
  const planned = await findPlannedRows(db, workspaceId, { fileName, digest, rows });
  const news = rows.filter(({ row }) => !planned.has(row));
  warnings.unshift(...(await quotaWarnings(deps, workspaceId, news)));
  const { columns } = table;
  return { digest, rows, warnings, planned, columns, isRemembered, lacksAccounts, hasOpenDates: isOpen, dates };
}

/** The answer to a check. */
export function summaryOf({ digest, rows, warnings, planned, ...facts }: ReadFile): CheckedFile {
  const problems = rows.flatMap((row) => row.problems.map((problem) => toProblem(row, problem)));
  return {
    digest,
    rows: rows.length,
    ready: rows.filter(({ row, plan }) => plan !== null && !planned.has(row)).length,
    problemCount: problems.length,
    problems: problems.slice(0, problemsShown),
    warnings: warnings.slice(0, problemsShown),
    ...facts,
    plannedCount: planned.size,
    planned: [...planned.values()].slice(0, problemsShown),
  };
}
