import { and, count, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { pushSubscriptions } from "#server/domains/notifications/push/push.table.ts";
import { userSettings } from "#server/domains/users/users.table.ts";
import { notifications } from "#server/domains/notifications/notifications.table.ts";
import type { NotificationId, UserId } from "#shared/ids.ts";
import type { NotificationKind } from "#shared/notifications/notifications.ts";
import { defaultSettings } from "#shared/users/settings.ts";

export type NotificationRow = typeof notifications.$inferSelect;
export type NewNotification = Pick<NotificationRow, "userId" | "kind" | "params" | "key">;

/** A newer word about the same thing takes the place of the older, and is unread again. One of a key only. */
export async function putNotifications(tx: Db, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(notifications)
    .values([...rows])
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.key],
      set: {
        id: sql`excluded.id`,
        kind: sql`excluded.kind`,
        params: sql`excluded.params`,
        createdAt: sql`excluded.created_at`,
        readAt: null,
        pushedAt: null,
      },
    });
}

/** What was told before is not told again. */
export async function addNotifications(tx: Db, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(notifications)
      .values([...rows])
      .onConflictDoNothing({ target: [notifications.userId, notifications.key] });
}

/** What it can be about that may be mended, or be gone one day. `key` is one notification. */
export type Subject = { postId: string } | { creationId: string } | { accountId: string } | { key: string };

const isAbout = (userId: UserId, subject: Subject) =>
  and(
    eq(notifications.userId, userId),
    "key" in subject
      ? eq(notifications.key, subject.key)
      : sql`${notifications.params} @> ${JSON.stringify(subject)}::jsonb`,
  );

export async function markReadAbout(tx: Db, userId: UserId, subject: Subject): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(isAbout(userId, subject), isNull(notifications.readAt)));
}

export async function deleteAbout(tx: Db, userId: UserId, subject: Subject): Promise<void> {
  await tx.delete(notifications).where(isAbout(userId, subject));
}

export interface NotificationFilter {
  kinds: readonly NotificationKind[] | null;
  unread: boolean | null;
}

/** Newest first; ids grow with time. */
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
    .limit(page.limit);
}

/** Counts no further than `max`. */
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

/** What was read before keeps its time. */
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

/** What is being written this moment is newer than what the person has seen, and stays unread. */
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

/** What is new, unread and of somebody who has browsers to tell and lets them be told. Marked, so that each is given once. */
export async function takeNewForBrowsers(tx: Db, sinceMinutes: number, limit: number): Promise<NotificationId[]> {
  const fresh = tx
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(userSettings, eq(userSettings.userId, notifications.userId))
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

/** Deletes up to `limit` of what is older, and says how many there were. */
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
