import type { Deps } from "#server/deps.ts";
import type { Author } from "#server/domains/posts/approvals/may-publish.ts";
import { type ReadFile, readPosts, summaryOf, toProblem } from "#server/domains/posts/transfer/check-file.ts";
import { getImport } from "#server/domains/posts/transfer/imports.service.ts";
import { importRowsJob } from "#server/domains/posts/transfer/transfer.jobs.ts";
import { openImport, putRows, refreshEnd } from "#server/domains/posts/transfer/transfer.queries.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import type { Upload } from "#server/lib/files/upload.ts";
import type { PostImportId, WorkspaceId } from "#shared/ids.ts";
import type { CheckedFile, ImportPostsInput, PostImport } from "#shared/posts/imports.ts";

/** Issues of a refused file; the check answers more. */
const issuesShown = 100;

/** Throws CONFLICT for other bytes than those that were checked, INVALID_INPUT where nothing may be imported. */
function requireImportable(file: ReadFile, { digest, skipProblems }: ImportPostsInput): void {
  if (digest !== undefined && digest !== file.digest)
    throw new DomainError("CONFLICT", "This is another file than the one that was checked. Check it again.");
  const issues = file.rows.flatMap(({ row, problems }) =>
    problems.map(({ path, message }) => ({ path: `rows.${row}.${path}`, message })),
  );
  const isReady = file.rows.some(({ plan }) => plan !== null);
  if (issues.length === 0 || (skipProblems && isReady)) return;
  throw invalidInput(issues.slice(0, issuesShown));
}

/**
 * Stores the rows of a file and has a job make them. The key of a row is the file, by its bytes, and the number of the row: the same file
 * again adds nothing, and retries failed rows, whose author is then the present caller. The rows are those that were checked here: they
 * are not read again.
 */
async function storeImport(
  deps: Pick<Deps, "db" | "jobs">,
  workspaceId: WorkspaceId,
  { userId: authorId }: Author,
  { digest, rows }: ReadFile,
  fileName: string,
): Promise<PostImportId> {
  return deps.db.transaction(async (tx) => {
    const { id } = await openImport(tx, { workspaceId, authorId, digest, fileName });
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
  const file = await readPosts(deps, workspaceId, author, upload.path);
  if (input.dryRun) return { ...summaryOf(file), import: null };
  requireImportable(file, input);
  const id = await storeImport(deps, workspaceId, author, file, upload.fileName || "posts.csv");
  return { ...summaryOf(file), import: await getImport(deps, workspaceId, id) };
}
