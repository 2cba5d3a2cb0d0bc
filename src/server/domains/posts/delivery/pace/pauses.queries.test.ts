import { expect, test } from "vitest";
import type { Fate, PlatformAnswer } from "#server/test/answering-proxy.ts";
import { pauseAccount } from "#server/domains/posts/delivery/pace/pauses.queries.ts";
import { doubtfulPosts, type Mood } from "#server/test/doubtful-posts.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import type { Platform } from "#shared/platforms/platform.ts";

const { h, anAccount, aPost, until } = await doubtfulPosts();

/** Told to wait, and not until when. */
const limits = {
  facebook: { status: 400, body: { error: { message: "No", code: 32 } } },
  instagram: { status: 400, body: { error: { message: "No", code: 9, error_subcode: 2207042 } } },
  x: { status: 429, body: { title: "Too Many Requests" } },
} as const satisfies Record<Platform, PlatformAnswer>;

const pastReset = (): PlatformAnswer => ({
  ...limits.x,
  headers: { "x-rate-limit-reset": String(Math.floor(Date.now() / 1_000) - 300) },
});

/** An account whose sends meet these answers, one after the other, and then pass. Keeps when each was made. */
async function aLimitedAccount(platform: Platform, answers: (() => Fate)[]) {
  const user = await h.newUser();
  const madeAt: number[] = [];
  const next = (): Fate => answers[madeAt.push(Date.now()) - 1]?.() ?? "pass";
  const mood: Mood = { sends: 0, firstSend: "pass", everySend: next, reads: () => "pass" };
  await anAccount(user, platform, mood);
  return { user, madeAt };
}

test.concurrent.each(["x", "instagram"] as const)(
  "%s tells to wait and not until when: a minute is shown, and a minute is waited",
  { timeout: 150_000 },
  async (platform) => {
    const { user, madeAt } = await aLimitedAccount(platform, [() => limits[platform]]);
    const post = await aPost(user, platform);
    const waiting = await until({ user, post }, ({ nextAttemptAt }) => nextAttemptAt !== null);
    const shownAt = Date.parse(waiting.nextAttemptAt ?? "");
    const refusedAt = madeAt[0] ?? 0;
    expect((shownAt - refusedAt) / 1_000).toBeGreaterThan(59);
    expect((shownAt - refusedAt) / 1_000).toBeLessThan(66);
    // A second post of the account is told the same.
    const second = await aPost(user, platform, { content: `Behind it ${user.id}` });
    const behind = await until({ user, post: second }, ({ nextAttemptAt }) => nextAttemptAt !== null);
    expect(Math.abs(Date.parse(behind.nextAttemptAt ?? "") - shownAt)).toBeLessThan(1_500);
    for (let waited = 0; madeAt.length < 2 && waited < 90_000; waited += 250) await tick();
    expect(((madeAt[1] ?? 0) - shownAt) / 1_000).toBeGreaterThan(-0.5);
    // The sweep comes every five seconds, where an alarm is lost.
    expect(((madeAt[1] ?? 0) - shownAt) / 1_000).toBeLessThan(10);
    for (const one of [post, second]) await until({ user, post: one }, ({ status }) => status === "published");
    expect(await ledgerOf(h.deps.config.selfUrl, user.id)).toHaveLength(2);
  },
);

const tick = () => new Promise((resolve) => setTimeout(resolve, 250));

test.concurrent(
  "X names a time that has passed: a minute is waited, and two after the next such refusal",
  { timeout: 180_000 },
  async () => {
    const { user, madeAt } = await aLimitedAccount("x", [pastReset, pastReset]);
    const post = await aPost(user, "x");
    const waits: number[] = [];
    for (const refusals of [1, 2]) {
      for (let waited = 0; madeAt.length < refusals && waited < 90_000; waited += 250) await tick();
      const { nextAttemptAt } = await until(
        { user, post },
        ({ nextAttemptAt: at, attempts, status }) => attempts === refusals && status === "pending" && at !== null,
      );
      waits.push(Math.round((Date.parse(nextAttemptAt ?? "") - (madeAt[refusals - 1] ?? 0)) / 60_000));
    }
    expect(waits).toEqual([1, 2]);
    expect((madeAt[1] ?? 0) - (madeAt[0] ?? 0)).toBeGreaterThan(59_000);
  },
);

test.concurrent(
  "refusals in a row make the pause longer, those of calls under way together count once, and a post begins anew",
  { timeout: 60_000 },
  async () => {
    const { user } = await aLimitedAccount("x", []);
    const post = await aPost(user, "x");
    await until({ user, post }, ({ status }) => status === "published");
    const { accountId } = post.targets[0] ?? {};
    if (accountId == null) throw new Error("No account");
    const refuse = async (toldMs: number | null, isRefusal = true) =>
      Math.round(((await pauseAccount(h.deps.db, accountId, { toldMs, isRefusal })).getTime() - Date.now()) / 10_000) *
      10;
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
    // What is told and longer holds; what is told and was not kept does not.
    await endPause();
    expect(await refuse(3_600_000)).toBe(3_600);
    await endPause();
    expect(await refuse(1_000)).toBe(900);
    // A limit that an answer told of was refused to nobody.
    await endPause();
    expect(await refuse(30_000, false)).toBe(30);
    await endPause();
    await h.deps.sql`update post_targets set published_at = clock_timestamp() where id = ${post.targets[0]?.id ?? ""}`;
    expect(await refuse(null)).toBe(60);
  },
);

test.concurrent(
  "a first comment that was given up says so, with what helps, and goes out on request",
  { timeout: 120_000 },
  async () => {
    const user = await h.newUser();
    let isGone = true;
    const mood: Mood = {
      sends: 0,
      firstSend: "pass",
      reads: () => "pass",
      // A refusal that proves that nothing was said, and is worth another try.
      others: ({ method, path }) =>
        method === "POST" && path.endsWith("/comments") && isGone
          ? { status: 400, body: { error: { message: "Gone", code: 24, error_subcode: 2207006 } } }
          : "pass",
    };
    await anAccount(user, "facebook", mood);
    const post = await aPost(user, "facebook", { firstComment: `Below it ${user.id}` });
    const waiting = await until({ user, post }, ({ parts: [comment] }) => comment?.error != null);
    expect(waiting.error?.fix).toBe("Nothing to do: Postloom goes on by itself.");
    // As if the other tries had been made, too: the next one is the last.
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
