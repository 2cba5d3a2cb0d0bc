import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { removeFilesJob } from "#server/domains/creations/creations.jobs.ts";
import {
  type CreationRow,
  type ListPosition,
  deleteCreationRow,
  findCreationById,
  findCreations,
  findUsableByIds,
  findUsableByNames,
  lockCreations,
  updateUse,
} from "#server/domains/creations/creations.queries.ts";
import { fileKeysOf } from "#server/domains/creations/files/creation-files.ts";
import { toCreation } from "#server/domains/creations/present-creation.ts";
import { countMade, countUploads } from "#server/domains/creations/uploads/uploads.queries.ts";
import { forgetNotifications } from "#server/domains/notifications/notifications.service.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import type { Creation, CreationPage, CreationUse, ListCreationsInput } from "#shared/creations/creations.ts";
import type { StorageUse } from "#shared/creations/storage-use.ts";
import { uploadLimits } from "#shared/creations/upload-limits.ts";
import { CreationId, type WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { text } from "#shared/text.ts";

/** How much storage the files of a workspace take. */
export async function getStorageUse({ db }: Pick<Deps, "db">, workspaceId: WorkspaceId): Promise<StorageUse> {
  const [made, uploads] = await Promise.all([countMade(db, workspaceId), countUploads(db, workspaceId)]);
  return { made, uploads, limits: { count: uploadLimits.count, bytes: uploadLimits.allBytes } };
}

/** Longer than any title. */
const titleMax = 1_000;

export const creationCursor = createCursor<ListPosition, ListCreationsInput>(
  "creations",
  z.strictObject({ id: CreationId, title: text(titleMax) }),
);

export async function listCreations(
  deps: Pick<Deps, "db" | "cursors">,
  workspaceId: WorkspaceId,
  input: ListCreationsInput,
): Promise<CreationPage> {
  const { limit, sort, cursor: _cursor, ...filter } = input;
  const after = creationCursor.read(deps, workspaceId, input);
  const found = await findCreations(deps.db, workspaceId, filter, { sort, after, limit });
  const { rows, nextCursor } = creationCursor.page(deps, workspaceId, input, found, ({ id, title }) => ({ id, title }));
  return { creations: rows.map(toCreation), nextCursor };
}

/** The newest of a workspace's creations, without a cursor to the rest: sealing one would be a tenth of the dashboard's cost. */
export async function newestCreations(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  limit: number,
): Promise<Creation[]> {
  const rows = await findCreations(db, workspaceId, {}, { sort: "newest", after: null, limit });
  return rows.slice(0, limit).map(toCreation);
}

export async function getCreation(deps: Pick<Deps, "db">, workspaceId: WorkspaceId, id: CreationId): Promise<Creation> {
  const row = await findCreationById(deps.db, workspaceId, id);
  if (row === undefined) throw notFound("Creation");
  return toCreation(row);
}

/** The workspace's finished creations among these ids, in the given order. Missing ones are left out. */
export async function findUsableCreations(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly CreationId[],
): Promise<CreationRow[]> {
  if (ids.length === 0) return [];
  const rows = await findUsableByIds(db, workspaceId, ids);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

const promptTitleMax = 60;

/** The beginning of a prompt as a one-line title, cut at a word boundary. */
export function titleFromPrompt(prompt: string): string {
  const line = prompt.replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
  const characters = [...line];
  if (characters.length <= promptTitleMax) return line;
  const head = characters.slice(0, promptTitleMax).join("");
  const lastSpace = head.lastIndexOf(" ");
  return `${(lastSpace > promptTitleMax / 2 ? head.slice(0, lastSpace) : head).replace(/[\s,;:.–-]+$/, "")}…`;
}

/** Throws INVALID_INPUT when the parent is not a creation of this workspace. */
export async function requireParent(tx: Db, workspaceId: WorkspaceId, parentId: CreationId | undefined): Promise<void> {
  if (parentId === undefined || (await findCreationById(tx, workspaceId, parentId)) !== undefined) return;
  throw invalidInput([{ path: "parentId", message: "This is not one of your creations" }]);
}

const namesAtOnce = 1_000;

/** The finished creations with these ids, titles or file names; names in lower case. */
export async function findCreationNames(
  db: Db,
  workspaceId: WorkspaceId,
  { ids, names }: { ids: readonly CreationId[]; names: readonly string[] },
): Promise<Pick<CreationRow, "id" | "title" | "fileName">[]> {
  const found = new Map<CreationId, Pick<CreationRow, "id" | "title" | "fileName">>();
  for (let start = 0; start < Math.max(ids.length, names.length); start += namesAtOnce) {
    const part = { ids: ids.slice(start, start + namesAtOnce), names: names.slice(start, start + namesAtOnce) };
    for (const creation of await findUsableByNames(db, workspaceId, part)) found.set(creation.id, creation);
  }
  return [...found.values()];
}

/** Locks creations until the transaction ends, in a fixed order against deadlocks. Returns their present use. */
export const lockCreationUse = (
  tx: Db,
  ids: readonly CreationId[],
): Promise<Pick<CreationRow, "id" | "status" | "platform">[]> => lockCreations(tx, ids);

/** Sets the use of a finished creation, in the transaction that changes the post. */
export async function setCreationUse(
  tx: Db,
  id: CreationId,
  use: CreationUse,
  platform: Platform | null,
): Promise<void> {
  await updateUse(tx, id, use, platform);
}

const inUse =
  "A scheduled post uses this. Cancel or change that post first, or send force=true to turn it into a draft.";

/**
 * Deletes a creation in the caller's transaction; a job deletes its files. A generation must have been cancelled before.
 * Throws NOT_FOUND, and CONFLICT while a submitted, scheduled or publishing post uses it.
 */
export async function deleteCreation(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  workspaceId: WorkspaceId,
  id: CreationId,
): Promise<void> {
  const deleted = await deleteCreationRow(tx, workspaceId, id, ["processing", "scheduled"]);
  if (deleted === undefined) {
    const kept = await findCreationById(tx, workspaceId, id);
    if (kept === undefined) throw notFound("Creation");
    if (kept.status === "processing") throw new Error("A generation must be cancelled before its creation is deleted");
    throw new DomainError("CONFLICT", inUse);
  }
  await forgetNotifications(tx, workspaceId, { creationId: id });
  await recordActivity(tx, workspaceId, {
    kind: "creation.deleted",
    subject: { type: "creation", id },
    label: deleted.title,
  });
  const keys = fileKeysOf(deleted);
  if (keys.length > 0) await deps.jobs.send(tx, removeFilesJob, { keys });
}
