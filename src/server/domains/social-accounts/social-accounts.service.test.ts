import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { accountForPublishing } from "#server/domains/social-accounts/act-as.ts";
import {
  disconnectAccount,
  getAccount,
  resolveAccounts,
} from "#server/domains/social-accounts/social-accounts.service.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import { connectAccount, withClient } from "#server/test/consent.ts";
import { anAccount } from "#server/test/factories.ts";
import { type Harness, harness } from "#server/test/harness.ts";
import { SocialAccountId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { User } from "#shared/users/users.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness({ listens: true, env: { LOG_LEVEL: "silent" } });
});

const signal = new AbortController().signal;
const connect = (user: User, platform: Platform) => connectAccount(h, user, platform);

/** The platform with a counter of revocations. */
function countingRevokes(platform: Platform) {
  const counted = { calls: 0 };
  const deps = withClient(h, platform, (real) => ({
    revoke: (tokens, revokeSignal) => {
      counted.calls++;
      return real.revoke(tokens, revokeSignal);
    },
  }));
  return { deps, counted };
}

describe("the list", () => {
  test("has the user's own accounts in pages, without tokens", async () => {
    const [mira, other] = [await h.newUser(), await h.newUser()];
    await connect(mira, "facebook");
    await connect(mira, "x");
    await connect(other, "x");
    const api = h.as(mira).socialAccounts;
    const first = await api.list({ limit: 2 });
    const second = await api.list({ limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.accounts, ...second.accounts].map(({ platform }) => platform).toSorted()).toEqual([
      "facebook",
      "instagram",
      "x",
    ]);
    expect(second.nextCursor).toBeNull();
    // Without the cursors, whose encrypted form would match.
    expect(JSON.stringify([first.accounts, second.accounts])).not.toMatch(/token|scopes|v1\./i);
  });

  test("does not show the expiry of a refreshable token", async () => {
    const mira = await h.newUser();
    expect((await connect(mira, "x")).expiresAt).toBeNull();
  });
});

describe("another user's account", () => {
  test.each(["get", "update", "remove"] as const)("%s responds as for an unknown account", async (verb) => {
    const [mira, other] = [await h.newUser(), await h.newUser()];
    const { id } = await connect(other, "x");
    const api = h.as(mira).socialAccounts;
    const attempt = (accountId: SocialAccountId) =>
      verb === "update" ? api.update({ id: accountId, isDefault: true }) : api[verb]({ id: accountId });
    await expect(attempt(id)).rejects.toMatchObject({ code: "NOT_FOUND", message: "Account not found" });
    await expect(attempt(SocialAccountId.parse(randomUUID()))).rejects.toMatchObject({ message: "Account not found" });
    expect(await getAccount(h.deps, other.id, id)).toMatchObject({ status: "connected", isDefault: true });
  });

  test("cannot be posted to", async () => {
    const [mira, other] = [await h.newUser(), await h.newUser()];
    const { id } = await connect(other, "x");
    await connect(mira, "x");
    await expect(resolveAccounts(h.deps.db, mira.id, ["x"], [id])).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("the list can be filtered by platform and status", async () => {
  const mira = await h.newUser();
  const [x, page] = [await connect(mira, "x"), await connect(mira, "facebook")];
  await h.deps.sql`update social_accounts set status = 'expired' where id = ${page.id}`;
  const idsOf = async (filter: { platform?: Platform; status?: "connected" | "expired" }) =>
    (await h.as(mira).socialAccounts.list(filter)).accounts.map(({ id }) => id);
  expect(await idsOf({ platform: "x" })).toEqual([x.id]);
  expect(await idsOf({ status: "expired" })).toEqual([page.id]);
  expect(await idsOf({ platform: "x", status: "expired" })).toEqual([]);
});

describe("the default account", () => {
  test("is the first of a platform until another one is chosen, and always exactly one", async () => {
    const mira = await h.newUser();
    const [first, second] = [await connect(mira, "x"), await connect(mira, "x")];
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    const { account } = await h.as(mira).socialAccounts.update({ id: second.id, isDefault: true });
    expect(account.isDefault).toBe(true);
    expect(await getAccount(h.deps, mira.id, first.id)).toMatchObject({ isDefault: false });
  });

  test("stays one when two are chosen at the same time", async () => {
    const mira = await h.newUser();
    const [first, second] = [await connect(mira, "x"), await connect(mira, "x")];
    const api = h.as(mira).socialAccounts;
    await Promise.all([first, second, first, second].map(({ id }) => api.update({ id, isDefault: true })));
    const { accounts } = await api.list({});
    expect(accounts.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test("passes to the oldest remaining one when it is disconnected", async () => {
    const mira = await h.newUser();
    const [first, second, third] = [await connect(mira, "x"), await connect(mira, "x"), await connect(mira, "x")];
    await h.as(mira).socialAccounts.remove({ id: first.id });
    expect(await getAccount(h.deps, mira.id, second.id)).toMatchObject({ isDefault: true });
    expect(await getAccount(h.deps, mira.id, third.id)).toMatchObject({ isDefault: false });
  });
});

describe("disconnecting", () => {
  test("revokes the grant at the platform", async () => {
    const mira = await h.newUser();
    const { id } = await connect(mira, "x");
    const { accessToken, externalId, username } = await accountForPublishing(h.deps, id, signal);
    await disconnectAccount(h.deps, mira.id, id);
    const send = h.deps.social.x?.send(
      { accessToken, externalId, username, server: null },
      {
        key: `${id}/1`,
        text: "Hello",
        thread: [],
        mediaCount: 0,
        replySettings: null,
        madeWithAi: false,
        paidPartnership: false,
      },
      {},
      signal,
    );
    await expect(send).rejects.toMatchObject({ kind: "auth_expired" });
  });

  test("succeeds when the platform cannot be reached", async () => {
    const mira = await h.newUser();
    const { id } = await connect(mira, "x");
    const deps = withClient(h, "x", () => ({
      revoke: () => Promise.reject(new PlatformError("unavailable", "x.503", "Away")),
    }));
    await disconnectAccount(deps, mira.id, id);
    await expect(getAccount(h.deps, mira.id, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("a Page keeps the consent for its Instagram account, and the last account revokes it", async () => {
    const mira = await h.newUser();
    const page = await connect(mira, "facebook");
    const [instagram] = (await h.as(mira).socialAccounts.list({ platform: "instagram" })).accounts;
    if (instagram === undefined) throw new Error("No Instagram account");
    const { deps, counted } = countingRevokes("facebook");
    await disconnectAccount(deps, mira.id, page.id);
    expect(counted.calls).toBe(0);
    const last = countingRevokes("instagram");
    await disconnectAccount(last.deps, mira.id, instagram.id);
    expect(last.counted.calls).toBe(1);
  });
});

describe("choosing accounts for a post", () => {
  test("takes the default of each platform, or the named ones", async () => {
    const mira = await h.newUser();
    const [first, second] = [await connect(mira, "x"), await connect(mira, "x")];
    await connect(mira, "facebook");
    const ids = async (platforms: Platform[], accountIds: SocialAccountId[] = []) =>
      (await resolveAccounts(h.deps.db, mira.id, platforms, accountIds)).map(({ id }) => id);
    expect(await ids(["x"])).toEqual([first.id]);
    expect(await ids(["x"], [second.id])).toEqual([second.id]);
    expect(await ids(["x"], [second.id, first.id, second.id])).toEqual([second.id, first.id]);
    expect(await ids(["x", "facebook"], [second.id])).toHaveLength(2);
  });

  test("names the accounts to connect and to reconnect", async () => {
    const mira = await h.newUser();
    const { id, name } = await connect(mira, "x");
    await h.deps.sql`update social_accounts set status = 'expired' where id = ${id}`;
    await expect(resolveAccounts(h.deps.db, mira.id, ["facebook", "instagram", "x"])).rejects.toMatchObject({
      code: "INVALID_INPUT",
      issues: [
        { path: "platforms", message: "Connect a Facebook account first" },
        { path: "platforms", message: "Connect an Instagram account first" },
        { path: "platforms", message: `Reconnect the X account ${name} first` },
      ],
    });
  });

  test("refuses an account of a platform that was not chosen", async () => {
    const mira = await h.newUser();
    const { id } = await connect(mira, "x");
    await connect(mira, "facebook");
    await expect(resolveAccounts(h.deps.db, mira.id, ["facebook"], [id])).rejects.toMatchObject({
      issues: [{ path: "accountIds.0", message: expect.stringContaining("is on X") }],
    });
  });
});

test("a label is set, kept by other changes, and cleared", async () => {
  const mira = await h.newUser();
  const { id } = await anAccount(h, mira);
  const { update, get } = h.as(mira).socialAccounts;
  expect((await update({ id, label: " The shop " })).account.label).toBe("The shop");
  expect((await update({ id, readsFigures: false })).account).toMatchObject({ label: "The shop", readsFigures: false });
  expect((await update({ id, label: "" })).account.label).toBeNull();
  expect((await get({ id })).account).toMatchObject({ label: null, readsFigures: false, isDefault: true });
});

test("parallel changes leave one default account per platform", async () => {
  const mira = await h.newUser();
  const accounts = [await anAccount(h, mira)];
  for (let index = 0; index < 3; index += 1) accounts.push(await anAccount(h, mira, "facebook", { isDefault: false }));
  await Promise.all(accounts.map(({ id }) => h.as(mira).socialAccounts.update({ id, isDefault: true, label: "d" })));
  const { accounts: listed } = await h.as(mira).socialAccounts.list({});
  expect(listed.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  expect(listed.every(({ label }) => label === "d")).toBe(true);
});

test("a default can only be given to another account, and another user's account cannot be changed", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const { id } = await anAccount(h, mira);
  const refused = h.as(mira).socialAccounts.update({ id, isDefault: false as true });
  await expect(refused).rejects.toThrow("make another account the default instead");
  await expect(h.as(other).socialAccounts.update({ id, label: "Mine" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await h.as(mira).socialAccounts.get({ id })).account.label).toBeNull();
});
