import { expect, test } from "vitest";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { accountsAgain } from "./accounts-again.ts";

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

test("the account of the same network and name, connected again, is offered beside those that were never lost", () => {
  const kept = { accountId: "f", platform: "facebook", accountName: "Page" };
  expect(accountsAgain(post({}, kept), [account("new"), account("f", { platform: "facebook" })])).toEqual({
    ids: ["f", "new"],
    names: ["Kiln"],
  });
});

test.each([
  ["of another network", account("a", { platform: "facebook" })],
  ["of another name", account("a", { name: "Tide" })],
  ["that is to be reconnected itself", account("a", { status: "expired" })],
  ["of the sandbox, where the real one was", account("a", { sandbox: true })],
])("an account %s is not offered", (_what, other) => {
  expect(accountsAgain(post({}), [other])).toBeNull();
});

test("nothing is offered while it would leave another account out, or could be one of two", () => {
  expect(accountsAgain(post({}, { accountName: "Tide" }), [account("a")])).toBeNull();
  expect(accountsAgain(post({}), [account("a"), account("b")])).toBeNull();
  expect(accountsAgain(post({ accountId: "a" }), [account("a")])).toBeNull();
});
