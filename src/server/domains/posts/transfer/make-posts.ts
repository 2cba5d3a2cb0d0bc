import { createHash } from "node:crypto";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { uploadFromUrl } from "#server/domains/creations/uploads/upload-from-url.ts";
import { type Author, mayPublish } from "#server/domains/posts/approvals/may-publish.ts";
import { type PlannedPost, planNewPost, storePost } from "#server/domains/posts/compose/create-post.ts";
import { readSchedule } from "#server/domains/posts/compose/plan-post.ts";
import { submitIn } from "#server/domains/posts/review/submit-post.ts";
import { takeFreeSlot } from "#server/domains/posts/schedules/queue-post.ts";
import { findPost } from "#server/domains/posts/store/posts.queries.ts";
import { issuesOf, toColumns } from "#server/domains/posts/transfer/rows/check-row.ts";
import type { RowPlan } from "#server/domains/posts/transfer/rows/row-plan.ts";
import { importRowsJob } from "#server/domains/posts/transfer/transfer.jobs.ts";
import {
  countCrash,
  failRow,
  findOpenImport,
  findOpenImportIds,
  findWaitingRows,
  type ImportedRow,
  type ImportRow,
  refreshEnd,
  takeRow,
} from "#server/domains/posts/transfer/transfer.queries.ts";
import { resolveAccounts } from "#server/domains/social-accounts/resolve-accounts.ts";
import { readRole } from "#server/domains/workspaces/workspaces.service.ts";
import { asUser } from "#server/lib/acting-user.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { CreationId, PostImportId, WorkspaceId } from "#shared/ids.ts";
import { isCsvColumn } from "#shared/posts/csv-columns.ts";
import { may } from "#shared/workspaces/roles.ts";

type MakeDeps = Pick<Deps, "config" | "db" | "jobs" | "log" | "secrets" | "storage">;

const rowsAtOnce = 50;
/** After so many unexpected errors a row fails, so that one row does not stop the others for ever. */
const crashesMax = 3;

const crashed = "An error of the server stopped this row. Import the same file again to retry it";
const leftWorkspace = "Who imported this file is no longer a member of this workspace";
const mayNotWrite = "Who imported this file may not write posts here any more";

/** The author of a row with the present role, or why they make no post any more. */
async function authorOf(deps: Pick<Deps, "db">, found: ImportRow, row: ImportedRow): Promise<Author | string> {
  const { workspaceId } = found;
  const userId = row.authorId ?? found.authorId;
  if (workspaceId === userId) return { userId, role: "owner" };
  const role = await readRole(deps, workspaceId, userId);
  if (role === null) return leftWorkspace;
  return may(role, "content.write") ? { userId, role } : mayNotWrite;
}

/** Fetches the media of addresses, each address once for an import, also after a crash. */
function createFetcher(deps: MakeDeps, { id, workspaceId }: ImportRow, signal: AbortSignal) {
  const fetched = new Map<string, CreationId>();
  async function fetchOnce(url: string): Promise<CreationId> {
    const earlier = fetched.get(url);
    if (earlier !== undefined) return earlier;
    const key = `import-${id}-${createHash("sha256").update(url).digest("hex")}`;
    const { id: creationId } = await uploadFromUrl(deps, workspaceId, { url }, { key, signal }).catch(
      (error: unknown) => {
        // The address returns another file than at the attempt before, or the file is broken; the second call shows which.
        if (!(error instanceof DomainError && error.code === "UNPROCESSABLE")) throw error;
        return uploadFromUrl(deps, workspaceId, { url }, { key: null, signal });
      },
    );
    fetched.set(url, creationId);
    return creationId;
  }
  return async function creationIdsOf({ media }: RowPlan): Promise<CreationId[]> {
    const ids: CreationId[] = [];
    for (const medium of media) ids.push("url" in medium ? await fetchOnce(medium.url) : medium.creationId);
    return ids;
  };
}

/** A post that is submitted chooses its default accounts only then. */
const accountsWithSlots = async (tx: Db, workspaceId: WorkspaceId, { accounts, input }: PlannedPost) =>
  accounts.length > 0 ? accounts : resolveAccounts(tx, workspaceId, input.platforms);

/**
 * Makes the post of a row by the functions that make all other posts, and takes the row in the same transaction. true: the post was
 * submitted. Approvers are notified of each such post, and get a mail about the first.
 */
async function makePost(
  deps: MakeDeps,
  { workspaceId }: ImportRow,
  author: Author,
  row: ImportedRow,
  { input: typed, goal, takesSlot, creationIds, mails }: RowPlan & { creationIds: CreationId[]; mails: boolean },
): Promise<boolean> {
  const isPlanned = goal === "planned" && mayPublish(author);
  const input = { ...typed, creationIds, draft: !isPlanned };
  const planned = await planNewPost(deps, workspaceId, input);
  return deps.db.transaction(async (tx) => {
    const scheduledAt = takesSlot
      ? await takeFreeSlot(tx, workspaceId, await accountsWithSlots(tx, workspaceId, planned))
      : await readSchedule(tx, input.scheduledAt);
    const options = { scheduledAt, authorId: author.userId, submitsUnapproved: true, mails };
    const id = await storePost(deps, tx, workspaceId, planned, options);
    // A planned post of an author who may no longer publish is submitted.
    if (!isPlanned && goal !== "draft") await submitIn(deps, tx, workspaceId, author, { id }, { mails });
    if (!(await takeRow(tx, row, id))) throw new RowTaken();
    return (await findPost(tx, workspaceId, id))?.status === "submitted";
  });
}

/** Rolls the post back: another process made it, or the import was undone meanwhile. */
class RowTaken extends Error {}

async function settleFailure(deps: MakeDeps, row: ImportedRow, error: unknown, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (error instanceof DomainError) {
    const problems = toColumns(issuesOf(error)).flatMap(({ path, message }) =>
      isCsvColumn(path) ? { row: row.row, column: path, message } : [],
    );
    await failRow(deps.db, row, problems);
    return;
  }
  if ((await countCrash(deps.db, row)) < crashesMax) throw error;
  deps.log.error({ err: error, importId: row.importId, row: row.row }, "import.row_failed");
  await failRow(deps.db, row, [{ row: row.row, column: "accounts", message: crashed }]);
}

async function makeRows(deps: MakeDeps, found: ImportRow, signal: AbortSignal): Promise<void> {
  const creationIdsOf = createFetcher(deps, found, signal);
  let hasMailed = false;
  async function makeRow(row: ImportedRow): Promise<void> {
    const { plan } = row;
    if (plan === null) throw new Error("A row without a plan is waiting");
    const author = await authorOf(deps, found, row);
    if (typeof author === "string") {
      await failRow(deps.db, row, [{ row: row.row, column: "accounts", message: author }]);
      return;
    }
    const isSubmitted = await asUser(author.userId, async () => {
      const creationIds = await creationIdsOf(plan);
      return makePost(deps, found, author, row, { ...plan, creationIds, mails: !hasMailed });
    });
    hasMailed ||= isSubmitted;
  }
  for (let rows = await findWaitingRows(deps.db, found.id, rowsAtOnce); rows.length > 0;) {
    for (const row of rows) {
      signal.throwIfAborted();
      try {
        await makeRow(row);
      } catch (error) {
        if (error instanceof RowTaken) break;
        await settleFailure(deps, row, error, signal);
      }
    }
    // The import was undone meanwhile.
    if ((await findOpenImport(deps.db, found.id)) === undefined) return;
    rows = await findWaitingRows(deps.db, found.id, rowsAtOnce);
  }
}

/** Makes the posts of the rows that wait, in the order of the file. Safe to run twice, also at once: a row is taken with its post. */
export async function makePosts(deps: MakeDeps, id: PostImportId, signal: AbortSignal): Promise<void> {
  const found = await findOpenImport(deps.db, id);
  if (found === undefined) return;
  await makeRows(deps, found, signal);
  await refreshEnd(deps.db, id);
  deps.log.info({ importId: id, workspaceId: found.workspaceId }, "import.finished");
}

const wakesPerRound = 100;

/** Enqueues imports whose job was lost. One whose job waits or runs gets no second one. */
export async function sweepImports({ db, jobs }: Pick<Deps, "db" | "jobs">): Promise<void> {
  for (const importId of await findOpenImportIds(db, wakesPerRound)) await jobs.send(db, importRowsJob, { importId });
}
