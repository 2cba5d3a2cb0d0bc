import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { importLayouts } from "#server/domains/posts/transfer/transfer.table.ts";
import type { WorkspaceId } from "#shared/ids.ts";

export type Layout = Pick<typeof importLayouts.$inferSelect, "columns" | "dates">;

/** A workspace keeps the layouts that were chosen last. */
const layoutsMax = 50;

const isLayout = (workspaceId: WorkspaceId, namesHash: string) =>
  and(eq(importLayouts.workspaceId, workspaceId), eq(importLayouts.namesHash, namesHash));

export async function findLayout(db: Db, workspaceId: WorkspaceId, namesHash: string): Promise<Layout | undefined> {
  const [layout] = await db
    .select({ columns: importLayouts.columns, dates: importLayouts.dates })
    .from(importLayouts)
    .where(isLayout(workspaceId, namesHash));
  return layout;
}

export async function putLayout(db: Db, workspaceId: WorkspaceId, namesHash: string, layout: Layout): Promise<void> {
  const changed = { ...layout, updatedAt: sql`now()` };
  await db
    .insert(importLayouts)
    .values({ workspaceId, namesHash, ...changed })
    .onConflictDoUpdate({ target: [importLayouts.workspaceId, importLayouts.namesHash], set: changed });
  const kept = db
    .select({ namesHash: importLayouts.namesHash })
    .from(importLayouts)
    .where(eq(importLayouts.workspaceId, workspaceId))
    .orderBy(desc(importLayouts.updatedAt))
    .limit(layoutsMax);
  await db
    .delete(importLayouts)
    .where(and(eq(importLayouts.workspaceId, workspaceId), notInArray(importLayouts.namesHash, kept)));
}

export async function deleteLayout(db: Db, workspaceId: WorkspaceId, namesHash: string): Promise<void> {
  await db.delete(importLayouts).where(isLayout(workspaceId, namesHash));
}
