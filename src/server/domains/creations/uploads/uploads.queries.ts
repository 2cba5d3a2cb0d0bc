import { and, count, eq, isNotNull, isNull, sql, sum } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

export async function countUploads(db: Db, workspaceId: WorkspaceId): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: count(), bytes: sum(creations.sizeBytes).mapWith(Number) })
    .from(creations)
    .where(and(eq(creations.workspaceId, workspaceId), isNotNull(creations.fileName)));
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 };
}

/** Generated creations with a file. */
export async function countMade(db: Db, workspaceId: WorkspaceId): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: count(), bytes: sum(creations.sizeBytes).mapWith(Number) })
    .from(creations)
    .where(and(eq(creations.workspaceId, workspaceId), isNull(creations.fileName), isNotNull(creations.sizeBytes)));
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 };
}

/** Serializes the uploads of a workspace, so that parallel ones cannot exceed the limit together. */
export async function lockUploads(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`creations.uploads.${workspaceId}`}, 0))`);
}

/** Sets the parents of inserted rows. */
export async function setParents(
  tx: Db,
  workspaceId: WorkspaceId,
  rows: readonly { id: CreationId; parentId: CreationId }[],
): Promise<void> {
  await tx.execute(sql`
    update creations c set parent_id = (v->>'parentId')::uuid
    from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) v
    where c.id = (v->>'id')::uuid and c.workspace_id = ${workspaceId}`);
}
