import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import { type Author, mayPublish } from "#server/domains/posts/approvals/may-publish.ts";
import { findPlannedRows } from "#server/domains/posts/transfer/planned-rows.ts";
import { createAccountBook } from "#server/domains/posts/transfer/rows/account-book.ts";
import { type CheckedRow, createRowCheck } from "#server/domains/posts/transfer/rows/check-row.ts";
import { openMediaBook } from "#server/domains/posts/transfer/rows/media-book.ts";
import { mediaTokensOf, readRow, type RowReading } from "#server/domains/posts/transfer/rows/read-row.ts";
import { readTable, type Table, type TableRow } from "#server/domains/posts/transfer/table/read-table.ts";
import { listAccountNames } from "#server/domains/social-accounts/social-accounts.service.ts";
import { readWorkspaceSettings } from "#server/domains/users/settings.service.ts";
import { fileHash, type Upload } from "#server/lib/files/upload.ts";
import type { Issue } from "#shared/errors.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { isCsvColumn } from "#shared/posts/csv-columns.ts";
import {
  type CheckedFile,
  type CsvProblem,
  type CsvWarning,
  type PlannedRow,
  problemsShown,
} from "#shared/posts/imports.ts";
import { cutText } from "#shared/text.ts";

/** A file with the plan or the problems of each of its rows. */
export interface ReadFile {
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

const unknownColumns = ({ unknown }: Table): CsvWarning[] =>
  unknown.map((name) => ({
    row: null,
    column: cutText(name, cellMax),
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

/** Reads a file and judges each row as composing would, without storing anything. Throws INVALID_INPUT on `file`. */
export async function readPosts(
  deps: Pick<Deps, "config" | "db">,
  workspaceId: WorkspaceId,
  author: Author,
  { path, fileName }: Pick<Upload, "path" | "fileName">,
): Promise<ReadFile> {
  const { db } = deps;
  const table = await readTable(await readFile(path));
  const now = await readNow(db);
  const tokens = new Set<string>();
  for await (const row of withPauses(table.rows)) for (const token of mediaTokensOf(row)) tokens.add(token);
  const surroundings = {
    accounts: createAccountBook(await listAccountNames(db, workspaceId)),
    media: await openMediaBook(db, workspaceId, tokens),
    timezone: (await readWorkspaceSettings(db, workspaceId)).timezone,
    now,
    mayPlan: mayPublish(author),
  };
  const warnings = unknownColumns(table);
  const readings: (RowReading & { row: TableRow })[] = [];
  for await (const row of withPauses(table.rows)) readings.push({ row, ...readRow(row, surroundings) });
  const plans = readings.flatMap(({ plan }) => plan ?? []);
  const { checkRow, accountIdsOf } = await createRowCheck(deps, db, workspaceId, plans, now);
  const rows: CheckedRow[] = [];
  for await (const { row, plan, problems, warnings: ofRow } of withPauses(readings)) {
    const found = plan === null ? problems : await checkRow(plan);
    const ready = found.length > 0 ? null : plan;
    rows.push({ ...row, plan: ready, accountIds: ready && (await accountIdsOf(ready)), problems: found });
    warnings.push(...ofRow.map(({ path: column, message }) => ({ row: row.row, column, message })));
  }
  const digest = await fileHash(path);
  const planned = await findPlannedRows(db, workspaceId, { fileName, digest, rows });
  const news = rows.filter(({ row }) => !planned.has(row));
  warnings.unshift(...(await quotaWarnings(deps, workspaceId, news)));
  return { digest, rows, warnings, planned };
}

/** The answer to a check. */
export function summaryOf({ digest, rows, warnings, planned }: ReadFile): CheckedFile {
  const problems = rows.flatMap((row) => row.problems.map((problem) => toProblem(row, problem)));
  return {
    digest,
    rows: rows.length,
    ready: rows.filter(({ row, plan }) => plan !== null && !planned.has(row)).length,
    problemCount: problems.length,
    problems: problems.slice(0, problemsShown),
    warnings: warnings.slice(0, problemsShown),
    plannedCount: planned.size,
    planned: [...planned.values()].slice(0, problemsShown),
  };
}
