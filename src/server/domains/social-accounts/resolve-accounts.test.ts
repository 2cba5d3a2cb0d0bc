import { beforeAll, expect, test } from "vitest";
import { resolveAccounts } from "#server/domains/social-accounts/resolve-accounts.ts";
import { connectAccount } from "#server/test/consent.ts";
import { type Harness, harness } from "#server/test/harness.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { User } from "#shared/users/users.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness({ listens: true, env: { LOG_LEVEL: "silent" } });
});

const connect = (user: User, platform: Platform) => connectAccount(h, user, platform);

test("a post takes the default of each platform, or the named ones", async () => {
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

test("a refusal names the accounts to connect and to reconnect", async () => {
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

test("a post is refused an account of a platform that was not chosen", async () => {
  const mira = await h.newUser();
  const { id } = await connect(mira, "x");
  await connect(mira, "facebook");
  await expect(resolveAccounts(h.deps.db, mira.id, ["facebook"], [id])).rejects.toMatchObject({
    issues: [{ path: "accountIds.0", message: expect.stringContaining("is on X") }],
  });
});

test("another user's account cannot be posted to", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const { id } = await connect(other, "x");
  await connect(mira, "x");
  await expect(resolveAccounts(h.deps.db, mira.id, ["x"], [id])).rejects.toMatchObject({ code: "NOT_FOUND" });
});
