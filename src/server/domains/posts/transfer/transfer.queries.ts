import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { postImportRows, postImports } from "#server/domains/posts/transfer/transfer.table.ts";
import type { PostId, PostImportId, WorkspaceId } from "#shared/ids.ts";
import type { CsvProblem } from "#shared/posts/imports.ts";

export type ImportRow = typeof postImports.$inferSelect;
export type ImportedRow = typeof postImportRows.$inferSelect;
export type NewImportRow = typeof postImportRows.$inferInsert;
type RowKey = Pick<ImportedRow, "importId" | "row">;

const rowsAtOnce = 500;

const isImport = (workspaceId: WorkspaceId, id: PostImportId) =>
  and(eq(postImports.workspaceId, workspaceId), eq(postImports.id, id));
const isRow = ({ importId, row }: RowKey) => and(eq(postImportRows.importId, importId), eq(postImportRows.row, row));
const isWaiting = eq(postImportRows.state, "waiting");

/** Inserts the import of a file, or locks the one that this file has already. */
export async function openImport(
  tx: Db,
  { workspaceId, authorId, fileName, digest }: Pick<ImportRow, "workspaceId" | "authorId" | "fileName" | "digest">,
): Promise<ImportRow & { isNew: boolean }> {
  const inserted = await tx
    .insert(postImports)
    .values({ workspaceId, authorId, fileName, digest })
    .onConflictDoNothing()
    .returning({ id: postImports.id });
  const [row] = await tx
    .select()
    .from(postImports)
    .where(and(eq(postImports.workspaceId, workspaceId), eq(postImports.digest, digest), isNull(postImports.undoneAt)))
    .for("update");
  if (row === undefined) throw new Error("An import was opened but not found");
  return { ...row, isNew: inserted.length > 0 };
}

/**
 * Adds rows. Of the rows that the import has already, only failed ones are replaced, together with their author: their plan is made anew.
 * The others have posts, or are waiting for them.
 */
export async function putRows(tx: Db, rows: readonly NewImportRow[]): Promise<void> {
  const { state, authorId, plan, problems } = {
    state: sql`excluded.state`,
    authorId: sql`excluded.author_id`,
    plan: sql`excluded.plan`,
    problems: sql`excluded.problems`,
  };
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tx
      .insert(postImportRows)
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflictDoUpdate({
        target: [postImportRows.importId, postImportRows.row],
        set: { state, authorId, plan, problems, crashes: 0 },
        setWhere: eq(postImportRows.state, "failed"),
      });
}

const waitingRows = (db: Db) =>
  db
    .select({ row: postImportRows.row })
    .from(postImportRows)
    .where(and(eq(postImportRows.importId, postImports.id), isWaiting));

/** Reopens an import whose rows wait again, and ends one without waiting rows. */
export async function refreshEnd(db: Db, id: PostImportId): Promise<void> {
  const isThis = and(eq(postImports.id, id), isNull(postImports.undoneAt));
  await db
    .update(postImports)
    .set({ finishedAt: null })
    .where(and(isThis, isNotNull(postImports.finishedAt), exists(waitingRows(db))));
  await db
    .update(postImports)
    .set({ finishedAt: sql`now()` })
    .where(and(isThis, isNull(postImports.finishedAt), notExists(waitingRows(db))));
}

/** For the job, which acts for the authors of the rows. */
export async function findOpenImport(db: Db, id: PostImportId): Promise<ImportRow | undefined> {
  const [row] = await db
    .select()
    .from(postImports)
    .where(and(eq(postImports.id, id), isNull(postImports.finishedAt), isNull(postImports.undoneAt)));
  return row;
}

export async function findOpenImportIds(db: Db, limit: number): Promise<PostImportId[]> {
  const rows = await db
    .select({ id: postImports.id })
    .from(postImports)
    .where(isNull(postImports.finishedAt))
    .orderBy(asc(postImports.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** In the order of the file. */
export const findWaitingRows = (db: Db, id: PostImportId, limit: number): Promise<ImportedRow[]> =>
  db
    .select()
    .from(postImportRows)
    .where(and(eq(postImportRows.importId, id), isWaiting))
    .orderBy(asc(postImportRows.row))
    .limit(limit);

/**
 * Takes a row for the transaction that makes its post. false: another process made it, or the import was undone. The shared lock makes
 * undoing wait for the post, so that it finds it.
 */
export async function takeRow(tx: Db, row: RowKey, postId: PostId): Promise<boolean> {
  const [open] = await tx
    .select({ id: postImports.id })
    .from(postImports)
    .where(and(eq(postImports.id, row.importId), isNull(postImports.undoneAt)))
    .for("share");
  if (open === undefined) return false;
  const taken = await tx
    .update(postImportRows)
    .set({ state: "made", postId, plan: null, problems: null })
    .where(and(isRow(row), isWaiting))
    .returning({ row: postImportRows.row });
  return taken.length > 0;
}

export async function failRow(db: Db, row: RowKey, problems: CsvProblem[]): Promise<void> {
  await db
    .update(postImportRows)
    .set({ state: "failed", plan: null, problems })
    .where(and(isRow(row), isWaiting));
}

export async function failWaitingRows(db: Db, id: PostImportId, message: string): Promise<void> {
  const problem = sql`jsonb_build_array(jsonb_build_object('row', ${postImportRows.row}, 'column', 'accounts', 'message', ${message}::text))`;
  await db
    .update(postImportRows)
    .set({ state: "failed", plan: null, problems: problem })
    .where(and(eq(postImportRows.importId, id), isWaiting));
}

/** Counts an attempt that ended by an unexpected error. */
export async function countCrash(db: Db, row: RowKey): Promise<number> {
  const [counted] = await db
    .update(postImportRows)
    .set({ crashes: sql`${postImportRows.crashes} + 1` })
    .where(isRow(row))
    .returning({ crashes: postImportRows.crashes });
  return counted?.crashes ?? 0;
}

/** Enough for many imports of one file. */
const earlierRowsMax = 50_000;

/** Rows of this file, and of files of its name, whose posts were made and not withdrawn, or are being made. The last import first. */
export const findEarlierRows = (db: Db, workspaceId: WorkspaceId, fileName: string, digest: string) =>
  db
    .select({
      digest: postImports.digest,
      row: postImportRows.row,
      postId: postImportRows.postId,
      plan: postImportRows.plan,
    })
    .from(postImportRows)
    .innerJoin(postImports, eq(postImports.id, postImportRows.importId))
    .where(
      and(
        eq(postImports.workspaceId, workspaceId),
        or(eq(postImports.fileName, fileName), eq(postImports.digest, digest)),
        isNull(postImports.undoneAt),
        inArray(postImportRows.state, ["waiting", "made"]),
        isNull(postImportRows.withdrawnAt),
      ),
    )
    .orderBy(desc(postImports.id))
    .limit(earlierRowsMax);

export type EarlierRow = Awaited<ReturnType<typeof findEarlierRows>>[number];

/** Ends the import: no further row is made. false: there is none. */
export async function markUndone(tx: Db, workspaceId: WorkspaceId, id: PostImportId): Promise<boolean> {
  const [locked] = await tx
    .select({ undoneAt: postImports.undoneAt })
    .from(postImports)
    .where(isImport(workspaceId, id))
    .for("update");
  if (locked === undefined) return false;
  if (locked.undoneAt !== null) return true;
  await tx
    .update(postImports)
    .set({ undoneAt: sql`now()`, finishedAt: sql`coalesce(${postImports.finishedAt}, now())` })
    .where(isImport(workspaceId, id));
  return true;
}

/** Ends all imports that are open: no further row is made. Waits for a post that is being made. */
export async function endImportsOf(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx
    .update(postImports)
    .set({ undoneAt: sql`now()`, finishedAt: sql`now()` })
    .where(and(eq(postImports.workspaceId, workspaceId), isNull(postImports.finishedAt)));
}

/** Rows whose post is not withdrawn, the last row first. */
export const findRowsToWithdraw = (db: Db, id: PostImportId) =>
  db
    .select({ importId: postImportRows.importId, row: postImportRows.row, postId: postImportRows.postId })
    .from(postImportRows)
    .where(and(eq(postImportRows.importId, id), eq(postImportRows.state, "made"), isNull(postImportRows.withdrawnAt)))
    .orderBy(desc(postImportRows.row));

export async function markWithdrawn(tx: Db, row: RowKey): Promise<void> {
  await tx
    .update(postImportRows)
    .set({ withdrawnAt: sql`now()`, keptBecause: null })
    .where(isRow(row));
}

export async function markKept(db: Db, row: RowKey, keptBecause: string): Promise<void> {
  await db.update(postImportRows).set({ keptBecause }).where(isRow(row));
}

/** Newest first, or one. Returns up to `limit` + 1 rows. */
export const findImports = (
  db: Db,
  workspaceId: WorkspaceId,
  { id, after, limit }: { id?: PostImportId; after?: PostImportId | undefined; limit: number },
): Promise<ImportRow[]> =>
  db
    .select()
    .from(postImports)
    .where(
      and(eq(postImports.workspaceId, workspaceId), id && eq(postImports.id, id), after && lt(postImports.id, after)),
    )
    .orderBy(desc(postImports.id))
    .limit(limit + 1);

/** How many rows are in each state, and the first time of their posts. */
export const countRows = (db: Db, ids: readonly PostImportId[]) =>
  db
    .select({
      importId: postImportRows.importId,
      rows: count(),
      made: sql<number>`count(*) filter (where ${postImportRows.state} = 'made')`.mapWith(Number),
      failed: sql<number>`count(*) filter (where ${postImportRows.state} = 'failed')`.mapWith(Number),
      waiting: sql<number>`count(*) filter (where ${postImportRows.state} = 'waiting')`.mapWith(Number),
      withdrawn: sql<number>`count(${postImportRows.withdrawnAt})`.mapWith(Number),
      firstAt: min(posts.scheduledAt),
    })
    .from(postImportRows)
    .leftJoin(posts, and(eq(posts.workspaceId, postImportRows.workspaceId), eq(posts.id, postImportRows.postId)))
    .where(inArray(postImportRows.importId, [...ids]))
    .groupBy(postImportRows.importId);

/** Rows that failed, and rows whose post undoing left, in the order of the file: so many of both for each import. */
export function findTroubles(db: Db, ids: readonly PostImportId[], limit: number): Promise<ImportedRow[]> {
  const { importId, row, state, keptBecause } = postImportRows;
  const ranked = db
    .select({
      ...getTableColumns(postImportRows),
      rank: sql<number>`row_number() over (partition by ${importId}, ${state} order by ${row})`.as("rank"),
    })
    .from(postImportRows)
    .where(and(inArray(importId, [...ids]), sql`(${state} = 'failed' or ${keptBecause} is not null)`))
    .as("ranked");
  return db.select().from(ranked).where(lte(ranked.rank, limit)).orderBy(asc(ranked.row));
}

/** In the order of the file. Returns up to `limit` + 1 rows. */
export const findRowsAfter = (db: Db, id: PostImportId, after: number, limit: number): Promise<ImportedRow[]> =>
  db
    .select()
    .from(postImportRows)
    .where(and(eq(postImportRows.importId, id), gt(postImportRows.row, after)))
    .orderBy(asc(postImportRows.row))
    .limit(limit + 1);
