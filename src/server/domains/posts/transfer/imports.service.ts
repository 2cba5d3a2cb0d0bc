import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  countRows,
  endImportsOf,
  findImports,
  findRowsAfter,
  findTroubles,
  type ImportRow,
} from "#server/domains/posts/transfer/transfer.queries.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { deletedPerson, PostImportId, type WorkspaceId } from "#shared/ids.ts";
import {
  type ListImportRowsInput,
  type ListImportsInput,
  type PostImport,
  problemsShown,
} from "#shared/posts/imports.ts";

const statusOf = ({ undoneAt, finishedAt }: ImportRow) =>
  undoneAt !== null ? "undone" : finishedAt === null ? "importing" : "done";

const nothingYet = { rows: 0, made: 0, failed: 0, waiting: 0, withdrawn: 0, firstAt: null };

async function toImports(db: Db, rows: readonly ImportRow[]): Promise<PostImport[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const counts = new Map((await countRows(db, ids)).map(({ importId, ...counted }) => [importId, counted]));
  const troubles = await findTroubles(db, ids, problemsShown);
  return rows.map((row) => {
    const own = troubles.filter(({ importId }) => importId === row.id);
    const { firstAt, ...counted } = counts.get(row.id) ?? nothingYet;
    return {
      id: row.id,
      fileName: row.fileName,
      status: statusOf(row),
      ...counted,
      firstAt: firstAt?.toISOString() ?? null,
      problems: own.flatMap(({ problems }) => problems ?? []).slice(0, problemsShown),
      kept: own.flatMap(({ postId, row: number, keptBecause }) =>
        postId === null || keptBecause === null ? [] : { postId, row: number, message: keptBecause },
      ),
      authorId: row.authorId === deletedPerson ? null : row.authorId,
      createdAt: row.createdAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      undoneAt: row.undoneAt?.toISOString() ?? null,
    };
  });
}

/** Throws NOT_FOUND. */
export async function getImport(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  id: PostImportId,
): Promise<PostImport> {
  const [found] = await toImports(db, await findImports(db, workspaceId, { id, limit: 1 }));
  if (found === undefined) throw notFound("Import");
  return found;
}

const listCursor = createCursor<{ id: PostImportId }, ListImportsInput>(
  "posts.imports",
  z.strictObject({ id: PostImportId }),
);

/** The newest first. */
export async function listImports(
  deps: Pick<Deps, "db" | "cursors">,
  workspaceId: WorkspaceId,
  input: ListImportsInput,
): Promise<{ imports: PostImport[]; nextCursor: string | null }> {
  const after = listCursor.read(deps, workspaceId, input)?.id;
  const found = await findImports(deps.db, workspaceId, { after, limit: input.limit });
  const { rows, nextCursor } = listCursor.page(deps, workspaceId, input, found, ({ id }) => ({ id }));
  return { imports: await toImports(deps.db, rows), nextCursor };
}

const rowsCursor = createCursor<{ row: string }, ListImportRowsInput>(
  "posts.import-rows",
  z.strictObject({ row: z.string().regex(/^\d{1,9}$/) }),
);

/** The outcome of each row, in the order of the file. Throws NOT_FOUND. */
export async function listImportRows(
  deps: Pick<Deps, "db" | "cursors">,
  workspaceId: WorkspaceId,
  input: ListImportRowsInput,
) {
  const { id, limit } = input;
  const [found] = await findImports(deps.db, workspaceId, { id, limit: 1 });
  if (found === undefined) throw notFound("Import");
  const after = Number(rowsCursor.read(deps, workspaceId, input)?.row ?? 0);
  const foundRows = await findRowsAfter(deps.db, id, after, limit);
  const { rows, nextCursor } = rowsCursor.page(deps, workspaceId, input, foundRows, ({ row }) => ({
    row: String(row),
  }));
  return {
    rows: rows.map(({ row, state, postId, problems }) => ({ row, state, postId, problems: problems ?? [] })),
    nextCursor,
  };
}

/** For a workspace that is being deleted. */
export const endImports = (tx: Db, workspaceId: WorkspaceId): Promise<void> => endImportsOf(tx, workspaceId);
