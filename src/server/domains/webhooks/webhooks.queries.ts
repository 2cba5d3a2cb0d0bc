import { and, asc, count, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { webhooks } from "#server/domains/webhooks/webhooks.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { WebhookId, WorkspaceId } from "#shared/ids.ts";

export type WebhookRow = typeof webhooks.$inferSelect;

const isOne = (workspaceId: WorkspaceId, id: WebhookId) =>
  and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, id));

/** Locks the workspace, so that webhooks are made one after the other and never exceed the limit. */
export async function lockWebhooksOf(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for("no key update");
}

export async function countWebhooks(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const [row] = await db.select({ total: count() }).from(webhooks).where(eq(webhooks.workspaceId, workspaceId));
  return row?.total ?? 0;
}

export async function insertWebhook(db: Db, values: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [row] = await db.insert(webhooks).values(values).returning();
  if (row === undefined) throw new Error("INSERT returned no row");
  return row;
}

export const findWebhooks = (db: Db, workspaceId: WorkspaceId): Promise<WebhookRow[]> =>
  db.select().from(webhooks).where(eq(webhooks.workspaceId, workspaceId)).orderBy(asc(webhooks.id));

export async function findWebhook(db: Db, workspaceId: WorkspaceId, id: WebhookId): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(isOne(workspaceId, id));
  return row;
}

export async function lockWebhook(tx: Db, workspaceId: WorkspaceId, id: WebhookId): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(isOne(workspaceId, id)).for("no key update");
  return row;
}

type Change = Partial<
  Pick<
    WebhookRow,
    | "url"
    | "events"
    | "status"
    | "pauseReason"
    | "pausedAt"
    | "secret"
    | "previousSecret"
    | "previousSecretUntil"
    | "failingSince"
    | "warnedAt"
    | "restUntil"
    | "updatedAt"
  >
>;

export async function updateWebhookRow(
  db: Db,
  workspaceId: WorkspaceId,
  id: WebhookId,
  change: Change,
): Promise<WebhookRow | undefined> {
  const [row] = await db.update(webhooks).set(change).where(isOne(workspaceId, id)).returning();
  return row;
}

export async function deleteWebhookRow(
  db: Db,
  workspaceId: WorkspaceId,
  id: WebhookId,
): Promise<WebhookRow | undefined> {
  const [row] = await db.delete(webhooks).where(isOne(workspaceId, id)).returning();
  return row;
}

export async function deleteWebhooksOf(db: Db, workspaceId: WorkspaceId): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.workspaceId, workspaceId));
}

/** Deletes secrets of rotations whose time has passed. */
export async function deleteOldSecrets(db: Db): Promise<void> {
  await db
    .update(webhooks)
    .set({ previousSecret: null, previousSecretUntil: null, updatedAt: sql`${webhooks.updatedAt}` })
    .where(and(isNotNull(webhooks.previousSecret), lt(webhooks.previousSecretUntil, sql`now()`)));
}
