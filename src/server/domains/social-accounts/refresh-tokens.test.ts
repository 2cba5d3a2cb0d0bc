import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createDb } from "#server/db/client.ts";
import {
  accountForPublishing,
  actAs,
  renewAccount,
  type UsableAccount,
} from "#server/domains/social-accounts/act-as.ts";
import { getAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { Logger } from "#server/lib/logger.ts";
import { createSecretBox } from "#server/lib/secrets/secret-box.ts";
import { connectAccount, withClient } from "#server/test/consent.ts";
import { harness, type Harness } from "#server/test/harness.ts";
import { MoodyProxy } from "#server/test/moody-proxy.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { setFault } from "#server/test/sandbox.ts";
import { Day, Minute } from "#shared/durations.ts";
import { SocialAccountId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { User } from "#shared/users/users.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness({ listens: true, env: { LOG_LEVEL: "silent" } });
});

const signal = new AbortController().signal;

const change = (id: SocialAccountId, values: Partial<typeof socialAccounts.$inferInsert>) =>
  h.deps.db.update(socialAccounts).set(values).where(eq(socialAccounts.id, id));
async function mailsAbout(user: User): Promise<string[]> {
  await deliverMails(h.deps);
  return (await mailsTo(h.deps, user.email))
    .filter(({ subject }) => subject.includes("Reconnect"))
    .map(({ text }) => text);
}
const soon = () => new Date(Date.now() + 60_000);

/** A network whose refresh tokens are used once, with a counter of token refreshes. */
function countingRefreshes(platform: Platform = "x") {
  const counted = { calls: 0 };
  const deps = withClient(h, platform, (real) => ({
    refresh: (tokens, refreshSignal) => {
      counted.calls++;
      return real.refresh(tokens, refreshSignal);
    },
  }));
  return { deps, counted };
}

describe("an account for publishing", () => {
  test("is not refreshed while its token is valid", async () => {
    const mira = await h.newUser();
    const { id, externalId } = await connectAccount(h, mira, "x");
    const { deps, counted } = countingRefreshes();
    expect(await accountForPublishing(deps, id, signal)).toMatchObject({ externalId });
    expect(counted.calls).toBe(0);
  });

  test.each(["x", "bluesky"] as const)(
    "of %s is refreshed once for twenty callers, and all get the new token",
    async (platform) => {
      const mira = await h.newUser();
      const { id } = await connectAccount(h, mira, platform);
      const before = await accountForPublishing(h.deps, id, signal);
      const { deps, counted } = countingRefreshes(platform);
      const callTwentyTimes = (call: () => Promise<UsableAccount>) => Promise.all(Array.from({ length: 20 }, call));
      await change(id, { expiresAt: new Date(Date.now() + 10_000) });
      const usable = await callTwentyTimes(() => accountForPublishing(deps, id, signal));
      expect(counted.calls).toBe(1);
      expect(new Set(usable.map(({ accessToken }) => accessToken)).size).toBe(1);
      const [first] = usable;
      if (first === undefined) throw new Error("Nothing was returned");
      expect(first.accessToken).not.toBe(before.accessToken);
      // After a refusal, and with the token that the first refresh gave.
      await callTwentyTimes(() => renewAccount(deps, first, signal));
      expect(counted.calls).toBe(2);
      const current = await accountForPublishing(deps, id, signal);
      expect(await deps.social[platform]?.profile(current, signal)).toMatchObject({ username: current.username });
      expect(await getAccount(h.deps, mira.id, id)).toMatchObject({ status: "connected" });
    },
  );

  test("is refreshed once after several refused calls", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    const refused = await accountForPublishing(h.deps, id, signal);
    const { deps, counted } = countingRefreshes();
    const renewed = await Promise.all([renewAccount(deps, refused, signal), renewAccount(deps, refused, signal)]);
    expect(counted.calls).toBe(1);
    expect(renewed[0]?.accessToken).not.toBe(refused.accessToken);
    // A late caller with the old token gets the stored one.
    expect((await renewAccount(deps, refused, signal)).accessToken).toBe(renewed[0]?.accessToken);
    expect(counted.calls).toBe(1);
  });

  test("is marked expired when its grant has ended, without further calls and with one mail", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    const account = await accountForPublishing(h.deps, id, signal);
    await h.deps.sql`delete from sandbox.tokens`;
    await change(id, { expiresAt: new Date(Date.now() + 5_000) });
    const { deps, counted } = countingRefreshes();
    await expect(accountForPublishing(deps, id, signal)).rejects.toMatchObject({ kind: "auth_expired" });
    expect(await getAccount(h.deps, mira.id, id)).toMatchObject({ status: "expired" });
    await expect(accountForPublishing(deps, id, signal)).rejects.toMatchObject({ kind: "auth_expired" });
    await expect(renewAccount(deps, account, signal)).rejects.toMatchObject({ kind: "auth_expired" });
    expect(counted.calls).toBe(1);
    expect(await mailsAbout(mira)).toEqual([expect.stringContaining("can no longer post")]);
  });

  test("whose refresh is refused is used until its access token expires, and a mail names that time", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    const before = await accountForPublishing(h.deps, id, signal);
    await h.deps.sql`delete from sandbox.tokens where kind = 'x_refresh'`;
    const end = new Date(Date.now() + 10 * 60_000);
    await change(id, { expiresAt: end });
    const { deps, counted } = countingRefreshes();
    for (let call = 0; call < 3; call++)
      expect((await accountForPublishing(deps, id, signal)).accessToken).toBe(before.accessToken);
    expect(counted.calls).toBe(1);
    expect(await getAccount(h.deps, mira.id, id)).toMatchObject({
      status: "connected",
      expiresAt: end.toISOString(),
    });
    expect(await mailsAbout(mira)).toEqual([expect.stringContaining("only until")]);
    // A token that a call refused is not used again.
    await expect(renewAccount(deps, before, signal)).rejects.toMatchObject({ kind: "auth_expired" });
    expect(await getAccount(h.deps, mira.id, id)).toMatchObject({ status: "expired" });
  });

  test("of Threads whose renewal is refused is told of days ahead, and is used until then", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "threads");
    const before = await accountForPublishing(h.deps, id, signal);
    // The sandbox refuses the renewal of a token that is not yet a day old.
    await change(id, { expiresAt: new Date(Date.now() + 2 * Day.ms) });
    expect((await accountForPublishing(h.deps, id, signal)).accessToken).toBe(before.accessToken);
    expect(await mailsAbout(mira)).toEqual([expect.stringContaining("only until")]);
    expect(await getAccount(h.deps, mira.id, id)).toMatchObject({ status: "connected" });
  });

  test("whose new tokens were lost continues with the old ones", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    const before = await accountForPublishing(h.deps, id, signal);
    await change(id, { expiresAt: new Date(Date.now() + 10 * 60_000) });
    // X consumed the refresh token, and its answer was lost.
    await setFault(h.deps.config.selfUrl, { kind: "answer_lost", call: "x.token" });
    const { deps, counted } = countingRefreshes();
    expect((await accountForPublishing(deps, id, signal)).accessToken).toBe(before.accessToken);
    expect(counted.calls).toBe(2);
    expect(await getAccount(h.deps, mira.id, id)).toMatchObject({ status: "connected" });
  });

  test("whose refresh request was lost is refreshed by the second request", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    await change(id, { expiresAt: soon() });
    let calls = 0;
    const deps = withClient(h, "x", (real) => ({
      refresh: (tokens, refreshSignal) =>
        ++calls === 1
          ? Promise.reject(new PlatformError("unavailable", "x.no_answer", "Gone quiet"))
          : real.refresh(tokens, refreshSignal),
    }));
    await accountForPublishing(deps, id, signal);
    expect(calls).toBe(2);
    expect(await mailsAbout(mira)).toEqual([]);
  });

  test("whose new tokens arrive while the database is unavailable stores them once it is back", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    const before = await accountForPublishing(h.deps, id, signal);
    await change(id, { expiresAt: soon() });
    const proxy = new MoodyProxy(new URL(h.databaseUrl));
    await proxy.listen();
    const database = createDb(proxy.url());
    onTestFinished(async () => {
      await database.close();
      await proxy.become("refusing");
    });
    const cut = withClient(h, "x", (real) => ({
      refresh: async (tokens, refreshSignal) => {
        const renewed = await real.refresh(tokens, refreshSignal);
        await proxy.become("refusing");
        return renewed;
      },
    }));
    const log: Logger = Object.create(h.deps.log);
    log.warn = () => void proxy.become("serving");
    const renewed = await accountForPublishing({ ...cut, db: database.db, log }, id, signal);
    expect(renewed.accessToken).not.toBe(before.accessToken);
    expect((await accountForPublishing(h.deps, id, signal)).accessToken).toBe(renewed.accessToken);
    expect(await mailsAbout(mira)).toEqual([]);
  });

  test("whose tokens were replaced during a refused refresh gets the newer ones and stays connected", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    await change(id, { expiresAt: soon() });
    // Another process refreshes the tokens between our read and our request.
    const deps = withClient(h, "x", (real) => ({
      refresh: async (tokens, refreshSignal) => {
        const renewed = await real.refresh(tokens, refreshSignal);
        await change(id, {
          accessToken: h.deps.secrets.seal(renewed?.accessToken ?? "", `social_accounts.access_token.${id}`),
          expiresAt: renewed?.expiresAt ?? null,
        });
        return real.refresh(tokens, refreshSignal);
      },
    }));
    await accountForPublishing(deps, id, signal);
    expect(await getAccount(h.deps, mira.id, id)).toMatchObject({ status: "connected" });
  });

  test.each([
    ["threads", "unavailable", 3 * Day.ms],
    ["x", "unavailable", 20 * Minute.ms],
    ["x", "rate_limited", Minute.ms],
    ["x", "rejected", Minute.ms],
  ] as const)("of %s whose refresh is %s uses its valid token, and tries again later", async (platform, kind, left) => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, platform);
    const before = await accountForPublishing(h.deps, id, signal);
    await change(id, { expiresAt: new Date(Date.now() + left) });
    // Old enough for a renewal at Threads.
    await h.deps.sql`update sandbox.tokens set issued_at = issued_at - interval '2 days' where kind = 'threads_access'`;
    const deps = withClient(h, platform, () => ({
      refresh: () => Promise.reject(new PlatformError(kind, `${platform}.503`, "Away")),
    }));
    expect((await accountForPublishing(deps, id, signal)).accessToken).toBe(before.accessToken);
    // A token that a call refused is not used again.
    await expect(renewAccount(deps, before, signal)).rejects.toMatchObject({ kind });
    const { deps: back, counted } = countingRefreshes(platform);
    await accountForPublishing(back, id, signal);
    expect(counted.calls).toBe(1);
    expect(await mailsAbout(mira)).toEqual([]);
  });

  test("whose token endpoint stays silent costs one caller that wait, and the others two seconds while the token is valid", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    const before = await accountForPublishing(h.deps, id, signal);
    await change(id, { expiresAt: new Date(Date.now() + 10 * Minute.ms) });
    let calls = 0;
    const { promise: asked, resolve: sayAsked } = Promise.withResolvers<void>();
    const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<void>();
    const deps = withClient(h, "x", () => ({
      refresh: async () => {
        calls++;
        sayAsked();
        await gaveUp;
        throw new PlatformError("unavailable", "x.silent", "No answer");
      },
    }));
    const first = accountForPublishing(deps, id, signal);
    await asked;
    // While the first one waits, and after it.
    expect((await accountForPublishing(deps, id, signal)).accessToken).toBe(before.accessToken);
    giveUp();
    expect((await first).accessToken).toBe(before.accessToken);
    expect((await accountForPublishing(deps, id, signal)).accessToken).toBe(before.accessToken);
    expect(calls).toBe(2);
    await change(id, { refreshPausedUntil: new Date(Date.now() - 1) });
    expect((await accountForPublishing(h.deps, id, signal)).accessToken).not.toBe(before.accessToken);
  });

  test("whose token endpoint was silent is refreshed at once after a refused call", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    const before = await accountForPublishing(h.deps, id, signal);
    await change(id, { expiresAt: new Date(Date.now() + 10 * Minute.ms) });
    const deps = withClient(h, "x", () => ({
      refresh: () => Promise.reject(new PlatformError("unavailable", "x.silent", "No answer")),
    }));
    expect((await accountForPublishing(deps, id, signal)).accessToken).toBe(before.accessToken);
    const startedAt = performance.now();
    // The person hears of a silent endpoint, and not that the account is being renewed.
    await expect(renewAccount(deps, before, signal)).rejects.toMatchObject({ code: "x.silent" });
    expect((await renewAccount(h.deps, before, signal)).accessToken).not.toBe(before.accessToken);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  test("whose platform is unavailable when its token ends stays connected, and can be refreshed later", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    await change(id, { expiresAt: new Date(Date.now() + 10_000) });
    const deps = withClient(h, "x", () => ({
      refresh: () => Promise.reject(new PlatformError("unavailable", "x.503", "Away")),
    }));
    await expect(accountForPublishing(deps, id, signal)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await accountForPublishing(h.deps, id, signal)).toMatchObject({ externalId: expect.any(String) });
  });

  test("has no open transaction during the call of the platform", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    await change(id, { expiresAt: soon() });
    let open: readonly unknown[] = ["not called"];
    const deps = withClient(h, "x", (real) => ({
      refresh: async (tokens, refreshSignal) => {
        open = await h.deps.sql`
          select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
        return real.refresh(tokens, refreshSignal);
      },
    }));
    await accountForPublishing(deps, id, signal);
    expect(open).toEqual([]);
  });

  test("expires when the server's key has changed", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    const secrets = createSecretBox({ current: "another key that is long enough, too", previous: null });
    await expect(accountForPublishing({ ...h.deps, secrets }, id, signal)).rejects.toMatchObject({
      kind: "auth_expired",
    });
    expect(await getAccount(h.deps, mira.id, id)).toMatchObject({ status: "expired" });
  });

  test("throws account.disconnected after it was disconnected", async () => {
    const gone = SocialAccountId.parse(randomUUID());
    await expect(accountForPublishing(h.deps, gone, signal)).rejects.toMatchObject({
      kind: "rejected",
      code: "account.disconnected",
    });
  });
});

describe("a call made as an account", () => {
  const refused = (code: string) => new PlatformError("auth_expired", code, "No longer valid");

  test("is repeated once with new tokens after a refusal", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    const account = await accountForPublishing(h.deps, id, signal);
    const tokens: string[] = [];
    const answer = await actAs(h.deps, account, signal, async ({ accessToken }) => {
      tokens.push(accessToken);
      if (tokens.length === 1) throw refused("x.401");
      return "done";
    });
    expect(answer).toBe("done");
    expect(new Set(tokens).size).toBe(2);
  });

  test("keeps the platform's error when no refresh is possible, and the account expires", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "facebook");
    const account = await accountForPublishing(h.deps, id, signal);
    const call = () => Promise.reject(refused("facebook.190.460"));
    await expect(actAs(h.deps, account, signal, call)).rejects.toMatchObject({ code: "facebook.190.460" });
    expect(await getAccount(h.deps, mira.id, id)).toMatchObject({ status: "expired" });
  });

  test("refused with new tokens, too, ends the connection, unless it was reconnected since", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    const account = await accountForPublishing(h.deps, id, signal);
    const statusAfter = async (call: () => Promise<never>) => {
      await expect(actAs(h.deps, account, signal, call)).rejects.toMatchObject({ code: "x.401" });
      return (await getAccount(h.deps, mira.id, id)).status;
    };
    const reconnect = () =>
      change(id, { accessToken: h.deps.secrets.seal("the new one", `social_accounts.access_token.${id}`) });
    let calls = 0;
    const refuseAndReconnect = async () => {
      if (++calls === 2) await reconnect();
      throw refused("x.401");
    };
    expect(await statusAfter(refuseAndReconnect)).toBe("connected");
    expect(await statusAfter(() => Promise.reject(refused("x.401")))).toBe("expired");
    expect(await mailsAbout(mira)).toHaveLength(1);
  });

  test("is not repeated after other errors", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    const account = await accountForPublishing(h.deps, id, signal);
    let calls = 0;
    const call = () => {
      calls++;
      return Promise.reject(new PlatformError("unknown_outcome", "x.503", "Away"));
    };
    await expect(actAs(h.deps, account, signal, call)).rejects.toMatchObject({ kind: "unknown_outcome" });
    expect(calls).toBe(1);
  });
});
