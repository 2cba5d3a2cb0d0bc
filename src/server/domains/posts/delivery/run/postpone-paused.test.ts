import { expect, test } from "vitest";
import { pausePlatforms } from "#server/domains/posts/delivery/pace/pace.queries.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, setFaultOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";

const h = await harness({ listens: true, works: true, sweepEveryMs: 500 });

// The tests run at the same time.

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
