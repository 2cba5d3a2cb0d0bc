import { expect, test } from "vitest";
import { pausePlatforms } from "#server/domains/posts/delivery/pace/pace.queries.ts";
import { inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, ledgerOf, setFaultOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";

const h = await harness({ listens: true, works: true, sweepEveryMs: 500 });
const baseUrl = h.deps.config.selfUrl;

// The tests run at the same time. The late posts wait for their whole distance: no other test lives through it.

test.concurrent(
  "a rate limit delays every post of the account without a call, and no other account",
  { timeout: 60_000 },
  async () => {
    const user = await h.newUser();
    const other = await h.newUser();
    await connectInSandbox(h, user, "x");
    await connectInSandbox(h, other, "x");
    await setFaultOf(h, user, "x", { kind: "rate_limited", call: "x.create_tweet", resetSeconds: 20 });
    const refusedAfter = performance.now();
    const first = await h.as(user).posts.create({ content: `First ${user.id}`, platforms: ["x"] });
    await untilPost(h, user, first.post.id, (seen) => seen.targets[0]?.nextAttemptAt != null);
    const second = await h.as(user).posts.create({ content: `Second ${user.id}`, platforms: ["x"] });
    const waiting = await untilPost(h, user, second.post.id, (seen) => seen.targets[0]?.error != null);
    expect(waiting.targets[0]).toMatchObject({
      status: "pending",
      attempts: 0,
      error: { code: "postloom.account_waits" },
    });
    const elsewhere = await h.as(other).posts.create({ content: `Elsewhere ${user.id}`, platforms: ["x"] });
    await untilPost(h, other, elsewhere.post.id, (seen) => seen.status === "published");
    expect(performance.now() - refusedAfter).toBeLessThan(19_000);

    const done = await untilPost(h, user, second.post.id, (seen) => seen.status === "published", 40_000);
    expect(performance.now() - refusedAfter).toBeGreaterThan(19_000);
    expect(done.targets[0]).toMatchObject({ attempts: 1, error: null, nextAttemptAt: null });
    await untilPost(h, user, first.post.id, (seen) => seen.status === "published", 30_000);
  },
);

test.concurrent(
  "late posts after an outage are published half a minute apart, in the order of their due times",
  { timeout: 90_000 },
  async () => {
    const user = await h.newUser();
    await connectInSandbox(h, user, "x");
    const ids: string[] = [];
    for (const [index, word] of ["One", "Two", "Three"].entries()) {
      const { post } = await h.as(user).posts.create({
        content: `${word} ${user.id}`,
        thread: [`${word}, then ${user.id}`],
        platforms: ["x"],
        scheduledAt: inMinutes(60 + index),
      });
      ids.push(post.id);
    }
    // As after an outage: all are overdue and found by the sweep.
    await h.deps
      .sql`update post_targets set due_at = due_at - interval '90 minutes', wake_at = wake_at - interval '90 minutes'
    where post_id in ${h.deps.sql(ids)}`;
    const [one, two] = ids;
    await untilPost(h, user, one as never, (seen) => seen.status === "published");
    const waiting = await untilPost(h, user, two as never, (seen) => seen.targets[0]?.attempts === 0);
    expect(waiting.status).toBe("publishing");
    const done = await untilPost(h, user, two as never, (seen) => seen.status === "published", 60_000);
    expect(done.targets[0]?.attempts).toBe(1);
    const ledger = await ledgerOf(baseUrl, user.id);
    expect(ledger.map((entry) => entry.text.split(" ")[0])).toEqual(["One", "One,", "Two", "Two,"]);
    const turns = await h.deps.sql<{ at: number }[]>`
      select extract(epoch from catch_up_at)::float8 * 1000 as at from post_targets where post_id in ${h.deps.sql(ids.slice(0, 2))} order by catch_up_at`;
    const [firstTurn = 0, secondTurn = 0] = turns.map(({ at }) => at);
    expect(secondTurn - firstTurn).toBeCloseTo(30_000, 1);
    // Not the distance of the arrivals: on a busy machine the first one is late.
    const [first = 0, , second = 0] = ledger.map((entry) => new Date(entry.receivedAt).getTime());
    expect(first).toBeGreaterThan(firstTurn - 100);
    expect(second).toBeGreaterThan(secondTurn - 100);
  },
);

test.concurrent("an app limit delays every account of the platforms that share it", { timeout: 60_000 }, async () => {
  const other = await h.newUser();
  await connectInSandbox(h, other, "facebook");
  await connectInSandbox(h, other, "x");
  await pausePlatforms(h.deps.db, h.deps.social.facebook?.sharesConsentWith ?? [], {
    requestedMs: 12_000,
    isRefusal: true,
  });
  const pausedAt = performance.now();
  const { post } = await h.as(other).posts.create({ content: `Held ${other.id}`, platforms: ["facebook"] });
  const waiting = await untilPost(h, other, post.id, (seen) => seen.targets[0]?.error != null);
  expect(waiting.targets[0]).toMatchObject({ attempts: 0, error: { code: "postloom.platform_waits" } });
  expect(waiting.targets[0]?.nextAttemptAt).not.toBeNull();
  const elsewhere = await h.as(other).posts.create({ content: `On X ${other.id}`, platforms: ["x"] });
  await untilPost(h, other, elsewhere.post.id, (seen) => seen.status === "published");
  await untilPost(h, other, post.id, (seen) => seen.status === "published", 30_000);
  expect(performance.now() - pausedAt).toBeGreaterThan(11_900);
});
