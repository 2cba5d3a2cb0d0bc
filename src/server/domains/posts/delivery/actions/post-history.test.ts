import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliveryAttempts, refusedCalls } from "#server/domains/posts/delivery/delivery.table.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { aScheduledPost, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";

// No publisher runs: the tests insert the events.
const h = await harness();
const at = (minutes: number) => new Date(Date.UTC(2030, 0, 1, 12, minutes));

test("the history has the events of a post and of each delivery, in order, with numbered attempts", async () => {
  const { user, post, target } = await aScheduledPost(h);
  const attempt = { targetId: target.id, fingerprint: "f", position: 1 };
  await h.deps.db.insert(refusedCalls).values([
    { ...attempt, attemptNo: 1, errorCode: "meta.4", answer: "limit", refusedAt: at(1) },
    { ...attempt, attemptNo: 2, errorCode: "meta.2", answer: "down", refusedAt: at(3) },
  ]);
  await h.deps.db.insert(deliveryAttempts).values([
    {
      ...attempt,
      id: crypto.randomUUID(),
      attemptNo: 2,
      outcome: "refused",
      errorCode: "meta.2",
      startedAt: at(2),
      finishedAt: at(3),
    },
    { ...attempt, id: crypto.randomUUID(), attemptNo: 6, outcome: "sending", startedAt: at(4) },
  ]);
  const { events, repeatId } = await h.as(user).delivery.history({ id: post.id });
  expect(repeatId).toBeNull();
  expect(events.map(({ kind, targetId, attemptNo, errorCode }) => [kind, targetId, attemptNo, errorCode])).toEqual([
    ["written", null, null, null],
    ["scheduled", null, null, null],
    ["refused", target.id, 1, "meta.4"],
    ["sending", target.id, 2, null],
    ["refused", target.id, 2, "meta.2"],
    ["sending", target.id, 3, null],
  ]);
});

test("the final state of a delivery is last, with its reason", async () => {
  const { user, post, target } = await aScheduledPost(h);
  const error = { code: "postloom.missed", message: "Too late", fix: null };
  await h.deps.db.update(postTargets).set({ state: "missed", error }).where(eq(postTargets.id, target.id));
  const { events } = await h.as(user).delivery.history({ id: post.id });
  expect(events.at(-1)).toMatchObject({ kind: "missed", targetId: target.id, errorCode: "postloom.missed" });
});

test("the final state comes after the refusal that caused it, also when the server's clock is behind", async () => {
  const { user, target, post } = await aScheduledPost(h);
  const attempt = { id: crypto.randomUUID(), targetId: target.id, fingerprint: "f", position: 1, attemptNo: 1 };
  await h.deps.db
    .insert(deliveryAttempts)
    .values({ ...attempt, outcome: "refused", errorCode: "meta.2", startedAt: at(1), finishedAt: at(2) });
  await h.deps.db
    .update(postTargets)
    .set({ state: "missed", updatedAt: at(0) })
    .where(eq(postTargets.id, target.id));
  const { events } = await h.as(user).delivery.history({ id: post.id });
  expect(events.slice(-2).map(({ kind }) => kind)).toEqual(["refused", "missed"]);
});

test("a lost answer is not shown as an error once the look-up has settled it", async () => {
  const { user, target, post } = await aScheduledPost(h);
  const attempt = { targetId: target.id, fingerprint: "f", position: 1, errorCode: "x.no_answer" };
  await h.deps.db.insert(deliveryAttempts).values([
    { ...attempt, id: crypto.randomUUID(), attemptNo: 1, outcome: "absent", startedAt: at(1), finishedAt: at(2) },
    { ...attempt, id: crypto.randomUUID(), attemptNo: 2, outcome: "published", startedAt: at(3), finishedAt: at(4) },
  ]);
  const { events } = await h.as(user).delivery.history({ id: post.id });
  expect(events.map(({ kind, errorCode }) => [kind, errorCode]).slice(2)).toEqual([
    ["sending", null],
    ["absent", null],
    ["sending", null],
    ["published", null],
  ]);
});

test("a post of a repeat has the repeat's id", async () => {
  const user = await h.newUser();
  await anAccount(h, user);
  const { repeat } = await h.as(user).repeats.create({
    post: { content: "Open studio", platforms: ["facebook"] },
    pattern: { every: "days", days: 1, time: "09:00" },
    timezone: "UTC",
    startsOn: inMinutes(3 * 1_440).slice(0, 10),
  });
  const postId = repeat.next[0]?.postId;
  if (postId == null) throw new Error("No post was created");
  expect(await h.as(user).delivery.history({ id: postId })).toMatchObject({ repeatId: repeat.id });
});

test("another user's post is not found", async () => {
  const { post } = await aScheduledPost(h);
  await expect(h.as(await h.newUser()).delivery.history({ id: post.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
