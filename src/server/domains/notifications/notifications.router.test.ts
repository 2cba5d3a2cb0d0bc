import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  forgetNotifications,
  notify,
  type NotificationEntry,
  notifyOnce,
  settleNotifications,
  sweepNotifications,
} from "#server/domains/notifications/notifications.service.ts";
import { notifications } from "#server/domains/notifications/notifications.table.ts";
import { harness } from "#server/test/harness.ts";
import { PostId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness();
const { deps } = h;

const aFailure = (text = "Bowls", postId = PostId.parse(crypto.randomUUID())): NotificationEntry => ({
  kind: "post.failed",
  key: `post:${postId}`,
  params: { postId, text, platform: "x", account: "@kiln", code: "x.186", reason: "Too long" },
});
const aLimit: NotificationEntry = {
  kind: "limit.reached",
  key: "limit:images:2026-11",
  params: { unit: "images", limit: 10 },
};
const addFor = (user: User, ...entries: NotificationEntry[]) => notify(deps.db, user.id, ...entries);
const listOf = async (user: User, input: Parameters<ReturnType<typeof h.as>["notifications"]["list"]>[0] = {}) =>
  (await h.as(user).notifications.list(input)).notifications;

async function theOnly(user: User, input?: Parameters<typeof listOf>[1]) {
  const [only, ...more] = await listOf(user, input);
  if (only === undefined || more.length > 0)
    throw new Error(`Not one notification but ${more.length + Number(!!only)}`);
  return only;
}

test("notifications are listed newest first in pages, with the parameters of their text", async () => {
  const mira = await h.newUser();
  for (const text of ["one", "two", "three"]) await addFor(mira, aFailure(text));
  const first = await h.as(mira).notifications.list({ limit: 2 });
  expect(first.notifications.map(({ params }) => params)).toMatchObject([{ text: "three" }, { text: "two" }]);
  expect(first.notifications[0]).toMatchObject({ kind: "post.failed", readAt: null, params: { reason: "Too long" } });
  expect(first.unread).toBe(3);
  const rest = await h.as(mira).notifications.list({ limit: 2, cursor: first.nextCursor ?? "" });
  expect(rest.notifications.map(({ params }) => params)).toMatchObject([{ text: "one" }]);
  expect(rest.nextCursor).toBeNull();
});

test("the list can be filtered by topic, and by read or unread", async () => {
  const mira = await h.newUser();
  await addFor(mira, aFailure(), aLimit);
  const limit = await theOnly(mira, { topic: ["plan"] });
  expect(limit.kind).toBe("limit.reached");
  await h.as(mira).notifications.mark({ id: limit.id, read: true });
  expect((await listOf(mira, { unread: true })).map(({ kind }) => kind)).toEqual(["post.failed"]);
  expect((await listOf(mira, { unread: false })).map(({ kind }) => kind)).toEqual(["limit.reached"]);
  expect(await listOf(mira, { topic: ["accounts", "data"] })).toEqual([]);
});

test("a newer notification replaces the older one of the same subject, and is unread again", async () => {
  const mira = await h.newUser();
  const postId = PostId.parse(crypto.randomUUID());
  await addFor(mira, aFailure("First", postId), aFailure("Bowls"));
  await h.as(mira).notifications.readAll({});
  await addFor(mira, aFailure("Second", postId));
  const [newest, other, ...none] = await listOf(mira);
  expect(newest).toMatchObject({ params: { text: "Second" }, readAt: null });
  expect(other?.readAt).not.toBeNull();
  expect(none).toEqual([]);
});

test("notifyOnce adds one notification per key, also in parallel", async () => {
  const mira = await h.newUser();
  await notifyOnce(deps.db, mira.id, aLimit);
  await h.as(mira).notifications.readAll({});
  await Promise.all([1, 2, 3].map(() => notifyOnce(deps.db, mira.id, aLimit)));
  expect(await listOf(mira)).toHaveLength(1);
  expect(await h.as(mira).notifications.unread()).toEqual({ unread: 0 });
});

test("a notification is marked read and unread again, and keeps the time of the first reading", async () => {
  const mira = await h.newUser();
  await addFor(mira, aLimit);
  const { id } = await theOnly(mira);
  const first = await h.as(mira).notifications.mark({ id, read: true });
  const again = await h.as(mira).notifications.mark({ id, read: true });
  expect(again.notification.readAt).toBe(first.notification.readAt);
  expect((await h.as(mira).notifications.mark({ id, read: false })).notification.readAt).toBeNull();
});

test("all are marked read up to the newest that was seen; later ones stay unread", async () => {
  const mira = await h.newUser();
  await addFor(mira, aFailure("Seen"));
  const seen = await theOnly(mira);
  await addFor(mira, aFailure("Unseen"));
  expect(await h.as(mira).notifications.readAll({ upTo: seen.id })).toEqual({ unread: 1 });
  expect(await h.as(mira).notifications.readAll({})).toEqual({ unread: 0 });
});

test("unread notifications are counted up to a hundred", async () => {
  const mira = await h.newUser();
  await addFor(mira, ...Array.from({ length: 130 }, () => aFailure()));
  expect(await h.as(mira).notifications.unread()).toEqual({ unread: 100 });
});

test("another user's notification cannot be listed, marked or deleted", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  await addFor(mira, aLimit);
  const { id } = await theOnly(mira);
  const api = h.as(other).notifications;
  expect(await listOf(other)).toEqual([]);
  await api.readAll({});
  await expect(api.mark({ id, read: true })).rejects.toThrow("Notification not found");
  await expect(api.remove({ id })).rejects.toThrow("Notification not found");
  expect(await h.as(mira).notifications.unread()).toEqual({ unread: 1 });
  await h.as(mira).notifications.remove({ id });
  expect(await listOf(mira)).toEqual([]);
});

test("notifications of a resolved subject become read, those of a deleted one are deleted", async () => {
  const mira = await h.newUser();
  const postId = PostId.parse(crypto.randomUUID());
  const failure = aFailure("Bowls", postId);
  await addFor(mira, failure, aLimit);
  await settleNotifications(deps.db, mira.id, { postId });
  expect((await listOf(mira, { unread: true })).map(({ kind }) => kind)).toEqual(["limit.reached"]);
  await forgetNotifications(deps.db, mira.id, { postId });
  expect((await listOf(mira)).map(({ kind }) => kind)).toEqual(["limit.reached"]);
});

test("long texts are cut", async () => {
  const mira = await h.newUser();
  await addFor(mira, aFailure("🦊".repeat(200)));
  const [notification] = await listOf(mira);
  expect(notification?.params).toMatchObject({ text: "🦊".repeat(60) });
});

test("a transaction that fails adds no notification", async () => {
  const mira = await h.newUser();
  const failing = deps.db.transaction(async (tx) => {
    await notify(tx, mira.id, aLimit);
    throw new Error("Something later failed");
  });
  await expect(failing).rejects.toThrow("Something later failed");
  expect(await listOf(mira)).toEqual([]);
});

test("notifications are deleted after three months", async () => {
  const mira = await h.newUser();
  await addFor(mira, aFailure("Old"), aLimit);
  await deps.db
    .update(notifications)
    .set({ createdAt: sql`now() - interval '91 days'` })
    .where(sql`kind = 'post.failed' and user_id = ${mira.id}`);
  await sweepNotifications(deps, AbortSignal.timeout(5_000));
  expect((await listOf(mira)).map(({ kind }) => kind)).toEqual(["limit.reached"]);
});
