import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { diedCode, endAttempt } from "#server/domains/posts/delivery/attempts.queries.ts";
import { deliveryAttempts } from "#server/domains/posts/delivery/delivery.table.ts";
import { markFailed, markPublished } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { settlePublished } from "#server/domains/posts/delivery/settle/settle-published.ts";
import { abandonSending } from "#server/domains/posts/store/look-ups.queries.ts";
import type { PartRow } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { TargetState } from "#server/domains/posts/store/target-state.ts";
import { aScheduledPost } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness();
const { db } = h.deps;
const ended = new Date(Date.now() - 1_000);
const published = { externalId: "1_2", permalink: "https://facebook.com/1_2" };

async function targetIn(states: readonly TargetState[]): Promise<TargetRow> {
  const { target } = await aScheduledPost(h);
  const change = { sendingSince: new Date(), leaseUntil: ended };
  for (const state of states)
    await db
      .update(postTargets)
      .set({ state, ...change })
      .where(eq(postTargets.id, target.id));
  const [row] = await db.select().from(postTargets).where(eq(postTargets.id, target.id));
  if (row === undefined) throw new Error("No target");
  return row;
}

const attemptOf = (targetId: TargetRow["id"], position: number, attemptNo: number) => ({
  targetId,
  position,
  attemptNo,
  outcome: "sending" as const,
  fingerprint: "",
  startedAt: new Date(),
});

const givenUp = { outcome: "unknown", errorCode: diedCode } as const;

/** A post that was sent, and that another process gave up because its lease had ended. */
async function aGivenUpPost(): Promise<TargetRow> {
  const sent = await targetIn(["preparing", "ready", "sending"]);
  await db.insert(deliveryAttempts).values(attemptOf(sent.id, 1, sent.attemptNo));
  await abandonSending(db, postTargets, sent.id);
  await endAttempt(db, { targetId: sent.id, position: 1 }, givenUp);
  return sent;
}

async function aGivenUpComment(): Promise<PartRow> {
  const target = await targetIn(["preparing", "ready", "sending", "published"]);
  const { id: targetId, workspaceId, postId, accountId } = target;
  const delivery = { workspaceId, postId, accountId, attemptNo: 1, sendingSince: new Date(), leaseUntil: ended };
  const [sent] = await db
    .insert(postTargetParts)
    .values({ ...delivery, targetId, position: 2, kind: "comment", text: "The link", state: "sending" })
    .returning();
  if (sent === undefined) throw new Error("No part");
  await db.insert(deliveryAttempts).values(attemptOf(targetId, 2, 1));
  await abandonSending(db, postTargetParts, sent.id);
  await endAttempt(db, { targetId, position: 2 }, givenUp);
  return sent;
}

const rowOf = async (id: TargetRow["id"]) => (await db.select().from(postTargets).where(eq(postTargets.id, id)))[0];
const outcomesOf = async (id: TargetRow["id"]) =>
  (
    await db
      .select()
      .from(deliveryAttempts)
      .where(eq(deliveryAttempts.targetId, id))
      .orderBy(deliveryAttempts.attemptNo)
  ).map(({ outcome, externalId }) => [outcome, externalId]);

const settle = (sent: TargetRow) => settlePublished(h.deps, [{ ...sent, published, calledAt: new Date() }]);

test.each([
  ["is looked up", []],
  ["its user is asked about", ["needs_user"]],
] as const)("a late answer publishes a post that another process gave up and that %s", async (_what, states) => {
  const sent = await aGivenUpPost();
  for (const state of states) await db.update(postTargets).set({ state }).where(eq(postTargets.id, sent.id));
  await settle(sent);
  const row = await rowOf(sent.id);
  expect(row).toMatchObject({ state: "published", ...published, error: null });
  expect(row?.attemptNo).toBeGreaterThan(sent.attemptNo + 1);
  expect(await outcomesOf(sent.id)).toEqual([["published", published.externalId]]);
});

test("a late refusal fails a post that another process gave up", async () => {
  const sent = await aGivenUpPost();
  const refused = { code: "facebook.7007", message: "The Page does not allow this", fix: null };
  expect(await markFailed(h.deps, sent, refused)).toBe(true);
  expect(await rowOf(sent.id)).toMatchObject({ state: "failed", error: refused });
  expect(await outcomesOf(sent.id)).toEqual([["refused", null]]);
});

test("a late answer publishes a first comment that another process gave up", async () => {
  const sent = await aGivenUpComment();
  expect(await markPublished(h.deps, sent, published, new Date())).toBe(true);
  const [row] = await db.select().from(postTargetParts).where(eq(postTargetParts.id, sent.id));
  expect(row).toMatchObject({ state: "published", ...published });
});

test("a late answer changes nothing after the post was sent again, or settled", async () => {
  const again = await aGivenUpPost();
  await db.insert(deliveryAttempts).values({ ...attemptOf(again.id, 1, again.attemptNo + 2), outcome: "unknown" });
  await settle(again);
  expect(await rowOf(again.id)).toMatchObject({ state: "unknown", externalId: null });

  const settled = await aGivenUpPost();
  await db.update(postTargets).set({ state: "published", externalId: "1_3" }).where(eq(postTargets.id, settled.id));
  await settle(settled);
  expect(await rowOf(settled.id)).toMatchObject({ state: "published", externalId: "1_3" });
});
