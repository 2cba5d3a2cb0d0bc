import type { Db } from "#server/db/client.ts";
import { settleNotifications } from "#server/domains/notifications/notifications.service.ts";
import type { TargetId, WorkspaceId } from "#shared/ids.ts";

/** One notification per target: a later outcome replaces it. */
export const notificationKeyOf = (id: TargetId) => `delivery:${id}`;

/** Settles the notifications of these targets and their parts only, not those of the post's other targets. */
export async function settleNotificationsOf(tx: Db, workspaceId: WorkspaceId, ids: readonly TargetId[]): Promise<void> {
  for (const id of new Set(ids)) await settleNotifications(tx, workspaceId, { key: notificationKeyOf(id) });
}
