import type { Deps } from "#server/deps.ts";
import type { Author } from "#server/domains/posts/approvals/may-publish.ts";
import { type ReadFile, readPosts, summaryOf, toProblem } from "#server/domains/posts/transfer/check-file.ts";
import { getImport } from "#server/domains/posts/transfer/imports.service.ts";
import type { CheckedRow } from "#server/domains/posts/transfer/rows/check-row.ts";
import { importRowsJob } from "#server/domains/posts/transfer/transfer.jobs.ts";
import { openImport, putRows, refreshEnd } from "#server/domains/posts/transfer/transfer.queries.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import type { Upload } from "#server/lib/files/upload.ts";
import { sha256 } from "#server/lib/random-token.ts";
import type { PostImportId, WorkspaceId } from "#shared/ids.ts";
import type { CheckedFile, ImportPostsInput, PostImport } from "#shared/posts/imports.ts";

const nothingNew = "All rows of this file are posts already. Choose those that are to be posted once more";

/** Issues of a refused file; the check answers more. */
const issuesShown = 100;

/** Throws CONFLICT for other bytes than those that were checked, INVALID_INPUT where nothing may be imported. */
function requireImportable(file: ReadFile, { digest, skipProblems }: ImportPostsInput): void {
  if (digest !== undefined && digest !== file.digest)
    throw new DomainError(
      "CONFLICT",
      "This is another file than the one that was checked, or it is read otherwise now. Check it again.",
    );
  const issues = file.rows.flatMap(({ row, problems }) =>
    problems.map(({ path, message }) => ({ path: `rows.${row}.${path}`, message })),
  );
  const isReady = file.rows.some(({ plan }) => plan !== null);
  if (issues.length === 0 || (skipProblems && isReady)) return;
  throw invalidInput(issues.slice(0, issuesShown));
}

/** The rows to import: those that are posts already only if they are chosen. */
function chosenRows({ rows, planned }: ReadFile, again: string | undefined): CheckedRow[] {
  if (again === "all") return rows;
  const chosen = new Set(again?.split(",").map(Number));
  return rows.filter(({ row }) => !planned.has(row) || chosen.has(row));
}

/** Rows that are made once more belong to an import of their own, which the same call again finds. */
const keyOf = ({ digest }: ReadFile, again: string | undefined): string =>
  again === undefined ? digest : sha256(JSON.stringify([digest, again]));

/**
 * Stores rows of a file and has a job make them. The key of a row is the file, by its bytes, and the number of the row: the same file
 * again adds nothing, and retries failed rows, whose author is then the present caller. The rows are those that were checked here: they
 * are not read again. Throws INVALID_INPUT on `file` when nothing of a file is new.
 */
async function storeImport(
  deps: Pick<Deps, "db" | "jobs">,
  workspaceId: WorkspaceId,
  { userId: authorId }: Author,
  { digest, rows, fileName }: { digest: string; rows: readonly CheckedRow[]; fileName: string },
): Promise<PostImportId> {
  return deps.db.transaction(async (tx) => {
    const { id, isNew } = await openImport(tx, { workspaceId, authorId, digest, fileName });
    if (isNew && rows.length === 0) throw invalidInput([{ path: "file", message: nothingNew }]);
    await putRows(
      tx,
      rows.map(({ row, cells, plan, problems }) => ({
        importId: id,
        workspaceId,
        row,
        authorId,
        state: plan === null ? "failed" : "waiting",
        plan,
        problems: plan === null ? problems.map((problem) => toProblem({ row, cells }, problem)) : null,
      })),
    );
    await refreshEnd(tx, id);
    await deps.jobs.send(tx, importRowsJob, { importId: id });
    return id;
  });
}

/**
 * Checks a file of posts, or imports it. Throws INVALID_INPUT for a file that cannot be read, and, unless it is only checked, for one with
 * problems; CONFLICT for another file than the one that was checked.
 */
export async function importPosts(
  deps: Pick<Deps, "config" | "db" | "jobs">,
  workspaceId: WorkspaceId,
  author: Author,
  input: ImportPostsInput,
  upload: Pick<Upload, "path" | "fileName">,
): Promise<CheckedFile & { import: PostImport | null }> {
  const fileName = upload.fileName || "posts.csv";
  const file = await readPosts(deps, workspaceId, author, { path: upload.path, fileName }, input);
  if (input.dryRun) return { ...summaryOf(file), import: null };
  requireImportable(file, input);
  const { again } = input;
  const stored = { digest: keyOf(file, again), rows: chosenRows(file, again), fileName };
  const id = await storeImport(deps, workspaceId, author, stored);
  return { ...summaryOf(file), import: await getImport(deps, workspaceId, id) };
}
