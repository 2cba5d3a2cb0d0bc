import { expect, test } from "vitest";
import { nextLook } from "#server/domains/posts/delivery/run/next-look.ts";
import type { PlatformAnswer } from "#server/test/answering-proxy.ts";
import { type Doubt, doubtfulPosts, targetOf } from "#server/test/doubtful-posts.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { PostTarget } from "#shared/posts/posts.ts";
import { Minute, Second } from "#shared/time.ts";

const { h, aDoubt, rowOf, untilLooks, until, hurry, nextLookOf } = await doubtfulPosts();

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

/** What nobody may read on a screen or in the API. */
function expectCalmWords({ error }: PostTarget): void {
  const words = `${error?.message} ${error?.fix}`;
  expect(words).not.toMatch(/\d+\.\d+\.\d+\.\d+|localhost|:\d{2,5}\b|[Cc]hange the text/);
}

function expectAsked(target: PostTarget): void {
  expect(target).toMatchObject({ status: "verifying", needsUser: true, error: { code: "postloom.needs_user" } });
  expect(target.error?.message).toContain("It may already be live.");
  expect(target.error?.fix).toContain("say here whether it is there");
  expect(target.accountUrl).toMatch(
    {
      facebook: /^https:\/\/www\.facebook\.com\/\d+$/,
      instagram: /^https:\/\/www\.instagram\.com\/./,
      x: /^https:\/\/x\.com\/./,
    }[target.platform],
  );
  expectCalmWords(target);
}

/** The network answers again: what it proves settles the post behind the person's back, once. */
async function expectSettled(doubt: Doubt): Promise<void> {
  doubt.mood.reads = () => "pass";
  await hurry(doubt);
  const done = await until(doubt, ({ status }) => status === "published");
  expect(done).toMatchObject({ needsUser: false, error: null, nextAttemptAt: null });
  expect(done.externalId).toBeTruthy();
  expect(await ledgerOf(h.deps.config.selfUrl, doubt.user.id)).toHaveLength(1);
  expect(doubt.mood.sends).toBe(1);
  const { notifications } = await h.as(doubt.user).notifications.list({});
  expect(notifications.filter(({ readAt }) => readAt === null)).toEqual([]);
}

test.concurrent.each(networks)(
  "on %s a look-up that is denied asks the person at once, and goes on",
  { timeout: 120_000 },
  async (platform) => {
    const doubt = await aDoubt(platform, { reads: () => refusals.denied(platform) });
    const sought = await until(doubt, ({ status }) => status === "verifying");
    expect(sought).toMatchObject({ needsUser: false, error: { code: "postloom.answer_lost" } });
    expectCalmWords(sought);
    expectAsked(await until(doubt, ({ needsUser }) => needsUser));
    expect((await rowOf(doubt)).looks).toBe(1);
    expect((await rowOf(doubt)).age).toBeLessThan(60);
    await expectSettled(doubt);
  },
);

test.concurrent.each(networks)(
  "on %s a limit without an end is waited out once, then the person is asked",
  { timeout: 120_000 },
  async (platform) => {
    const doubt = await aDoubt(platform, { reads: () => refusals.limited(platform) });
    const limited = await until(doubt, ({ error }) => error?.code === "postloom.look_limited");
    expect(limited).toMatchObject({ status: "verifying", needsUser: false });
    expectCalmWords(limited);
    const waitMs = Date.parse(limited.nextAttemptAt ?? "") - Date.now();
    expect(waitMs).toBeGreaterThan(50 * Second.ms);
    expect(waitMs).toBeLessThan(65 * Second.ms);
    await nextLookOf(doubt);
    expectAsked(await until(doubt, ({ needsUser }) => needsUser));
    expect((await rowOf(doubt)).age).toBeLessThan(180);
    await expectSettled(doubt);
  },
);

test.concurrent.each(networks)(
  "on %s a limit that lasts ten minutes asks the person, and looks again when it is over",
  { timeout: 120_000 },
  async (platform) => {
    const doubt = await aDoubt(platform, { reads: () => refusals.limitedFor(platform, 10) });
    const asked = await until(doubt, ({ needsUser }) => needsUser);
    expectAsked(asked);
    expect((await rowOf(doubt)).looks).toBe(1);
    const waitMs = Date.parse(asked.nextAttemptAt ?? "") - Date.now();
    expect(waitMs).toBeGreaterThan(9 * Minute.ms);
    expect(waitMs).toBeLessThan(10.2 * Minute.ms);
    await expectSettled(doubt);
  },
);

test.concurrent.each(networks)(
  "on %s a limit that is told and short is waited out without a question",
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
  "on %s a network that is away is looked at by the schedule, and the person is asked in the third minute",
  { timeout: 120_000 },
  async (platform) => {
    const doubt = await aDoubt(platform, { reads: refusals.broken });
    await untilLooks(doubt, 1);
    const sought = await until(doubt, ({ status }) => status === "verifying");
    expect(sought).toMatchObject({ needsUser: false, error: { code: "postloom.answer_lost" } });
    expectCalmWords(sought);
    const ages: number[] = [];
    for (;;) {
      ages.push(await nextLookOf(doubt));
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

test("what is surely absent behind a question is looked for by the schedule, and not every second", () => {
  const doubt = { ageMs: 3 * Minute.ms, absentMs: 170 * Second.ms, verifyTries: 2 };
  expect(nextLook(doubt, { kind: "absent" }).delayMs).toBe(10 * Minute.ms);
});
