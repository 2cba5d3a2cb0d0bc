import { expect, test } from "vitest";
import { nextLookUp } from "#server/domains/posts/delivery/look-up/look-up-or-ask.ts";
import type { PlatformAnswer } from "#server/test/answering-proxy.ts";
import { type Doubt, doubtfulPosts, targetOf } from "#server/test/doubtful-posts.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import { Minute, Second } from "#shared/durations.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { PostTarget } from "#shared/posts/post-targets.ts";

const { h, aDoubt, rowOf, untilLookUps, until, skipWait, awaitNextLookUp } = await doubtfulPosts();

const networks = ["facebook", "instagram", "x"] as const satisfies readonly Platform[];

const graphError = (code: number) => ({ error: { message: "No", type: "OAuthException", code } });

const refusals = {
  denied: (platform: Platform): PlatformAnswer =>
    platform === "x"
      ? { status: 403, body: { title: "Forbidden", detail: "You are not permitted to perform this action." } }
      : { status: 403, body: graphError(10) },
  limited: (platform: Platform): PlatformAnswer =>
    platform === "x" ? { status: 429, body: { title: "Too Many Requests" } } : { status: 400, body: graphError(32) },
  limitedFor: (platform: Platform, minutes: number): PlatformAnswer => {
    const resets = Math.ceil(Date.now() / 1_000) + minutes * 60;
    const usage = { "17": [{ type: "pages", estimated_time_to_regain_access: minutes }] };
    return platform === "x"
      ? { status: 429, headers: { "x-rate-limit-reset": String(resets) } }
      : { status: 400, headers: { "x-business-use-case-usage": JSON.stringify(usage) }, body: graphError(32) };
  },
  broken: (): PlatformAnswer => ({ status: 500, body: "oops" }),
};

/** Internal details and misleading advice must not be shown. */
function expectPlainMessage({ error }: PostTarget): void {
  const text = `${error?.message} ${error?.fix}`;
  expect(text).not.toMatch(/\d+\.\d+\.\d+\.\d+|localhost|:\d{2,5}\b|[Cc]hange the text/);
}

function expectAsked(target: PostTarget): void {
  expect(target).toMatchObject({ status: "verifying", needsUser: true, error: { code: "postloom.needs_user" } });
  expect(target.error?.message).toContain("It may already be live.");
  expect(target.error?.fix).toContain("say here whether it is there");
  const pages: Partial<Record<Platform, RegExp>> = {
    facebook: /^https:\/\/www\.facebook\.com\/\d+$/,
    instagram: /^https:\/\/www\.instagram\.com\/./,
    x: /^https:\/\/x\.com\/./,
  };
  expect(target.accountUrl).toMatch(pages[target.platform] ?? /^https:/);
  expectPlainMessage(target);
}

/** Lets look-ups succeed again and expects the post to be settled without the user, once. */
async function expectSettled(doubt: Doubt): Promise<void> {
  doubt.rules.reads = () => "pass";
  await skipWait(doubt);
  const done = await until(doubt, ({ status }) => status === "published");
  expect(done).toMatchObject({ needsUser: false, error: null, nextAttemptAt: null });
  expect(done.externalId).toBeTruthy();
  expect(await ledgerOf(h.deps.config.selfUrl, doubt.user.id)).toHaveLength(1);
  expect(doubt.rules.sends).toBe(1);
  const { notifications } = await h.as(doubt.user).notifications.list({});
  expect(notifications.filter(({ readAt }) => readAt === null)).toEqual([]);
}

test.concurrent.each(networks)(
  "on %s a denied look-up asks the user without delay, and look-ups continue",
  { timeout: 120_000 },
  async (platform) => {
    const doubt = await aDoubt(platform, { reads: () => refusals.denied(platform) });
    const verifying = await until(doubt, ({ status }) => status === "verifying");
    expect(verifying).toMatchObject({ needsUser: false, error: { code: "postloom.answer_lost" } });
    expectPlainMessage(verifying);
    expectAsked(await until(doubt, ({ needsUser }) => needsUser));
    expect((await rowOf(doubt)).lookUps).toBe(1);
    expect((await rowOf(doubt)).age).toBeLessThan(60);
    await expectSettled(doubt);
  },
);

test.concurrent.each(networks)(
  "on %s a rate limit without a time delays one look-up, then the user is asked",
  { timeout: 120_000 },
  async (platform) => {
    const doubt = await aDoubt(platform, { reads: () => refusals.limited(platform) });
    const limited = await until(doubt, ({ error }) => error?.code === "postloom.look_limited");
    expect(limited).toMatchObject({ status: "verifying", needsUser: false });
    expectPlainMessage(limited);
    const waitMs = Date.parse(limited.nextAttemptAt ?? "") - Date.now();
    expect(waitMs).toBeGreaterThan(50 * Second.ms);
    expect(waitMs).toBeLessThan(65 * Second.ms);
    await awaitNextLookUp(doubt);
    expectAsked(await until(doubt, ({ needsUser }) => needsUser));
    expect((await rowOf(doubt)).age).toBeLessThan(180);
    await expectSettled(doubt);
  },
);

test.concurrent.each(networks)(
  "on %s a rate limit of ten minutes asks the user, and the look-up follows after it",
  { timeout: 120_000 },
  async (platform) => {
    const doubt = await aDoubt(platform, { reads: () => refusals.limitedFor(platform, 10) });
    const asked = await until(doubt, ({ needsUser }) => needsUser);
    expectAsked(asked);
    expect((await rowOf(doubt)).lookUps).toBe(1);
    const waitMs = Date.parse(asked.nextAttemptAt ?? "") - Date.now();
    expect(waitMs).toBeGreaterThan(9 * Minute.ms);
    expect(waitMs).toBeLessThan(10.2 * Minute.ms);
    await expectSettled(doubt);
  },
);

test.concurrent.each(networks)(
  "on %s a short rate limit delays the look-up without asking the user",
  { timeout: 120_000 },
  async (platform) => {
    const doubt = await aDoubt(platform, { reads: () => refusals.limitedFor(platform, 1) });
    const limited = await until(doubt, ({ error }) => error?.code === "postloom.look_limited");
    expect(limited.needsUser).toBe(false);
    expect(Date.parse(limited.nextAttemptAt ?? "") - Date.now()).toBeGreaterThan(50 * Second.ms);
    await expectSettled(doubt);
  },
);

test.concurrent.each(networks)(
  "on %s an outage follows the schedule of look-ups, and the user is asked in the third minute",
  { timeout: 120_000 },
  async (platform) => {
    const doubt = await aDoubt(platform, { reads: refusals.broken });
    await untilLookUps(doubt, 1);
    const verifying = await until(doubt, ({ status }) => status === "verifying");
    expect(verifying).toMatchObject({ needsUser: false, error: { code: "postloom.answer_lost" } });
    expectPlainMessage(verifying);
    const ages: number[] = [];
    for (;;) {
      ages.push(await awaitNextLookUp(doubt));
      const target = targetOf((await h.as(doubt.user).posts.get({ id: doubt.post.id })).post);
      if (target.needsUser) {
        expectAsked(target);
        expect(Date.parse(target.nextAttemptAt ?? "") - Date.now()).toBeGreaterThan(9 * Minute.ms);
        break;
      }
      expect(ages.length).toBeLessThan(4);
    }
    expect(ages.at(-1)).toBeGreaterThan(120);
    expect(ages.at(-1)).toBeLessThan(185);
    await expectSettled(doubt);
  },
);

test.concurrent(
  "the answer that a post is absent does not send it again when it is there by now",
  { timeout: 120_000 },
  async () => {
    const doubt = await aDoubt("x", { reads: () => refusals.denied("x") });
    const { id: targetId } = await until(doubt, ({ needsUser }) => needsUser);
    doubt.rules.reads = () => "pass";
    const answer = { id: doubt.post.id, targetId, outcome: "absent" } as const;
    expect((await h.as(doubt.user).delivery.resolve(answer)).post.status).toBe("published");
    expect(doubt.rules.sends).toBe(1);
  },
);

test("an absent post behind a question is looked up by the schedule, not every second", () => {
  const doubt = { ageMs: 3 * Minute.ms, absentMs: 170 * Second.ms, verifyTries: 2 };
  expect(nextLookUp(doubt, { kind: "absent" }, 1).delayMs).toBe(10 * Minute.ms);
});

test("the user is not asked about a post in processing before the last look-up", () => {
  const next = (verifyTries: number) =>
    nextLookUp({ ageMs: 40 * Minute.ms, absentMs: null, verifyTries }, { kind: "working" }, 1);
  expect(next(3)).toEqual({ delayMs: 30 * Minute.ms, asksUser: false });
  expect(next(4)).toEqual({ delayMs: null, asksUser: true });
});
