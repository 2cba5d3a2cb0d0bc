import { expect, test } from "vitest";
import { findPauses } from "#server/domains/publishing/account-pace.queries.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, ledgerOf, setFault } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { SocialAccount } from "#shared/social-accounts.ts";
import type { User } from "#shared/users.ts";

const h = await harness({ listens: true, works: true });
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

test(
  "an answer that says a limit is near holds figures back, and the account's next posts leave further apart",
  { timeout: 60_000 },
  async () => {
    const { user, account } = await connected("x");
    await setFault(baseUrl, { kind: "limit_near", call: "x.create_tweet", resetSeconds: 600 });
    const first = await publish(user, `Near ${user.id}`, "x");
    await untilPost(h, user, first.id, (seen) => seen.status === "published");
    await expect.poll(() => waitingSince(account)).not.toBeNull();
    // 95 of 100 calls: half a minute apart from now on, without being refused.
    expect(h.deps.nearLimits.of("x", account.externalId).ms()).toBeGreaterThan(20_000);
    expect(await findPauses(h.deps.db, [account.id])).toEqual([]);
    const other = await connected("x");
    expect(h.deps.nearLimits.of("x", other.account.externalId).ms()).toBe(0);
  },
);

test("a limit that is used up pauses the account before it is refused anything", { timeout: 60_000 }, async () => {
  const { user, account } = await connected("facebook");
  const freeAt = new Date(Date.now() + 6_000);
  const usage = { platform: "facebook", limitOf: "account", percent: 100, freeAt } as const;
  h.deps.nearLimits.note({ ...usage, externalId: account.externalId });
  await expect.poll(async () => (await findPauses(h.deps.db, [account.id])).length).toBe(1);
  const post = await publish(user, `Used up ${user.id}`);
  const waiting = await untilPost(h, user, post.id, (seen) => seen.targets[0]?.error != null);
  expect(waiting.targets[0]).toMatchObject({ status: "pending", error: { code: "postloom.account_waits" } });
  await untilPost(h, user, post.id, (seen) => seen.status === "published", 30_000);
  expect(await ledgerOf(baseUrl, `Used up ${user.id}`)).toHaveLength(1);
});

const limits = [
  ["app_limited", 4],
  ["user_limited", 17],
  ["rate_limited", 32],
  ["call_limited", 613],
] as const;

test.each(limits)(
  "%s, Meta's %i: posts wait, the person sees why, and each goes out once by itself",
  { timeout: 90_000 },
  async (kind, code) => {
    const { user, account } = await connected("facebook");
    const stranger = await connected("facebook");
    await setFault(baseUrl, { kind, call: "facebook.update", resetSeconds: 6 });
    const first = await publish(user, `Refused by ${code} ${user.id}`);
    await untilPost(h, user, first.id, (seen) => seen.targets[0]?.error != null);
    const [pause] = await findPauses(h.deps.db, [account.id]);
    expect(pause).toMatchObject({ isOfApp: kind === "app_limited" });
    const others = await findPauses(h.deps.db, [stranger.account.id]);
    expect(others).toHaveLength(kind === "app_limited" ? 1 : 0);

    const second = await publish(user, `Behind ${code} ${user.id}`);
    const waiting = await untilPost(h, user, second.id, (seen) => seen.targets[0]?.error != null);
    expect(waiting.targets[0]).toMatchObject({
      status: "pending",
      attempts: 0,
      error: { code: kind === "app_limited" ? "postloom.platform_waits" : "postloom.account_waits" },
    });
    for (const { id } of [first, second]) await untilPost(h, user, id, (seen) => seen.status === "published", 60_000);
    for (const text of [`Refused by ${code} ${user.id}`, `Behind ${code} ${user.id}`])
      expect(await ledgerOf(baseUrl, text)).toHaveLength(1);
  },
);
