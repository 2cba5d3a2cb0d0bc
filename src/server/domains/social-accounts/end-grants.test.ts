import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { endGrants } from "#server/domains/social-accounts/end-grants.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { PlatformError } from "#server/integrations/social/platform.ts";
import { connectAccount, withClient } from "#server/test/consent.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness({ listens: true, env: { LOG_LEVEL: "silent" } });

/** X, which counts how often it is asked to end a grant. */
function countingRevokes(refusals: PlatformError[] = []) {
  const counted = { calls: 0 };
  const deps = withClient(h, "x", (real) => ({
    revoke: async (tokens, signal) => {
      counted.calls++;
      const refusal = refusals.shift();
      if (refusal !== undefined) throw refusal;
      await real.revoke(tokens, signal);
    },
  }));
  return { deps, counted };
}

const statusOf = async (id: string) => {
  const rows = await h.deps.db.select({ id: socialAccounts.id, status: socialAccounts.status }).from(socialAccounts);
  return rows.find((row) => row.id === id)?.status;
};

test("a grant that was ended is revoked from then on, and is not ended a second time", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const { id } = await connectAccount(h, mira, "x");
  const theirs = await connectAccount(h, other, "x");
  const { deps, counted } = countingRevokes();
  expect(await endGrants(deps, mira.id)).toBe(true);
  expect(await statusOf(id)).toBe("revoked");
  expect(await endGrants(deps, mira.id)).toBe(true);
  expect(counted.calls).toBe(1);
  expect(await statusOf(theirs.id)).toBe("connected");
});

test("a platform that was away is asked again", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  const { deps, counted } = countingRevokes([new PlatformError("unavailable", "x.503", "Away")]);
  expect(await endGrants(deps, mira.id)).toBe(false);
  expect(await statusOf(id)).toBe("connected");
  expect(await endGrants(deps, mira.id)).toBe(true);
  expect([counted.calls, await statusOf(id)]).toEqual([2, "revoked"]);
});

test("tokens that took the place of the ended ones are ended, too", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  const deps = withClient(h, "x", (real) => ({
    revoke: async (tokens, signal) => {
      await h.deps.db.update(socialAccounts).set({ accessToken: "newer" }).where(eq(socialAccounts.id, id));
      await real.revoke(tokens, signal);
    },
  }));
  await endGrants(deps, mira.id);
  expect(await statusOf(id)).toBe("connected");
});
