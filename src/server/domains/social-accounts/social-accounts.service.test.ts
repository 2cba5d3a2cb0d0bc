import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { getAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import { connectAccount } from "#server/test/consent.ts";
import { anAccount } from "#server/test/factories.ts";
import { type Harness, harness } from "#server/test/harness.ts";
import { SocialAccountId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { User } from "#shared/users/users.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness({ listens: true, env: { LOG_LEVEL: "silent" } });
});

const connect = (user: User, platform: Platform) => connectAccount(h, user, platform);

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

test("a label is set, kept by other changes, and cleared", async () => {
  const mira = await h.newUser();
  const { id } = await anAccount(h, mira);
  const { update, get } = h.as(mira).socialAccounts;
  expect((await update({ id, label: " The shop " })).account.label).toBe("The shop");
  expect((await update({ id, readsMetrics: false })).account).toMatchObject({ label: "The shop", readsMetrics: false });
  expect((await update({ id, label: "" })).account.label).toBeNull();
  expect((await get({ id })).account).toMatchObject({ label: null, readsMetrics: false, isDefault: true });
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
