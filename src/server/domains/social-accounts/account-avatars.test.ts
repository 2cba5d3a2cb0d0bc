import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  accountAvatarFiles,
  requestAvatar,
  sweepAccountAvatars,
} from "#server/domains/social-accounts/account-avatars.ts";
import { findAccountById } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { connectAccount } from "#server/test/consent.ts";
import { filesBelow } from "#server/test/find-traces.ts";
import { aFullAccount, deleteFullAccount } from "#server/test/full-account.ts";
import { harness } from "#server/test/harness.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true, env: { LOG_LEVEL: "error" } });
const { deps } = h;

const longPoll = { timeout: 20_000 };
const folder = join(deps.config.dataDir, "media", "account-avatars");
const filesOf = async (id: string) => (await filesBelow(folder)).filter((path) => path.includes(id));

async function untilShown(user: User, id: SocialAccountId): Promise<string> {
  const read = async () => (await h.as(user).socialAccounts.get({ id })).account.avatarUrl;
  await expect.poll(read, longPoll).toMatch(/^\/media\//);
  return (await read()) ?? "";
}

test("the avatar is fetched after connecting; disconnecting removes its address and file", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "facebook");
  const url = await untilShown(mira, id);
  expect((await h.app.inject(url)).statusCode).toBe(200);
  expect(await filesOf(id)).toHaveLength(1);
  await h.as(mira).socialAccounts.remove({ id });
  expect((await h.app.inject(url)).statusCode).toBe(404);
  await expect.poll(() => filesOf(id), longPoll).toEqual([]);
});

test("an avatar that was removed at the platform is removed here, too", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  await untilShown(mira, id);
  // The row as it is after a sync that found no avatar.
  await deps.sql`update social_accounts set avatar_url = null, avatar_fetched_from = null,
    avatar_due_at = now() + interval '1 day' where id = ${id}`;
  const row = await findAccountById(deps.db, id);
  if (row === undefined) throw new Error("No row");
  await deps.db.transaction((tx) => requestAvatar(deps, tx, row));
  await expect.poll(async () => (await h.as(mira).socialAccounts.get({ id })).account.avatarUrl, longPoll).toBeNull();
  await expect.poll(() => filesOf(id), longPoll).toEqual([]);
});

test("deleting the user deletes all avatar files", { timeout: 90_000 }, async () => {
  const mira = await aFullAccount(deps.config.selfUrl);
  const read = async () => (await mira.client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts")).accounts;
  const ids = (await read()).map(({ id }) => id);
  for (const id of ids) expect(await filesOf(id)).toHaveLength(1);
  await deleteFullAccount(mira);
  for (const id of ids) await expect.poll(() => filesOf(id), { timeout: 60_000 }).toEqual([]);
});

test("files of an interrupted fetch are deleted after an hour, those in use never", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  const url = await untilShown(mira, id);
  const dead = accountAvatarFiles.keysOf(accountAvatarFiles.newStem(id));
  for (const key of dead) await deps.storage.put(key, Buffer.from("half"));
  const hourAgo = new Date(Date.now() - 3_700_000);
  for (const path of await filesOf(id)) await utimes(path, hourAgo, hourAgo);
  await sweepAccountAvatars(deps, AbortSignal.timeout(10_000));
  for (const key of dead) expect(await deps.storage.size(key)).toBeNull();
  expect((await h.app.inject(url)).statusCode).toBe(200);
});
