import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  addNotifications,
  countUnread,
  deleteAbout,
  deleteNotificationRow,
  deleteOfWorkspace,
  deleteOldNotifications,
  findNotification,
  findNotifications,
  keyIn,
  markAllRead,
  markReadAbout,
  markRead,
  type NewNotification,
  type NotificationRow,
  putNotifications,
  type Subject,
  takeNewForBrowsers,
} from "#server/domains/notifications/notifications.queries.ts";
import { findResponsible, findShared } from "#server/domains/workspaces/workspaces.service.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { NotificationId, type UserId, type WorkspaceId } from "#shared/ids.ts";
import {
  type ListNotificationsInput,
  type MarkNotificationInput,
  Notification,
  type NotificationKind,
  type NotificationPage,
  type NotificationParams,
  notificationTextMax,
  notificationTopics,
  type UnreadCount,
  unreadMax,
} from "#shared/notifications/notifications.ts";
import { cutText } from "#shared/text.ts";

const reasonMax = 1_000;

export type NotificationEntry = {
  [Kind in NotificationKind]: {
    kind: Kind;
    params: NotificationParams[Kind];
    /** Identifies the subject: a newer notification replaces an older one with the same key. */
    key: string;
  };
}[NotificationKind];

/** Cuts long texts. */
const shorten = (params: NotificationEntry["params"]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" ? cutText(value, name === "reason" ? reasonMax : notificationTextMax) : value,
    ]),
  );

/** One row per key, sorted by key, so that parallel transactions cannot deadlock. `workspaceId` null: the user's own. */
function toRows(
  userId: UserId,
  workspaceId: WorkspaceId | null,
  entries: readonly NotificationEntry[],
): NewNotification[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  return [...byKey.values()]
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ kind, params, key }) => ({
      userId,
      workspaceId,
      kind,
      key: keyIn(workspaceId, key),
      params: shorten(params),
    }));
}

const rowsFor = async (tx: Db, workspaceId: WorkspaceId, entries: readonly NotificationEntry[]) => {
  const people = await findResponsible(tx, workspaceId);
  // A personal workspace has the id of its user.
  const sharedId = people.some((userId) => userId === workspaceId) ? null : workspaceId;
  return people.flatMap((userId) => toRows(userId, sharedId, entries));
};

/** Notifies the responsible users of a workspace (findResponsible), on the transaction of the event. */
export const notify = async (tx: Db, to: WorkspaceId, ...entries: NotificationEntry[]): Promise<void> =>
  putNotifications(tx, await rowsFor(tx, to, entries));

/** Notifies these members of a workspace, whatever their role, on the transaction of the event. */
export async function notifyPeople(
  tx: Db,
  { workspaceId, people }: { workspaceId: WorkspaceId; people: readonly UserId[] },
  ...entries: NotificationEntry[]
): Promise<void> {
  const sharedId = (await findShared(tx, workspaceId))?.id ?? null;
  // Sorted, so that parallel calls cannot deadlock.
  const rows = people.toSorted().flatMap((userId) => toRows(userId, sharedId, entries));
  await putNotifications(tx, rows);
}

/** As notify, once per key and user. */
export const notifyOnce = async (tx: Db, to: WorkspaceId, ...entries: NotificationEntry[]): Promise<void> =>
  addNotifications(tx, await rowsFor(tx, to, entries));

/** Marks the notifications of a resolved subject as read. */
export const settleNotifications = (tx: Db, of: WorkspaceId, subject: Subject): Promise<void> =>
  markReadAbout(tx, of, subject);

/** Deletes the notifications of a deleted subject. */
export const forgetNotifications = (tx: Db, of: WorkspaceId, subject: Subject): Promise<void> =>
  deleteAbout(tx, of, subject);

/** Deletes the notifications about a workspace of a member who leaves or becomes a client: they may not read all of its posts any more. */
export const forgetWorkspace = (tx: Db, userId: UserId, workspaceId: WorkspaceId): Promise<void> =>
  deleteOfWorkspace(tx, userId, workspaceId);

const toNotification = ({ id, workspaceId, kind, params, createdAt, readAt }: NotificationRow): Notification =>
  Notification.parse({
    id,
    workspaceId,
    kind,
    params,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  });

const cursor = createCursor<{ id: string }, ListNotificationsInput>(
  "notifications",
  z.strictObject({ id: NotificationId }),
);

export async function listNotifications(
  deps: Pick<Deps, "db" | "cursors">,
  userId: UserId,
  input: ListNotificationsInput,
): Promise<NotificationPage> {
  const { topic, unread = null, limit } = input;
  const position = cursor.read(deps, userId, input);
  const found = await findNotifications(
    deps.db,
    userId,
    { kinds: topic === undefined ? null : topic.flatMap((one) => notificationTopics[one]), unread },
    { before: position === null ? null : NotificationId.parse(position.id), limit },
  );
  const { rows, nextCursor } = cursor.page(deps, userId, input, found, ({ id }) => ({ id }));
  return {
    notifications: rows.map(toNotification),
    nextCursor,
    unread: await countUnread(deps.db, userId, unreadMax),
  };
}

export const unreadNotifications = async (deps: Pick<Deps, "db">, userId: UserId): Promise<UnreadCount> => ({
  unread: await countUnread(deps.db, userId, unreadMax),
});

/** Throws NOT_FOUND. */
export async function markNotification(
  deps: Pick<Deps, "db">,
  userId: UserId,
  { id, read }: MarkNotificationInput,
): Promise<Notification> {
  const row = await markRead(deps.db, userId, id, read);
  if (row === undefined) throw notFound("Notification");
  return toNotification(row);
}

export async function readAllNotifications(
  deps: Pick<Deps, "db">,
  userId: UserId,
  upTo: NotificationId | null,
): Promise<UnreadCount> {
  return deps.db.transaction(async (tx) => {
    await markAllRead(tx, userId, upTo);
    return { unread: await countUnread(tx, userId, unreadMax) };
  });
}

/** Throws NOT_FOUND. */
export async function deleteNotification(deps: Pick<Deps, "db">, userId: UserId, id: NotificationId): Promise<void> {
  if (!(await deleteNotificationRow(deps.db, userId, id))) throw notFound("Notification");
}

/** Older notifications are not pushed. */
const newMinutes = 10;

/** Notifications to push to browsers. Each is returned once, if the transaction commits. */
export const takeForBrowsers = (tx: Db, limit: number): Promise<NotificationId[]> =>
  takeNewForBrowsers(tx, newMinutes, limit);

/** Null when it was deleted or replaced by a newer one. */
export async function readNotification(
  db: Db,
  id: NotificationId,
): Promise<{ userId: UserId; notification: Notification } | null> {
  const row = await findNotification(db, id);
  return row === undefined ? null : { userId: row.userId, notification: toNotification(row) };
}

const keptDays = 90;
const sweepBatch = 5_000;

/** Deletes notifications older than three months. Safe to run twice, and at any time. */
export async function sweepNotifications(deps: Pick<Deps, "db">, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await deleteOldNotifications(deps.db, keptDays, sweepBatch)) === sweepBatch);
}
