import { afterEach, describe, expect, test, vi } from "vitest";
import { findPauses } from "#server/domains/posts/delivery/pace/pace.queries.ts";
import { createKnownPauses } from "#server/domains/posts/delivery/pace/pauses.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, ledgerOf, setFaultOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import type { User } from "#shared/users/users.ts";

const account = (id: string) => ({ accountId: id as SocialAccountId, platform: "facebook" as const });
const limit = (limitOf: "app" | "account", waitMs: number) =>
  new PlatformError("rate_limited", "facebook.4", "Wait", { limitOf, retryAt: new Date(Date.now() + waitMs) });

afterEach(() => void vi.useRealTimers());

test("a call that was opened before a rate limit is refused locally until its end", () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const pauses = createKnownPauses();
  pauses.note(account("one"), limit("account", 80));
  expect(() => pauses.refuse(account("one"))).toThrow(
    expect.objectContaining({ kind: "rate_limited", limitOf: "account" }),
  );
  pauses.refuse(account("other"));
  vi.advanceTimersByTime(81);
  pauses.refuse(account("one"));
});

test("an app limit applies to all accounts of the platform; other errors cause no pause", () => {
  const pauses = createKnownPauses();
  pauses.note(account("one"), new PlatformError("unavailable", "facebook.2", "Later"));
  pauses.note(account("one"), new Error("ours"));
  pauses.refuse(account("one"));
  pauses.note(account("one"), limit("app", 60_000));
  expect(() => pauses.refuse(account("other"))).toThrow(expect.objectContaining({ code: "postloom.platform_waits" }));
  pauses.refuse({ ...account("one"), platform: "x" });
});

const h = await harness({ listens: true, works: true, sweepEveryMs: 500 });
const baseUrl = h.deps.config.selfUrl;

async function connected(platform: "facebook" | "x"): Promise<{ user: User; account: SocialAccount }> {
  const user = await h.newUser();
  await connectInSandbox(h, user, platform);
  const { accounts } = await h.as(user).socialAccounts.list({ platform });
  const [account] = accounts;
  if (account === undefined) throw new Error("No account was connected");
  return { user, account };
}

const publish = async (user: User, content: string, platform: "facebook" | "x" = "facebook") =>
  (await h.as(user).posts.create({ content, platforms: [platform] })).post;

const waitingSince = async ({ id }: SocialAccount) => {
  const [row] = await h.deps.sql<{ at: Date | null }[]>`
    select rate_limited_until as at from social_accounts where id = ${id}`;
  return row?.at ?? null;
};

type Limit = readonly [platform: "facebook" | "x", kind: string, name: string, call: string];
const accountLimits: readonly Limit[] = [
  ["facebook", "user_limited", "17", "facebook.update"],
  ["facebook", "rate_limited", "32", "facebook.update"],
  ["facebook", "call_limited", "613", "facebook.update"],
  ["x", "rate_limited", "429", "x.create_tweet"],
];
const appLimits: readonly Limit[] = [
  ["facebook", "app_limited", "4", "facebook.update"],
  ["x", "app_limited", "429 of the day", "x.create_tweet"],
];

/** Waits for the whole pause, by the clocks of production. */
async function waitsBehind([platform, kind, name, call]: Limit): Promise<void> {
  const { user, account } = await connected(platform);
  const stranger = await connected(platform);
  await setFaultOf(h, user, platform, { kind, call, resetSeconds: 8 });
  const first = await publish(user, `Refused by ${name} ${user.id}`, platform);
  await untilPost(h, user, first.id, (seen) => seen.targets[0]?.error != null);
  const [pause] = await findPauses(h.deps.db, [account.id]);
  expect(pause).toMatchObject({ isOfApp: kind === "app_limited" });
  const others = await findPauses(h.deps.db, [stranger.account.id]);
  expect(others).toHaveLength(kind === "app_limited" ? 1 : 0);

  const second = await publish(user, `Behind ${name} ${user.id}`, platform);
  const waiting = await untilPost(h, user, second.id, (seen) => seen.targets[0]?.error != null);
  expect(waiting.targets[0]).toMatchObject({
    status: "pending",
    attempts: 0,
    error: { code: kind === "app_limited" ? "postloom.platform_waits" : "postloom.account_waits" },
  });
  for (const { id } of [first, second]) await untilPost(h, user, id, (seen) => seen.status === "published", 60_000);
  for (const text of [`Refused by ${name} ${user.id}`, `Behind ${name} ${user.id}`])
    expect(await ledgerOf(baseUrl, text)).toHaveLength(1);
}

const title = "%s responds with %s (%s): posts wait with a visible reason, and each is published once";
const atOnce = { timeout: 120_000 };
const soon = { timeout: 15_000 };

describe("limits of one account, at the same time", () => {
  test.concurrent.each(accountLimits)(title, atOnce, (...limit) => waitsBehind(limit));

  test.concurrent(
    "a near limit delays the reading of metrics and spaces the account's next posts",
    { timeout: 60_000 },
    async () => {
      const { user, account } = await connected("x");
      await setFaultOf(h, user, "x", { kind: "limit_near", call: "x.create_tweet", resetSeconds: 600 });
      const first = await publish(user, `Near ${user.id}`, "x");
      await untilPost(h, user, first.id, (seen) => seen.status === "published");
      await vi.waitFor(async () => expect(await waitingSince(account)).not.toBeNull(), soon);
      // 95 of 100 calls: posts are spaced by half a minute, without a refusal.
      expect(h.deps.nearLimits.of("x", account.externalId).ms()).toBeGreaterThan(20_000);
      expect(await findPauses(h.deps.db, [account.id])).toEqual([]);
      const other = await connected("x");
      expect(h.deps.nearLimits.of("x", other.account.externalId).ms()).toBe(0);
      // The next one says why it waits, and can still be deleted.
      const second = await publish(user, `Next ${user.id}`, "x");
      const waiting = await untilPost(h, user, second.id, (seen) => seen.targets[0]?.error != null);
      expect(waiting.targets[0]).toMatchObject({ status: "publishing", error: { code: "postloom.account_waits" } });
      await h.as(user).posts.remove({ id: second.id });
      expect(await ledgerOf(baseUrl, `Next ${user.id}`)).toEqual([]);
    },
  );

  test.concurrent("a used-up limit pauses the account before the first refusal", { timeout: 60_000 }, async () => {
    const { user, account } = await connected("facebook");
    const freeAt = new Date(Date.now() + 10_000);
    const usage = { platform: "facebook", limitOf: "account", percent: 100, freeAt } as const;
    h.deps.nearLimits.note({ ...usage, externalId: account.externalId });
    await vi.waitFor(async () => expect(await findPauses(h.deps.db, [account.id])).toHaveLength(1), soon);
    const post = await publish(user, `Used up ${user.id}`);
    const waiting = await untilPost(h, user, post.id, (seen) => seen.targets[0]?.error != null);
    expect(waiting.targets[0]).toMatchObject({ status: "pending", error: { code: "postloom.account_waits" } });
    await untilPost(h, user, post.id, (seen) => seen.status === "published", 30_000);
    expect(await ledgerOf(baseUrl, `Used up ${user.id}`)).toHaveLength(1);
  });
});

describe("app limits of two platforms, at the same time", () => {
  test.concurrent.each(appLimits)(title, atOnce, (...limit) => waitsBehind(limit));
});

test("a used-up app limit of a platform pauses all its accounts", async () => {
  const { account } = await connected("x");
  const other = await connected("facebook");
  // The pause is read twice before its end.
  const freeAt = new Date(Date.now() + 5_000);
  h.deps.nearLimits.note({ platform: "x", limitOf: "app", externalId: null, percent: 100, freeAt });
  await expect.poll(() => findPauses(h.deps.db, [account.id])).toMatchObject([{ isOfApp: true }]);
  expect(await waitingSince(account)).not.toBeNull();
  expect(await findPauses(h.deps.db, [other.account.id])).toEqual([]);
});

test("an app limit in the middle of a thread counts no failed try and loses no part", { timeout: 60_000 }, async () => {
  const { user } = await connected("x");
  const thread = ["one", "two", "three"].map((word) => `${word} of ${user.id}`);
  await setFaultOf(h, user, "x", { kind: "app_limited", call: "x.create_tweet", skip: 1, resetSeconds: 2 });
  const { post } = await h.as(user).posts.create({ thread, platforms: ["x"] });
  const done = await untilPost(
    h,
    user,
    post.id,
    ({ targets: [target] }) => target?.parts.at(-1)?.status === "published",
    30_000,
  );
  expect(done.targets[0]?.parts.map(({ attempts }) => attempts)).toEqual([2, 1]);
  expect((await ledgerOf(baseUrl, user.id)).map(({ text }) => text)).toEqual(thread);
});
