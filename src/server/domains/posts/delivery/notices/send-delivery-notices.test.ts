import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { approvalMissing } from "#server/domains/posts/approvals/hold-unapproved.ts";
import { resumePosts } from "#server/domains/posts/compose/publish-post.ts";
import { deliveryNotices } from "#server/domains/posts/delivery/delivery.table.ts";
import { sendDeliveryNotices } from "#server/domains/posts/delivery/notices/send-delivery-notices.ts";
import { afterMoves } from "#server/domains/posts/delivery/settle/after-moves.ts";
import { postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { TargetState } from "#server/domains/posts/store/target-state.ts";
import { messagesIn } from "#server/lib/messages.ts";
import { anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { explainError, explainTopic } from "#shared/error-catalogue/explain-error.ts";
import type { TargetId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness();

async function aPost(user: User, content: string): Promise<TargetId> {
  const scheduledAt = inMinutes(60);
  const { post } = await h.as(user).posts.create({ content, platforms: ["facebook"], scheduledAt });
  const target = post.targets[0];
  if (target === undefined) throw new Error("No delivery");
  return target.id;
}

/** A post on Facebook and X: its id and its deliveries. */
async function aPostOnTwo(user: User) {
  await anAccount(h, user, "x");
  const scheduledAt = inMinutes(60);
  const { post } = await h
    .as(user)
    .posts.create({ content: "Six new bowls", platforms: ["facebook", "x"], scheduledAt });
  const of = (platform: Platform) => {
    const target = post.targets.find((one) => one.platform === platform);
    if (target?.accountId == null) throw new Error("No delivery");
    return { id: target.id, accountId: target.accountId };
  };
  return { id: post.id, facebook: of("facebook"), x: of("x") };
}

/** Moves a delivery as the publisher does, with what follows the move in the same transaction. */
async function move(id: TargetId, state: TargetState, error: TargetError | null): Promise<void> {
  await h.deps.db.transaction(async (tx) => {
    const [moved] = await tx.update(postTargets).set({ state, error }).where(eq(postTargets.id, id)).returning();
    if (moved === undefined) throw new Error("No delivery");
    await afterMoves(h.deps, tx, [moved]);
  });
}

/** A code without an entry in the error catalogue, so that the mail has the platform's message. */
const refused = { code: "facebook.7007", message: "The Page does not allow this", fix: null };
const lostRole = { code: "facebook.190.492", message: "User is not an admin", fix: null };
const late = { code: "postloom.missed", message: "The server was not running", fix: null };

/** Sends the notices as if the half minute in which they are collected had passed. */
async function sendNow(user: User) {
  await h.deps.db.update(deliveryNotices).set({ createdAt: sql`clock_timestamp() - interval '1 minute'` });
  await sendDeliveryNotices(h.deps);
  await deliverMails(h.deps);
  return (await mailsTo(h.deps, user.email)).filter(({ subject }) => !subject.includes("Confirm"));
}

async function aPerson(): Promise<User> {
  const user = await h.newUser();
  await anAccount(h, user);
  return user;
}

test("failures of the same time are sent in one mail with the platform's reason, once", async () => {
  const mira = await aPerson();
  await move(await aPost(mira, "Six new bowls"), "failed", refused);
  await move(await aPost(mira, "A seventh one"), "missed", late);
  const mails = await sendNow(mira);
  expect(mails.map(({ subject }) => subject)).toEqual(["Some of your posts need you"]);
  expect(mails[0]?.text).toContain(
    "“Six new bowls” on Marigold facebook (Facebook): it did not go out. The Page does not",
  );
  expect(mails[0]?.text).toContain("“A seventh one” on Marigold facebook (Facebook): its time has passed");
  expect(mails[0]?.text).toContain("/ai/notifications");
  expect(await sendNow(mira)).toHaveLength(1);
});

test("the mail is in the user's language, with cause and fix", async () => {
  const mira = await aPerson();
  await h.as(mira).users.updateSettings({ appearance: { language: "de" } });
  await move(await aPost(mira, "Sechs Schalen"), "failed", lostRole);
  const [mail, ...others] = await sendNow(mira);
  expect([mail?.subject, others]).toEqual(["Ein Beitrag braucht dich", []]);
  const { cause, fix } = explainError("facebook.190.492", messagesIn("de").screens.errors) ?? {};
  expect(mail?.text).toContain(`${cause} ${fix}`);
  expect(mail?.text).toMatch(/\/ai\/posts\/[\da-f-]{36}\s/);
  expect(mail?.text).not.toContain("admin");
});

test("the mail about a post held without its approval says so, and not that its time has passed", async () => {
  const mira = await aPerson();
  await move(await aPost(mira, "Six new bowls"), "missed", approvalMissing);
  const [mail] = await sendNow(mira);
  const { cause, fix } = explainTopic("not_approved", messagesIn("en").screens.errors);
  expect(mail?.text).toContain(`(Facebook): it is held. ${cause} ${fix}`);
  expect(mail?.text).not.toMatch(/its time has passed|publish it now or/);
});

test("with mails turned off nothing is sent, also not after they are turned on again", async () => {
  const mira = await aPerson();
  await h.as(mira).users.updateSettings({ notifications: { email: false } });
  await move(await aPost(mira, "Six new bowls"), "failed", refused);
  expect(await sendNow(mira)).toEqual([]);
  await h.as(mira).users.updateSettings({ notifications: { email: true } });
  expect(await sendNow(mira)).toEqual([]);
});

test("resolved failures and superseded occurrences are not mailed", async () => {
  const mira = await aPerson();
  const resolved = await aPost(mira, "Mended");
  await move(resolved, "failed", refused);
  await move(resolved, "queued", null);
  await move(await aPost(mira, "Gave way"), "missed", {
    code: "postloom.superseded",
    message: "A newer one",
    fix: null,
  });
  expect(await sendNow(mira)).toEqual([]);
});

const unreadOf = async (user: User) =>
  (await h.as(user).notifications.list({ unread: true })).notifications.map(({ kind, params }) => [
    kind,
    "platform" in params && params.platform,
  ]);

test("reconnecting an account settles the notification of its delivery only", async () => {
  const mira = await aPerson();
  const post = await aPostOnTwo(mira);
  await move(post.facebook.id, "failed", refused);
  await move(post.x.id, "failed", { code: "x.reconnect", message: "The connection ended", fix: "Reconnect it" });
  await resumePosts(h.deps, post.x.accountId);
  expect(await unreadOf(mira)).toEqual([["post.failed", "facebook"]]);
});

test.each(["facebook.190.459", "facebook.190.464", "bluesky.account_inactive"])(
  "a post that failed with %s goes out after its account was made usable and reconnected",
  async (code) => {
    const mira = await aPerson();
    const { x } = await aPostOnTwo(mira);
    await move(x.id, "failed", { code, message: "Log in there", fix: null });
    await resumePosts(h.deps, x.accountId);
    const [target] = await h.deps.db.select().from(postTargets).where(eq(postTargets.id, x.id));
    expect(target?.state).toBe("queued");
  },
);

test("publishing again settles the notifications of what is sent again only", async () => {
  const mira = await aPerson();
  const post = await aPostOnTwo(mira);
  await move(post.facebook.id, "failed", refused);
  await move(post.x.id, "preparing", null);
  await move(post.x.id, "needs_user", { code: "x.unclear", message: "Is it there?", fix: null });
  expect(await unreadOf(mira)).toHaveLength(2);
  await h.as(mira).posts.publish({ id: post.id });
  expect(await unreadOf(mira)).toEqual([["post.needs_user", "x"]]);
});

/** A published post whose first comment is sent next. Moves the comment as `move` moves a delivery. */
async function aPostWithComment(user: User, publishedAt = new Date()) {
  const id = await aPost(user, "Six new bowls");
  const follows = [{ kind: "comment" as const, text: "The link" }];
  const content = { text: "Six new bowls", creationIds: [], altText: null, replySettings: null, follows };
  await h.deps.db.update(postTargets).set({ content, publishedAt }).where(eq(postTargets.id, id));
  for (const state of ["preparing", "ready", "sending", "published"] as const) await move(id, state, null);
  return async (state: TargetState, error: TargetError) =>
    h.deps.db.transaction(async (tx) => {
      const change = { state, error };
      const moved = await tx.update(postTargetParts).set(change).where(eq(postTargetParts.targetId, id)).returning();
      await afterMoves(h.deps, tx, moved);
    });
}

test.each([
  ["failed", "the post is out, its first comment is not. The Page does not allow this"],
  ["needs_user", "the post is out, but the network did not confirm its first comment."],
] as const)("a first comment that is %s is reported by a notification and a mail", async (state, words) => {
  const mira = await aPerson();
  const moveComment = await aPostWithComment(mira);
  await moveComment(state, refused);
  expect(await unreadOf(mira)).toEqual([[`post.comment_${state}`, "facebook"]]);
  const [mail, ...others] = await sendNow(mira);
  expect([mail?.subject, others]).toEqual(["A post needs you", []]);
  expect(mail?.text).toContain(`“Six new bowls” on Marigold facebook (Facebook): ${words}`);
});

const ended = { code: "x.reconnect", message: "The connection ended", fix: "Reconnect it" };

test.each([
  ["is sent again", 5, ended, "queued"],
  ["stays failed when its post went out hours ago", 5 * 60, ended, "failed"],
  ["stays failed when the network refused it", 5, refused, "failed"],
] as const)("a failed first comment %s after its account was reconnected", async (_what, minutes, error, state) => {
  const mira = await aPerson();
  const moveComment = await aPostWithComment(mira, new Date(inMinutes(-minutes)));
  await moveComment("failed", error);
  const [part] = await h.deps.db.select().from(postTargetParts).where(eq(postTargetParts.workspaceId, mira.id));
  if (part?.accountId == null) throw new Error("No part");
  await resumePosts(h.deps, part.accountId);
  const [after] = await h.deps.db.select().from(postTargetParts).where(eq(postTargetParts.id, part.id));
  expect(after?.state).toBe(state);
  expect(await unreadOf(mira)).toHaveLength(state === "failed" ? 1 : 0);
});

test("parallel processes send one mail", async () => {
  const mira = await aPerson();
  await move(await aPost(mira, "Six new bowls"), "failed", refused);
  await h.deps.db.update(deliveryNotices).set({ createdAt: sql`clock_timestamp() - interval '1 minute'` });
  await Promise.all([sendDeliveryNotices(h.deps), sendDeliveryNotices(h.deps), sendDeliveryNotices(h.deps)]);
  expect(await sendNow(mira)).toHaveLength(1);
});
