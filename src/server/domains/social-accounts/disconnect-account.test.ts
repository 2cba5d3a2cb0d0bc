import { beforeAll, expect, test } from "vitest";
import { accountForPublishing } from "#server/domains/social-accounts/act-as.ts";
import { disconnectAccount } from "#server/domains/social-accounts/disconnect-account.ts";
import { getAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import { connectAccount, withClient } from "#server/test/consent.ts";
import { type Harness, harness } from "#server/test/harness.ts";
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
