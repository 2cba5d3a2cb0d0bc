import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { noteRefusal } from "#server/domains/posts/delivery/settle/note-refusal.ts";
import { refusedCalls } from "#server/domains/posts/delivery/delivery.table.ts";
import { graphError } from "#server/integrations/social/meta/errors.ts";
import { aScheduledPost } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness();

const refusal = (code: number, message = "no") =>
  graphError("facebook", { status: 400, headers: new Headers(), body: { error: { message, code } } }, "repeatable");

async function aDelivery() {
  const { target } = await aScheduledPost(h);
  const [row] = await h.deps.db.select().from(postTargets).where(eq(postTargets.id, target.id));
  if (row === undefined) throw new Error("No target");
  return row;
}

const answersOf = async (targetId: (typeof postTargets.$inferSelect)["id"]) =>
  (
    await h.deps.db
      .select()
      .from(refusedCalls)
      .where(eq(refusedCalls.targetId, targetId))
      .orderBy(asc(refusedCalls.refusedAt))
  ).map(({ errorCode, answer }) => ({ errorCode, answer }));

const unmapped = async (code: string) =>
  new RegExp(`^postloom_unmapped_platform_errors_total\\{code="${code}"\\} (\\d+)$`, "m").exec(
    await h.deps.metrics.read(),
  )?.[1];

test("what a platform answered is kept word for word, and gone with the post", async () => {
  const delivery = await aDelivery();
  await noteRefusal(h.deps, delivery, refusal(36003, "(#36003) ratio"));
  expect(await answersOf(delivery.id)).toEqual([
    { errorCode: "facebook.36003", answer: 'HTTP 400\n{"error":{"message":"(#36003) ratio","code":36003}}' },
  ]);
  await h.deps.db.delete(postTargets).where(eq(postTargets.id, delivery.id));
  expect(await answersOf(delivery.id)).toEqual([]);
});

test("the newest twenty of a delivery are kept", async () => {
  const delivery = await aDelivery();
  for (let no = 1; no <= 23; no++) await noteRefusal(h.deps, delivery, refusal(17, `no. ${no}`));
  const answers = await answersOf(delivery.id);
  expect(answers).toHaveLength(20);
  expect(answers.some(({ answer }) => answer.includes("no. 23"))).toBe(true);
  expect(answers.some(({ answer }) => answer.includes('"no. 3"'))).toBe(false);
});

test("a code that nobody has explained yet is counted, one that is explained is not", async () => {
  const delivery = await aDelivery();
  await noteRefusal(h.deps, delivery, refusal(424_242));
  await noteRefusal(h.deps, delivery, refusal(190));
  expect(await unmapped("facebook\\.424242")).toBe("1");
  expect(await unmapped("facebook\\.190")).toBeUndefined();
});
