import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { pauseAccount } from "#server/domains/posts/delivery/pace/pace.queries.ts";
import type { CallOutcome, PlatformAnswer } from "#server/test/answering-proxy.ts";
import { type AccountRules, doubtfulPosts } from "#server/test/doubtful-posts.ts";
import { passPause } from "#server/test/pass-pause.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { Post } from "#shared/posts/posts.ts";

const { h, anAccount, aPost, until } = await doubtfulPosts();

// Pauses of minutes are announced and applied here; only their last seconds pass. pauses.test.ts waits for whole pauses.

/** Rate-limit responses without a retry time. */
const limits = {
  facebook: { status: 400, body: { error: { message: "No", code: 32 } } },
  instagram: { status: 400, body: { error: { message: "No", code: 9, error_subcode: 2207042 } } },
  x: { status: 429, body: { title: "Too Many Requests" } },
} as const satisfies Partial<Record<Platform, PlatformAnswer>>;

const pastReset = (): PlatformAnswer => ({
  ...limits.x,
  headers: { "x-rate-limit-reset": String(Math.floor(Date.now() / 1_000) - 300) },
});

/** An account whose sends get these responses in order, then succeed. Records the time of each send. */
async function aLimitedAccount(platform: keyof typeof limits, answers: (() => CallOutcome)[]) {
  const user = await h.newUser();
  const sentAt: number[] = [];
  const next = (): CallOutcome => answers[sentAt.push(Date.now()) - 1]?.() ?? "pass";
  const rules: AccountRules = { sends: 0, firstSend: "pass", everySend: next, reads: () => "pass" };
  await anAccount(user, platform, rules);
  return { user, sentAt };
}

test.concurrent.each(["x", "instagram"] as const)(
  "%s sends a rate limit without a time: a wait of a minute is shown and applied",
  { timeout: 120_000 },
  async (platform) => {
    const { user, sentAt } = await aLimitedAccount(platform, [() => limits[platform]]);
    const post = await aPost(user, platform);
    const waiting = await until({ user, post }, ({ nextAttemptAt }) => nextAttemptAt !== null);
    const shownAt = Date.parse(waiting.nextAttemptAt ?? "");
    const refusedAt = sentAt[0] ?? 0;
    expect((shownAt - refusedAt) / 1_000).toBeGreaterThan(59);
    expect((shownAt - refusedAt) / 1_000).toBeLessThan(66);
    // A second post of the account waits until the same time.
    const second = await aPost(user, platform, { content: `Behind it ${user.id}` });
    const behind = await until({ user, post: second }, ({ nextAttemptAt }) => nextAttemptAt !== null);
    expect(Math.abs(Date.parse(behind.nextAttemptAt ?? "") - shownAt)).toBeLessThan(1_500);
    expect(sentAt).toHaveLength(1);
    const endsAt = shownAt - (await passPause(h, accountIdOf(post)));
    await untilSent(sentAt, 2);
    expect(((sentAt[1] ?? 0) - endsAt) / 1_000).toBeGreaterThan(-0.5);
    expect(((sentAt[1] ?? 0) - endsAt) / 1_000).toBeLessThan(10);
    for (const one of [post, second]) await until({ user, post: one }, ({ status }) => status === "published");
    expect(await ledgerOf(h.deps.config.selfUrl, user.id)).toHaveLength(2);
  },
);

async function untilSent(sentAt: readonly number[], sends: number): Promise<void> {
  const giveUpAt = performance.now() + 40_000;
  while (sentAt.length < sends) {
    if (performance.now() > giveUpAt) throw new Error(`Only ${sentAt.length} sends`);
    await sleep(50);
  }
}

function accountIdOf({ targets: [target] }: Post) {
  if (target?.accountId == null) throw new Error("No account");
  return target.accountId;
}

test.concurrent(
  "X names a past time: the delay is one minute, then two after the next such refusal",
  { timeout: 120_000 },
  async () => {
    const { user, sentAt } = await aLimitedAccount("x", [pastReset, pastReset]);
    const post = await aPost(user, "x");
    const waits: number[] = [];
    let endsAt = 0;
    for (const refusals of [1, 2]) {
      await untilSent(sentAt, refusals);
      const { nextAttemptAt } = await until(
        { user, post },
        ({ nextAttemptAt: at, attempts, status }) => attempts === refusals && status === "pending" && at !== null,
      );
      const shownAt = Date.parse(nextAttemptAt ?? "");
      waits.push(Math.round((shownAt - (sentAt[refusals - 1] ?? 0)) / 60_000));
      expect(sentAt).toHaveLength(refusals);
      if (refusals === 1) endsAt = shownAt - (await passPause(h, accountIdOf(post)));
    }
    expect(waits).toEqual([1, 2]);
    expect((sentAt[1] ?? 0) - endsAt).toBeGreaterThan(-500);
  },
);

test.concurrent(
  "repeated refusals lengthen the pause, parallel ones count once, and a publication resets the count",
  { timeout: 60_000 },
  async () => {
    const { user } = await aLimitedAccount("x", []);
    const post = await aPost(user, "x");
    await until({ user, post }, ({ status }) => status === "published");
    const accountId = accountIdOf(post);
    const refuse = async (requestedMs: number | null, isRefusal = true) =>
      Math.round(
        ((await pauseAccount(h.deps.db, accountId, { requestedMs, isRefusal })).getTime() - Date.now()) / 10_000,
      ) * 10;
    /** As if the pause ended now. */
    const endPause = () => h.deps.sql`
      update account_pace set paused_until = clock_timestamp() where account_id = ${accountId}`;
    expect(await Promise.all([refuse(null), refuse(null), refuse(null)])).toEqual([60, 60, 60]);
    const waits: number[] = [];
    for (let refusals = 2; refusals <= 6; refusals += 1) {
      await endPause();
      waits.push(await refuse(null));
    }
    expect(waits).toEqual([120, 240, 480, 900, 900]);
    // A longer requested time applies; a shorter one does not.
    await endPause();
    expect(await refuse(3_600_000)).toBe(3_600);
    await endPause();
    expect(await refuse(1_000)).toBe(900);
    // A reported limit is not a refusal and does not count.
    await endPause();
    expect(await refuse(30_000, false)).toBe(30);
    await endPause();
    // Later than the end of the pause: the columns keep milliseconds, and both statements may fall into the same one.
    await h.deps.sql`
      update post_targets set published_at = clock_timestamp() + interval '10 ms' where id = ${post.targets[0]?.id ?? ""}`;
    expect(await refuse(null)).toBe(60);
  },
);

test.concurrent(
  "a first comment that failed for good shows a fix, and is sent on request",
  { timeout: 120_000 },
  async () => {
    const user = await h.newUser();
    let isGone = true;
    const rules: AccountRules = {
      sends: 0,
      firstSend: "pass",
      reads: () => "pass",
      // A retryable refusal that proves that nothing was posted.
      others: ({ method, path }) =>
        method === "POST" && path.endsWith("/comments") && isGone
          ? { status: 400, body: { error: { message: "Gone", code: 24, error_subcode: 2207006 } } }
          : "pass",
    };
    await anAccount(user, "facebook", rules);
    const post = await aPost(user, "facebook", { firstComment: `Below it ${user.id}` });
    const waiting = await until({ user, post }, ({ parts: [comment] }) => comment?.error != null);
    expect(waiting.error?.fix).toBe("Nothing to do: Postloom goes on by itself.");
    // As after five failed tries: the next one is the last.
    await h.deps.sql`update post_target_parts set failed_tries = 5 where post_id = ${post.id}`;
    const givenUp = await until({ user, post }, ({ parts: [comment] }) => comment?.status === "failed");
    expect(givenUp).toMatchObject({ status: "published", nextAttemptAt: null });
    expect(givenUp.error?.message).toMatch(/^The post is out, its first comment is not\. /);
    expect(givenUp.error?.fix).toBe("Postloom has stopped trying. Choose Retry.");
    isGone = false;
    await h.as(user).posts.publish({ id: post.id });
    const done = await until({ user, post }, ({ parts: [comment] }) => comment?.status === "published");
    expect(done.error).toBeNull();
  },
);
