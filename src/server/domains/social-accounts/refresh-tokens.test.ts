import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createDb } from "#server/db/client.ts";
import {
  accountForPublishing,
  actAs,
  getAccount,
  renewAccount,
} from "#server/domains/social-accounts/social-accounts.service.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { PlatformError } from "#server/integrations/social/platform.ts";
import type { Logger } from "#server/lib/logger.ts";
import { createSecretBox } from "#server/lib/secret-box.ts";
import { connectAccount, withClient } from "#server/test/consent.ts";
import { MoodyProxy } from "#server/test/moody-proxy.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { setFault } from "#server/test/sandbox.ts";
import type { User } from "#shared/users/users.ts";
import { harness, type Harness } from "#server/test/harness.ts";
import { SocialAccountId } from "#shared/ids.ts";

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

/** How often X is asked for new tokens. */
function countingRefreshes() {
  const counted = { calls: 0 };
  const deps = withClient(h, "x", (real) => ({
    refresh: (tokens, refreshSignal) => {
      counted.calls++;
      return real.refresh(tokens, refreshSignal);
    },
  }));
  return { deps, counted };
}

describe("an account for publishing", () => {
  test("comes as it is while its token lasts", async () => {
    const mira = await h.newUser();
    const { id, externalId } = await connectAccount(h, mira, "x");
    const { deps, counted } = countingRefreshes();
    expect(await accountForPublishing(deps, id, signal)).toMatchObject({ externalId });
    expect(counted.calls).toBe(0);
  });

  test("is refreshed by one of twenty callers, and all get the new token", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    const before = await accountForPublishing(h.deps, id, signal);
    await change(id, { expiresAt: soon() });
    const { deps, counted } = countingRefreshes();
    const usable = await Promise.all(Array.from({ length: 20 }, () => accountForPublishing(deps, id, signal)));
    expect(counted.calls).toBe(1);
    expect(new Set(usable.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(usable[0]?.accessToken).not.toBe(before.accessToken);
    expect(await getAccount(h.deps, mira.id, id)).toMatchObject({ status: "connected" });
  });

  test("is renewed once after a refusal, however many were refused", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    const refused = await accountForPublishing(h.deps, id, signal);
    const { deps, counted } = countingRefreshes();
    const renewed = await Promise.all([renewAccount(deps, refused, signal), renewAccount(deps, refused, signal)]);
    expect(counted.calls).toBe(1);
    expect(renewed[0]?.accessToken).not.toBe(refused.accessToken);
    // Somebody who comes late with the old token gets the one that is there.
    expect((await renewAccount(deps, refused, signal)).accessToken).toBe(renewed[0]?.accessToken);
    expect(counted.calls).toBe(1);
  });

  test("is marked expired when its grant is over, and not asked about again; its person is told once", async () => {
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

  test("whose renewal is refused is used for as long as its access lasts, and its person is told until when", async () => {
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
    // Refused by a call, it has no life left to use.
    await expect(renewAccount(deps, before, signal)).rejects.toMatchObject({ kind: "auth_expired" });
    expect(await getAccount(h.deps, mira.id, id)).toMatchObject({ status: "expired" });
  });

  test("whose new tokens were lost on the way goes on with the ones it has", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    const before = await accountForPublishing(h.deps, id, signal);
    await change(id, { expiresAt: new Date(Date.now() + 10 * 60_000) });
    // X used the refresh token up; nobody heard the answer.
    await setFault(h.deps.config.selfUrl, { kind: "answer_lost", call: "x.token" });
    const { deps, counted } = countingRefreshes();
    expect((await accountForPublishing(deps, id, signal)).accessToken).toBe(before.accessToken);
    expect(counted.calls).toBe(2);
    expect(await getAccount(h.deps, mira.id, id)).toMatchObject({ status: "connected" });
  });

  test("whose question was lost on the way is renewed at the second asking", async () => {
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

  test("whose new tokens come while the database is away keeps them, and stores them once it is back", async () => {
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

  test("whose refused token was replaced meanwhile gets the newer one instead of being marked expired", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    await change(id, { expiresAt: soon() });
    // Another process renews the tokens between our reading and our asking.
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

  test("whose platform is away is kept, and can be refreshed later", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    await change(id, { expiresAt: soon() });
    const deps = withClient(h, "x", () => ({
      refresh: () => Promise.reject(new PlatformError("unavailable", "x.503", "Away")),
    }));
    await expect(accountForPublishing(deps, id, signal)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await accountForPublishing(h.deps, id, signal)).toMatchObject({ externalId: expect.any(String) });
  });

  test("does not hold a transaction open while the platform is asked", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    await change(id, { expiresAt: soon() });
    let open: readonly unknown[] = ["not asked"];
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

  test("asks to reconnect when the server's key is another one", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "x");
    const secrets = createSecretBox({ current: "another key that is long enough, too", previous: null });
    await expect(accountForPublishing({ ...h.deps, secrets }, id, signal)).rejects.toMatchObject({
      kind: "auth_expired",
    });
    expect(await getAccount(h.deps, mira.id, id)).toMatchObject({ status: "expired" });
  });

  test("says that it is gone when it was disconnected", async () => {
    const gone = SocialAccountId.parse(randomUUID());
    await expect(accountForPublishing(h.deps, gone, signal)).rejects.toMatchObject({
      kind: "rejected",
      code: "account.disconnected",
    });
  });
});

describe("a call made as an account", () => {
  const refused = (code: string) => new PlatformError("auth_expired", code, "No longer valid");

  test("is made once more with new tokens after a refusal", async () => {
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

  test("keeps the platform's reason where nothing can be renewed, and the account has to be reconnected", async () => {
    const mira = await h.newUser();
    const { id } = await connectAccount(h, mira, "facebook");
    const account = await accountForPublishing(h.deps, id, signal);
    const call = () => Promise.reject(refused("facebook.190.460"));
    await expect(actAs(h.deps, account, signal, call)).rejects.toMatchObject({ code: "facebook.190.460" });
    expect(await getAccount(h.deps, mira.id, id)).toMatchObject({ status: "expired" });
  });

  test("refused with new tokens, too, ends the connection, but not one that was made since", async () => {
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

  test("is not repeated after anything else", async () => {
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
