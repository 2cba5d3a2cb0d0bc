import { and, count, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { notifications } from "#server/domains/notifications/notifications.table.ts";
import { pushSubscriptions } from "#server/domains/notifications/push/push.table.ts";
import { userSettings } from "#server/domains/users/settings.table.ts";
import type { NotificationId, UserId, WorkspaceId } from "#shared/ids.ts";
import type { NotificationKind } from "#shared/notifications/notifications.ts";
import { defaultSettings } from "#shared/users/settings.ts";

export type NotificationRow = typeof notifications.$inferSelect;
export type NewNotification = Pick<NotificationRow, "userId" | "workspaceId" | "kind" | "params" | "key">;

/** Inserts notifications; each replaces an older one with the same key and is unread again. Keys must be distinct. */
export async function putNotifications(tx: Db, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(notifications)
    .values([...rows])
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.key],
      set: {
        id: sql`excluded.id`,
        workspaceId: sql`excluded.workspace_id`,
        kind: sql`excluded.kind`,
        params: sql`excluded.params`,
        createdAt: sql`excluded.created_at`,
        readAt: null,
        pushedAt: null,
      },
    });
}

/** Inserts notifications whose key does not exist yet. */
export async function addNotifications(tx: Db, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(notifications)
      .values([...rows])
      .onConflictDoNothing({ target: [notifications.userId, notifications.key] });
}

/** The subject of notifications that can be resolved or deleted. `key` names a single notification. */
export type Subject = { postId: string } | { creationId: string } | { accountId: string } | { key: string };

/** A subject of a shared workspace must not replace one of the same key elsewhere. `workspaceId` null: the user's own. */
export const keyIn = (workspaceId: WorkspaceId | null, key: string): string =>
  workspaceId === null ? key : `${workspaceId} ${key}`;

/** Notifications of all members of a shared workspace, or of the user of a personal one, which has the user's id. */
const isAbout = (owner: WorkspaceId, subject: Subject) =>
  and(
    or(
      and(eq(notifications.userId, owner as UserId), isNull(notifications.workspaceId)),
      eq(notifications.workspaceId, owner),
    ),
    "key" in subject
      ? inArray(notifications.key, [subject.key, keyIn(owner, subject.key)])
      : sql`${notifications.params} @> ${JSON.stringify(subject)}::jsonb`,
  );

export async function markReadAbout(tx: Db, owner: WorkspaceId, subject: Subject): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(isAbout(owner, subject), isNull(notifications.readAt)));
}

export async function deleteAbout(tx: Db, owner: WorkspaceId, subject: Subject): Promise<void> {
  await tx.delete(notifications).where(isAbout(owner, subject));
}

/** Deletes the notifications of a user about a shared workspace. */
export async function deleteOfWorkspace(tx: Db, userId: UserId, workspaceId: WorkspaceId): Promise<void> {
  await tx
    .delete(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.workspaceId, workspaceId)));
}

export interface NotificationFilter {
  kinds: readonly NotificationKind[] | null;
  unread: boolean | null;
}

/** Newest first; ids grow with time. Returns up to `limit` + 1 rows; the extra row means that there is another page. */
export async function findNotifications(
  db: Db,
  userId: UserId,
  { kinds, unread }: NotificationFilter,
  page: { before: NotificationId | null; limit: number },
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        kinds === null ? undefined : inArray(notifications.kind, [...kinds]),
        unread === null ? undefined : unread ? isNull(notifications.readAt) : isNotNull(notifications.readAt),
        page.before === null ? undefined : lt(notifications.id, page.before),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(page.limit + 1);
}

/** Counts up to `max`. */
export async function countUnread(db: Db, userId: UserId, max: number): Promise<number> {
  const unread = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    .limit(max)
    .as("unread");
  const [row] = await db.select({ unread: count() }).from(unread);
  return row?.unread ?? 0;
}

/** Marks a notification read or unread; the time of an earlier reading stays. */
export async function markRead(
  db: Db,
  userId: UserId,
  id: NotificationId,
  read: boolean,
): Promise<NotificationRow | undefined> {
  const [row] = await db
    .update(notifications)
    .set({ readAt: read ? sql`coalesce(${notifications.readAt}, now())` : null })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning();
  return row;
}

/** Skips locked rows: a notification that is being replaced is newer than what the user has seen. */
export async function markAllRead(tx: Db, userId: UserId, upTo: NotificationId | null): Promise<void> {
  const seen = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        upTo === null ? undefined : lte(notifications.id, upTo),
      ),
    )
    .for("update", { skipLocked: true });
  await tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(inArray(notifications.id, seen));
}

export async function deleteNotificationRow(db: Db, userId: UserId, id: NotificationId): Promise<boolean> {
  const deleted = await db
    .delete(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning({ id: notifications.id });
  return deleted.length === 1;
}

/** Takes new, unread notifications of users with push subscriptions and push turned on. Marks them, so that each is taken once. */
export async function takeNewForBrowsers(tx: Db, sinceMinutes: number, limit: number): Promise<NotificationId[]> {
  const fresh = tx
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(userSettings, eq(userSettings.workspaceId, notifications.userId))
    .where(
      and(
        isNull(notifications.pushedAt),
        isNull(notifications.readAt),
        gt(notifications.createdAt, sql`now() - make_interval(mins => ${sinceMinutes})`),
        sql`coalesce(${userSettings.notifyPush}, ${defaultSettings.notifications.push})`,
        exists(tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, notifications.userId))),
      ),
    )
    .orderBy(notifications.createdAt)
    .limit(limit)
    .for("update", { of: notifications, skipLocked: true });
  const taken = await tx
    .update(notifications)
    .set({ pushedAt: sql`now()` })
    .where(inArray(notifications.id, fresh))
    .returning({ id: notifications.id });
  return taken.map(({ id }) => id);
}

export async function findNotification(db: Db, id: NotificationId): Promise<NotificationRow | undefined> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  return row;
}

/** Deletes up to `limit` older notifications and returns their number. */
export async function deleteOldNotifications(db: Db, olderThanDays: number, limit: number): Promise<number> {
  const old = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lte(notifications.createdAt, sql`now() - make_interval(days => ${olderThanDays})`))
    .limit(limit)
    .for("update", { skipLocked: true });
  const deleted = await db
    .delete(notifications)
    .where(inArray(notifications.id, old))
    .returning({ id: notifications.id });
  return deleted.length;
}
