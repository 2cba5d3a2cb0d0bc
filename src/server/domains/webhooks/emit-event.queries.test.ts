import { asc, eq, sql } from "drizzle-orm";
import { version } from "uuid";
import { expect, test } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { refreshPostStatus } from "#server/domains/posts/store/posts.queries.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { shownStatus, targetStates } from "#server/domains/posts/store/target-state.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { emitPostEvent } from "#server/domains/webhooks/webhooks.service.ts";
import { webhookDeliveries } from "#server/domains/webhooks/webhooks.table.ts";
import { aCreation, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { User } from "#shared/users/users.ts";
import { WebhookEvent, type WebhookTopic } from "#shared/webhooks/webhook-events.ts";

// No server answers at the address: these tests read the rows.
const h = await harness({ listens: true, works: true, env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1:9" } });
const { db } = h.deps;

async function aSubscriber(events: WebhookTopic[] = []): Promise<User> {
  const user = await h.newUser();
  await h.as(user).webhooks.create({ url: "http://127.0.0.1:9/hook", events });
  return user;
}

/** The events of a user's workspace in their order, each parsed by the published schema. */
async function eventsOf(user: User): Promise<WebhookEvent[]> {
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.workspaceId, user.id))
    .orderBy(asc(webhookDeliveries.id));
  return rows.map(({ type, occurredAt, data }) => {
    const event = { type, timestamp: occurredAt.toISOString(), data };
    const parsed = WebhookEvent.parse(event);
    expect(parsed, "no field beyond the schema").toEqual(event);
    return parsed;
  });
}

const typesOf = async (user: User) => (await eventsOf(user)).map(({ type }) => type);

test("a post is created, scheduled, scheduled again and deleted", async () => {
  const user = await aSubscriber();
  const account = await anAccount(h, user);
  const calls = h.as(user).posts;
  const [first, second] = [inMinutes(60), inMinutes(120)];
  const { id } = (await calls.create({ content: "Six new bowls", platforms: ["facebook"], scheduledAt: first })).post;
  await calls.update({ id, scheduledAt: second });
  await calls.update({ id, content: "Seven new bowls" });
  await calls.remove({ id });
  const events = await eventsOf(user);
  const target = { accountId: account.id, platform: "facebook", status: "pending", permalink: null, errorCode: null };
  expect(events).toMatchObject([
    { type: "post.created", data: { postId: id, status: "scheduled", scheduledAt: first, targets: [target] } },
    { type: "post.scheduled", data: { postId: id, scheduledAt: first, targets: [target] } },
    { type: "post.scheduled", data: { postId: id, scheduledAt: second, targets: [target] } },
    { type: "post.deleted", data: { postId: id } },
  ]);
  expect(JSON.stringify(events)).not.toContain("bowls");
});

test("a published post is an event for each account and one for the whole post, with permalinks", async () => {
  const user = await aSubscriber(["target.published", "post.published", "post.failed"]);
  await connectInSandbox(h, user, "facebook");
  await connectInSandbox(h, user, "x");
  const { post } = await h.as(user).posts.create({ content: `Told ${user.id}`, platforms: ["facebook", "x"] });
  const done = await untilPost(h, user, post.id, ({ status }) => status === "published");
  const events = await eventsOf(user);
  expect(events.map(({ type }) => type)).toEqual(["target.published", "target.published", "post.published"]);
  const permalinks = done.targets.map(({ permalink }) => permalink).sort();
  expect(
    events
      .slice(0, 2)
      .map((event) => "permalink" in event.data && event.data.permalink)
      .sort(),
  ).toEqual(permalinks);
  expect(events[2]).toMatchObject({ data: { postId: post.id, status: "published", publishedAt: done.publishedAt } });
});

test("a refused post is an event with the code of its error", async () => {
  const user = await aSubscriber(["post.failed", "post.published"]);
  await connectInSandbox(h, user, "x");
  const content = `Refused ${user.id}`;
  // X refuses the same text twice.
  const { post: first } = await h.as(user).posts.create({ content, platforms: ["x"] });
  await untilPost(h, user, first.id, ({ status }) => status === "published");
  const { post } = await h.as(user).posts.create({ content, platforms: ["x"] });
  const { targets } = await untilPost(h, user, post.id, ({ status }) => status === "failed");
  const errorCode = targets[0]?.error?.code;
  expect(errorCode).toMatch(/^x\./);
  expect(await eventsOf(user)).toMatchObject([
    { type: "post.published", data: { postId: first.id } },
    { type: "post.failed", data: { status: "failed", targets: [{ status: "failed", errorCode, permalink: null }] } },
  ]);
});

test("an unknown outcome is an event when the member is asked", async () => {
  const user = await aSubscriber(["post.needs_attention"]);
  await anAccount(h, user);
  const scheduledAt = inMinutes(60);
  const { post } = await h.as(user).posts.create({ content: "Perhaps", platforms: ["facebook"], scheduledAt });
  const move = (state: "preparing" | "ready" | "sending" | "unknown" | "needs_user") =>
    db.update(postTargets).set({ state, wakeAt: null }).where(eq(postTargets.postId, post.id));
  for (const state of ["preparing", "ready", "sending", "unknown"] as const) await move(state);
  expect(await eventsOf(user)).toEqual([]);
  await db.transaction(async (tx) => {
    await tx.update(postTargets).set({ state: "needs_user" }).where(eq(postTargets.postId, post.id));
    await refreshPostStatus(tx, [post.id]);
  });
  expect(await eventsOf(user)).toMatchObject([
    { data: { postId: post.id, status: "publishing", targets: [{ status: "verifying" }] } },
  ]);
});

test("a generation is an event when it is ready and when it has failed", async () => {
  const user = await aSubscriber();
  const { id } = await aCreation(h, user);
  const set = (change: Partial<typeof creations.$inferInsert>) =>
    db.update(creations).set(change).where(eq(creations.id, id));
  await set({ status: "processing" });
  await set({ progress: 0.5 });
  await set({ status: "completed" });
  await set({ status: "posted" });
  await set({ status: "processing" });
  await set({ status: "failed", errorCode: "CANCELLED", errorMessage: "Cancelled" });
  const data = { creationId: id, type: "image" };
  expect(await eventsOf(user)).toMatchObject([
    { type: "creation.finished", data: { ...data, status: "ready", errorCode: null } },
    { type: "creation.finished", data: { ...data, status: "failed", errorCode: "CANCELLED" } },
  ]);
});

test("the end of an account's connection is one event", async () => {
  const user = await aSubscriber();
  const { id } = await anAccount(h, user, "x");
  for (const status of ["expired", "revoked"] as const)
    await db.update(socialAccounts).set({ status }).where(eq(socialAccounts.id, id));
  expect(await eventsOf(user)).toMatchObject([
    { type: "account.needs_reconnecting", data: { accountId: id, platform: "x", status: "expired" } },
  ]);
});

test("a verb can write an event that no row shows, on its own transaction", async () => {
  const user = await aSubscriber(["post.submitted", "post.approved"]);
  const { post } = await h.as(user).posts.create({ content: "Please", platforms: ["x"], draft: true });
  await db.transaction((tx) => emitPostEvent(tx, post.id, "post.submitted"));
  await db
    .transaction(async (tx) => {
      await emitPostEvent(tx, post.id, "post.approved");
      throw new Error("Rolled back");
    })
    .catch((error: Error) => expect(error.message).toBe("Rolled back"));
  expect(await eventsOf(user)).toMatchObject([{ type: "post.submitted", data: { postId: post.id, status: "draft" } }]);
});

test("nothing is written for a workspace without an endpoint, and nothing of a change that is rolled back", async () => {
  const [without, user] = [await h.newUser(), await aSubscriber()];
  await h.as(without).posts.create({ content: "Alone", platforms: ["x"], draft: true });
  expect(await typesOf(without)).toEqual([]);
  const { id } = await anAccount(h, user);
  const rolledBack = db.transaction(async (tx) => {
    await tx.update(socialAccounts).set({ status: "revoked" }).where(eq(socialAccounts.id, id));
    throw new Error("Rolled back");
  });
  await expect(rolledBack).rejects.toThrow("Rolled back");
  expect(await typesOf(user)).toEqual([]);
});

test("the database shows the states of targets as the API does", async () => {
  const shown = await db.execute<{ state: keyof typeof shownStatus; shown: string }>(
    sql`select state, shown_target_status(state) as shown from unnest(enum_range(null::target_state)) state`,
  );
  expect(Object.fromEntries(shown.map((row) => [row.state, row.shown]))).toEqual(shownStatus);
  expect(shown).toHaveLength(targetStates.length);
});

test("ids of deliveries are UUIDv7 of now, in the order in which they are made", async () => {
  const [row] = await db.execute<{ ids: string[] }>(
    sql`select array_agg(webhook_delivery_id() order by n) as ids from generate_series(1, 200) n`,
  );
  const ids = row?.ids ?? [];
  for (const id of ids) {
    expect(version(id)).toBe(7);
    expect(Math.abs(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) - Date.now())).toBeLessThan(60_000);
  }
  // Two within a microsecond may change places.
  const milliseconds = ids.map((id) => id.slice(0, 13));
  expect(milliseconds).toEqual(milliseconds.toSorted());
});
