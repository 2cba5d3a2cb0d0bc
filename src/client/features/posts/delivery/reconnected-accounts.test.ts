import { expect, test } from "vitest";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { reconnectedAccounts } from "./reconnected-accounts.ts";

const account = (id: string, change: Partial<SocialAccount> = {}) =>
  ({ id, platform: "x", name: "Kiln", status: "connected", sandbox: false, ...change }) as SocialAccount;
const post = (...targets: object[]) =>
  ({
    targets: targets.map((target) => ({
      platform: "x",
      accountName: "Kiln",
      accountId: null,
      sandbox: false,
      ...target,
    })),
  }) as Pick<Post, "targets">;

test("a reconnected account of the same network and name is offered, beside accounts that were never lost", () => {
  const kept = { accountId: "f", platform: "facebook", accountName: "Page" };
  expect(reconnectedAccounts(post({}, kept), [account("new"), account("f", { platform: "facebook" })])).toEqual({
    ids: ["f", "new"],
    names: ["Kiln"],
  });
});

test.each([
  ["of another network", account("a", { platform: "facebook" })],
  ["of another name", account("a", { name: "Tide" })],
  ["that needs a reconnect itself", account("a", { status: "expired" })],
  ["of the sandbox, in place of a real one", account("a", { sandbox: true })],
])("an account %s is not offered", (_what, other) => {
  expect(reconnectedAccounts(post({}), [other])).toBeNull();
});

test("nothing is offered while another account is missing, if two accounts match, or if none was lost", () => {
  expect(reconnectedAccounts(post({}, { accountName: "Tide" }), [account("a")])).toBeNull();
  expect(reconnectedAccounts(post({}), [account("a"), account("b")])).toBeNull();
  expect(reconnectedAccounts(post({ accountId: "a" }), [account("a")])).toBeNull();
});
