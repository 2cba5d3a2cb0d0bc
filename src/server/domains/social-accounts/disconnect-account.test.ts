import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { accountForPublishing } from "#server/domains/social-accounts/act-as.ts";
import { disconnectAccount } from "#server/domains/social-accounts/disconnect-account.ts";
import { getAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { Actor } from "#server/integrations/social/platform.ts";
import { connectAccount, withClient } from "#server/test/consent.ts";
import { anAccount } from "#server/test/factories.ts";
import { type Harness, harness } from "#server/test/harness.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { User } from "#shared/users/users.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness({ listens: true, env: { LOG_LEVEL: "silent" } });
});

const signal = new AbortController().signal;
const connect = (user: User, platform: Platform) => connectAccount(h, user, platform);

/** Connects the same person of the platform to the personal workspaces of two users. */
async function connectBoth(platform: Platform) {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const [name, browser] = [`Kiln ${mira.id}`, { cookie: "" }];
  const here = await connectAccount(h, mira, platform, name, browser);
  const there = await connectAccount(h, other, platform, name, browser);
  return { mira, other, here, there };
}

async function disconnectAll(user: User) {
  for (const { id } of (await h.as(user).socialAccounts.list({})).accounts)
    await disconnectAccount(h.deps, user.id, id);
}

/** What the platform says to this token; the connection of the account may have ended. */
const readProfile = (account: Actor, platform: Platform) =>
  h.deps.social[platform]?.profile(account, signal) ?? expect.fail("no platform");

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

test("disconnecting revokes the grant at the platform", async () => {
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

test("disconnecting succeeds when the platform cannot be reached", async () => {
  const mira = await h.newUser();
  const { id } = await connect(mira, "x");
  const deps = withClient(h, "x", () => ({
    revoke: () => Promise.reject(new PlatformError("unavailable", "x.503", "Away")),
  }));
  await disconnectAccount(deps, mira.id, id);
  await expect(getAccount(h.deps, mira.id, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a disconnected Page keeps the consent for its Instagram account, and the last account revokes it", async () => {
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

test.each(["facebook", "linkedin"] as const)(
  "a grant on %s lasts while an account of the same person is connected in another workspace",
  async (platform) => {
    const { mira, other, here, there } = await connectBoth(platform);
    const first = await accountForPublishing(h.deps, here.id, signal);
    const second = await accountForPublishing(h.deps, there.id, signal);
    await disconnectAll(mira);
    for (const account of [first, second])
      expect(await readProfile(account, platform)).toMatchObject({ name: here.name });
    await disconnectAll(other);
    await expect(readProfile(second, platform)).rejects.toMatchObject({ kind: "auth_expired" });
  },
);

test("accounts that two persons granted do not keep each other's grants", async () => {
  const mira = await h.newUser();
  const [first, second] = [await connect(mira, "facebook"), await connect(mira, "facebook")];
  const mine = await accountForPublishing(h.deps, first.id, signal);
  const theirs = await accountForPublishing(h.deps, second.id, signal);
  const { accounts } = await h.as(mira).socialAccounts.list({});
  for (const { id, name } of accounts) if (name === first.name) await disconnectAccount(h.deps, mira.id, id);
  await expect(readProfile(mine, "facebook")).rejects.toMatchObject({ kind: "auth_expired" });
  expect(await readProfile(theirs, "facebook")).toMatchObject({ name: second.name });
});

test("where the person is unknown, an account of the same workspace keeps the grant, and none of another", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const pages = [await anAccount(h, mira), await anAccount(h, mira, "instagram")];
  await anAccount(h, other);
  const counts = [];
  for (const { id, platform } of pages) {
    const { deps, counted } = countingRevokes(platform);
    await disconnectAccount(deps, mira.id, id);
    counts.push(counted.calls);
  }
  expect(counts).toEqual([0, 1]);
});

test("an account whose connection has ended keeps no grant", async () => {
  const mira = await h.newUser();
  const page = await connect(mira, "facebook");
  await h.deps.db.update(socialAccounts).set({ status: "expired" }).where(eq(socialAccounts.platform, "instagram"));
  const { deps, counted } = countingRevokes("facebook");
  await disconnectAccount(deps, mira.id, page.id);
  expect(counted.calls).toBe(1);
});
