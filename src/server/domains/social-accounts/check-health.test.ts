import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { checkAccount, sweepHealth } from "#server/domains/social-accounts/check-health.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { connectAccount, withClient } from "#server/test/consent.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { setFault } from "#server/test/sandbox.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import type { HealthCheck } from "#shared/social-accounts/account-health.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, env: { LOG_LEVEL: "silent" } });
const signal = new AbortController().signal;

const statesOf = (account: SocialAccount) => account.health?.checks.map(({ name, state }) => `${name} ${state}`);
const checkOf = (account: SocialAccount, name: HealthCheck["name"]) =>
  account.health?.checks.find((check) => check.name === name);
const checkedAgo = (id: SocialAccountId, hours: number) =>
  h.deps.db
    .update(socialAccounts)
    .set({ healthCheckedAt: new Date(Date.now() - hours * 3_600_000) })
    .where(eq(socialAccounts.id, id));

test.each([
  ["facebook", ["token ok", "scopes ok", "task ok"]],
  ["instagram", ["token ok", "scopes ok", "task ok", "quota ok", "media ok"]],
  ["x", ["token ok", "scopes ok"]],
] as const)("a new connection to %s passes every check", async (platform, states) => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, platform);
  expect((await h.as(mira).socialAccounts.get({ id })).account.health).toBeNull();
  const { account } = await h.as(mira).socialAccounts.check({ id });
  expect(statesOf(account)).toEqual(states);
  expect(Date.now() - Date.parse(account.health?.checkedAt ?? "")).toBeLessThan(60_000);
});

test("a revoked permission is named; without the one to publish, the check fails", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "facebook");
  await h.deps.sql`update sandbox.tokens set scopes = array_remove(scopes, 'pages_manage_engagement')`;
  const { account } = await h.as(mira).socialAccounts.check({ id });
  expect(checkOf(account, "scopes")).toMatchObject({
    state: "warning",
    message: "Not granted: pages_manage_engagement.",
    fix: expect.stringContaining("allow everything"),
  });
  await h.deps.sql`update sandbox.tokens set scopes = array_remove(scopes, 'pages_manage_posts')`;
  await checkedAgo(id, 1);
  const again = (await h.as(mira).socialAccounts.check({ id })).account;
  expect(checkOf(again, "scopes")?.state).toBe("failed");
  expect(again.status).toBe("connected");
});

test.each(["facebook", "x"] as const)(
  "an ended connection to %s is marked expired, and its user gets a mail",
  async (on) => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, on);
    await h.deps.sql`delete from sandbox.tokens`;
    const { account } = await h.as(mira).socialAccounts.check({ id });
    expect(account.status).toBe("expired");
    expect(account.health?.checks).toEqual([
      { name: "token", state: "failed", message: "The connection has ended.", fix: "Reconnect the account." },
    ]);
    await deliverMails(h.deps);
    const subjects = (await mailsTo(h.deps, mira.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("Reconnect"))).toHaveLength(1);
  },
);

test("the end of a LinkedIn connection without renewal is announced a week ahead, by one notification and one mail", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "linkedin");
  const endIn = (days: number) => new Date(Date.now() + days * 86_400_000);
  const check = async (expiresAt: Date) => {
    await h.deps.db
      .update(socialAccounts)
      .set({ expiresAt, refreshToken: null, healthCheckedAt: null })
      .where(eq(socialAccounts.id, id));
    await sweepHealth(h.deps, signal);
    return (await h.as(mira).socialAccounts.get({ id })).account;
  };
  const told = async () => {
    await deliverMails(h.deps);
    const mails = (await mailsTo(h.deps, mira.email)).filter(({ subject }) => subject.startsWith("Reconnect"));
    const { notifications } = await h.as(mira).notifications.list({});
    return [mails.length, notifications.filter(({ kind }) => kind === "account.ending").length];
  };

  expect(checkOf(await check(endIn(8)), "token")?.state).toBe("ok");
  expect(await told()).toEqual([0, 0]);

  const end = endIn(6);
  expect(checkOf(await check(end), "token")).toMatchObject({ state: "warning", fix: "Reconnect the account." });
  await check(end);
  expect(await told()).toEqual([1, 1]);

  // After it was reconnected, the next end is another one.
  expect(checkOf(await check(endIn(60)), "token")?.state).toBe("ok");
  await check(endIn(5));
  expect((await told())[0]).toBe(2);
});

test("a profile on LinkedIn with a refresh token is told a week ahead of the end of that token", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "linkedin");
  const check = async (days: number) => {
    const endsAt = new Date(Date.now() + days * 86_400_000).toISOString();
    const sealed = h.deps.secrets.seal(JSON.stringify({ token: "t", endsAt }), `social_accounts.refresh_token.${id}`);
    // The access token ends before, and would be renewed.
    const expiresAt = new Date(Date.now() + 2 * 86_400_000);
    await h.deps.db
      .update(socialAccounts)
      .set({ refreshToken: sealed, expiresAt, healthCheckedAt: null })
      .where(eq(socialAccounts.id, id));
    await sweepHealth(h.deps, signal);
    return checkOf((await h.as(mira).socialAccounts.get({ id })).account, "token")?.state;
  };
  expect(await check(8)).toBe("ok");
  expect(await check(6)).toBe("warning");
  await deliverMails(h.deps);
  const mails = (await mailsTo(h.deps, mira.email)).filter(({ subject }) => subject.startsWith("Reconnect"));
  expect(mails).toHaveLength(1);
});

test("a token that X refuses early is refreshed, and the connection passes", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  await h.deps.sql`delete from sandbox.tokens where kind = 'x_access'`;
  const { account } = await h.as(mira).socialAccounts.check({ id });
  expect([account.status, statesOf(account)]).toEqual(["connected", ["token ok", "scopes ok"]]);
});

test("a connection whose refresh fails temporarily stays connected", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  await h.deps.sql`delete from sandbox.tokens where kind = 'x_access'`;
  await setFault(h.deps.config.selfUrl, { kind: "rate_limited", call: "x.token" });
  const { account } = await h.as(mira).socialAccounts.check({ id });
  expect([account.status, checkOf(account, "token")?.state]).toEqual(["connected", "warning"]);
});

test.each(["facebook", "x"] as const)(
  "a connection to %s that is renewed during the check stays connected",
  async (on) => {
    const mira = await h.newUser();
    const account = await connectAccount(h, mira, on);
    const reconnect = async () => {
      const accessToken = h.deps.secrets.seal("the new one", `social_accounts.access_token.${account.id}`);
      await h.deps.db.update(socialAccounts).set({ accessToken }).where(eq(socialAccounts.id, account.id));
    };
    const deps = withClient(h, on, (real) => ({
      async inspect(...args) {
        try {
          return await real.inspect(...args);
        } finally {
          // The user reconnects before the result is saved.
          await reconnect();
        }
      },
    }));
    await h.deps.sql`delete from sandbox.tokens`;
    await checkAccount(deps, mira.id, account.id, signal);
    expect((await h.as(mira).socialAccounts.get({ id: account.id })).account.status).toBe("connected");
  },
);

test.each(["facebook", "instagram"] as const)(
  "the end of the user token does not end the connection to %s: the Page token is still valid",
  async (on) => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, on);
    await h.deps.sql`delete from sandbox.tokens where kind = 'meta_user'`;
    const { account } = await h.as(mira).socialAccounts.check({ id });
    expect(account.status).toBe("connected");
    expect(statesOf(account)?.slice(0, 3)).toEqual(["token ok", "scopes ok", "task skipped"]);
  },
);

test("a lost role is reported as its own check", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "instagram");
  const social = {
    ...h.deps.social,
    ...withClient(h, "instagram", (real) => ({
      inspect: async (...args) => ({ ...(await real.inspect(...args)), hasTask: false }),
    })).social,
  };
  await checkedAgo(id, 30);
  await sweepHealth({ ...h.deps, social }, signal);
  const { account } = await h.as(mira).socialAccounts.get({ id });
  expect(checkOf(account, "task")).toMatchObject({ state: "failed", fix: expect.stringContaining("role") });
});

test("an outage of the platform does not mark the connection expired", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  await setFault(h.deps.config.selfUrl, { kind: "error_after_write", call: "x.me" });
  const { account } = await h.as(mira).socialAccounts.check({ id });
  expect(account.status).toBe("connected");
  expect(checkOf(account, "token")).toMatchObject({ state: "warning", message: expect.stringContaining("X") });
});

test("a server that is not on the internet reports the limits for Instagram", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "instagram");
  await checkedAgo(id, 30);
  const config = { ...h.deps.config, sandbox: false };
  await sweepHealth({ ...h.deps, config }, signal);
  const { account } = await h.as(mira).socialAccounts.get({ id });
  expect(checkOf(account, "media")).toMatchObject({
    state: "failed",
    message: expect.stringContaining("not on the internet"),
    fix: expect.stringContaining("PUBLIC_URL"),
  });
});

test("a second check within seconds returns the first result", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  const first = (await h.as(mira).socialAccounts.check({ id })).account;
  await setFault(h.deps.config.selfUrl, { kind: "token_expired", call: "x.me" });
  const second = (await h.as(mira).socialAccounts.check({ id })).account;
  expect(second.health).toEqual(first.health);
  await fetch(`${h.deps.config.selfUrl}/sandbox/faults`, { method: "DELETE" });
});

test("every connection is checked once a day", async () => {
  const mira = await h.newUser();
  const fresh = await connectAccount(h, mira, "x");
  await sweepHealth(h.deps, signal);
  const checkedAt = async () => (await h.as(mira).socialAccounts.get({ id: fresh.id })).account.health?.checkedAt;
  const first = await checkedAt();
  expect(first).toBeDefined();
  await sweepHealth(h.deps, signal);
  expect(await checkedAt()).toBe(first);
  await checkedAgo(fresh.id, 25);
  await Promise.all([sweepHealth(h.deps, signal), sweepHealth(h.deps, signal)]);
  expect(await checkedAt()).not.toBe(first);
});

test("another user's connection is not found", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const { id } = await connectAccount(h, mira, "x");
  await expect(h.as(other).socialAccounts.check({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

/** Meanwhile the networks refuse every token, and give no new ones. */
async function away<T>(work: () => Promise<T>): Promise<T> {
  await h.deps.sql`update sandbox.tokens set kind = 'away ' || kind`;
  const result = await work();
  await h.deps.sql`update sandbox.tokens set kind = replace(kind, 'away ', '')`;
  return result;
}

describe("an account that was deactivated and came back", () => {
  const check = async (person: User, id: SocialAccountId) => {
    await checkedAgo(id, 1);
    return (await h.as(person).socialAccounts.check({ id })).account;
  };

  test.each(["bluesky", "mastodon", "x", "threads"] as const)("is connected again on %s by a check", async (on) => {
    const mira = await h.newUser();
    const account = await connectAccount(h, mira, on);
    const { id } = account;
    await away(async () => {
      expect(await check(mira, id)).toMatchObject({ status: "expired" });
      expect(await check(mira, id)).toMatchObject({ status: "expired" });
    });
    const back = await check(mira, id);
    expect(back.status).toBe("connected");
    expect(checkOf(back, "token")?.state).toBe("ok");
    const { notifications } = await h.as(mira).notifications.list({});
    expect(notifications.filter(({ kind, readAt }) => kind === "account.expired" && readAt === null)).toEqual([]);
  });

  test("whose token ended meanwhile gets a new one", async () => {
    const mira = await h.newUser();
    const account = await connectAccount(h, mira, "bluesky");
    const { id } = account;
    await away(() => check(mira, id));
    await h.deps.sql`update social_accounts set expires_at = now() - interval '1 day' where id = ${id}`;
    await h.deps.sql`delete from sandbox.tokens where kind = 'bluesky_access' and account_id = ${account.externalId}`;
    expect((await check(mira, id)).status).toBe("connected");
    expect((await check(mira, id)).status).toBe("connected");
  });

  test("is found by the sweep, and its post goes out", async () => {
    const mira = await h.newUser();
    const account = await connectAccount(h, mira, "bluesky");
    await away(() => check(mira, account.id));
    await h.deps
      .sql`update social_accounts set health_checked_at = now() - interval '7 hours' where id = ${account.id}`;
    await sweepHealth(h.deps, signal);
    expect((await h.as(mira).socialAccounts.get({ id: account.id })).account.status).toBe("connected");
    const jobs = await h.deps.sql`select data from pgboss.job where name = 'social-accounts.reconnected'`;
    expect(jobs.map(({ data }) => data)).toContainEqual({ accountId: account.id });
  });
});
