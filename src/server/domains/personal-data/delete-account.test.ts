import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { invitations } from "#server/domains/auth/invitations/invitations.table.ts";
import { findDeletionIds } from "#server/domains/users/users.service.ts";
import { users } from "#server/domains/users/users.table.ts";
import { registeredClient } from "#server/test/api-client.ts";
import { fillTables } from "#server/test/fill-tables.ts";
import { filesBelow, tracesInDatabase, tracesInFiles } from "#server/test/find-traces.ts";
import {
  aFullAccount,
  deleteFullAccount,
  type FullAccount,
  passwordOfFullAccount as password,
} from "#server/test/full-account.ts";
import { harness } from "#server/test/harness.ts";
import { idsOf, ownerIds, rowsOf } from "#server/test/owned-rows.ts";

const h = await harness({ listens: true, works: true, env: { LOG_LEVEL: "error" } });
const { deps } = h;
const baseUrl = deps.config.selfUrl;

async function untilErased(): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    if ((await findDeletionIds(deps.db, 1)).length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The account was not erased within 30 seconds");
}

/** Leaves a change of address, a second factor, a link and an invitation unfinished. */
async function leaveThingsHalfDone({ client, email, user }: FullAccount): Promise<void> {
  const handle = `of-${user.id.slice(0, 13)}`;
  const sender = { name: "Ada", email: `ada-${email}`, message: `Hello ${email}` };
  for (const [method, path, body] of [
    ["POST", "/auth/login", { email, password }],
    ["POST", "/auth/forgot-password", { email }],
    ["POST", "/auth/change-email", { email: `moved-${email}`, password }],
    ["POST", "/auth/second-factor", {}],
    ["POST", "/auth/social/link", { provider: "google", opener: "o".repeat(43), purpose: "link" }],
    ["PATCH", "/users/profile", { handle }],
    ["POST", `/people/${handle}/messages`, sender],
  ] as const)
    await client.call(method, path, body);
  await deps.db
    .insert(invitations)
    .values({ email: email.toUpperCase(), tokenHash: user.id, expiresAt: sql`now() + '1 day'` });
}

const statusOf = async (method: string, path: string, body: object, token?: string) => {
  const answer = await fetch(`${baseUrl}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { issues?: { path: string }[] } };
};

test(
  "a deleted account leaves no trace in any table or file, and data of other accounts stay",
  { timeout: 120_000 },
  async () => {
    const other = await aFullAccount(baseUrl);
    const mediaOfOthers = await filesBelow(join(deps.config.dataDir, "media"));
    const mira = await aFullAccount(baseUrl);
    await leaveThingsHalfDone(mira);
    await fillTables(deps.sql, mira.user.id, mira.traces[0] ?? "");
    const rows = await rowsOf(deps.sql, await ownerIds(deps.sql, mira.user.id));
    expect(Object.keys(rows).filter((table) => rows[table]?.length === 0)).toEqual([]);

    await deleteFullAccount(mira);
    await untilErased();

    expect(await tracesInDatabase(deps.sql, mira.traces)).toEqual([]);
    // No other row names one of theirs. The queue does for some days: its ended jobs have the ids of what they were about.
    const named = await tracesInDatabase(deps.sql, idsOf(Object.values(rows).flat()));
    expect(named.filter((found) => !found.startsWith("pgboss."))).toEqual([]);
    expect(await tracesInFiles(deps.config.dataDir, mira.traces)).toEqual([]);
    expect((await filesBelow(join(deps.config.dataDir, "media"))).sort()).toEqual(mediaOfOthers.sort());
    expect((await tracesInDatabase(deps.sql, other.traces)).length).toBeGreaterThan(20);
    expect((await other.client.call<{ accounts: object[] }>("GET", "/social/accounts")).accounts).toHaveLength(3);
  },
);

test(
  "after the response, sign-in fails, nothing is published and the address is free",
  { timeout: 60_000 },
  async () => {
    const mira = await aFullAccount(baseUrl);
    await deleteFullAccount(mira);
    for (const token of [mira.client.token, mira.apiKey, ...mira.programTokens]) {
      expect((await fetch(`${baseUrl}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
        401,
      );
    }
    expect((await statusOf("POST", "/auth/login", { email: mira.email, password })).status).toBe(401);
    const [due] = await deps.db.execute<{ open: number }>(sql`
    select count(*)::int as open from post_targets
    where workspace_id = ${mira.user.id} and state in ('draft', 'scheduled', 'queued', 'preparing', 'ready')`);
    expect(due?.open).toBe(0);
    const again = await registeredClient(baseUrl, mira.email);
    await untilErased();
    const [row] = await deps.db.select({ id: users.id }).from(users).where(eq(users.email, mira.email));
    expect(row).toBeDefined();
    expect((await again.call<{ posts: object[] }>("GET", "/posts")).posts).toEqual([]);
  },
);

test("a wrong password deletes nothing, and attempts are rate limited as for sign-in", async () => {
  const client = await registeredClient(baseUrl, `${crypto.randomUUID()}@example.test`);
  const answers = [];
  for (let tries = 0; tries < 6; tries++)
    answers.push(await statusOf("DELETE", "/auth/me", { password: `guess ${tries}` }, client.token));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
  expect(answers[0]?.body.issues?.[0]?.path).toBe("password");
  expect((await statusOf("DELETE", "/auth/me", {}, client.token)).body.issues?.[0]?.path).toBe("password");
  await client.call("GET", "/auth/me");
  expect(await findDeletionIds(deps.db, 1)).toEqual([]);
});

test("an API key cannot delete the account", { timeout: 60_000 }, async () => {
  const client = await registeredClient(baseUrl, `${crypto.randomUUID()}@example.test`);
  const { secret } = await client.call<{ secret: string }>("POST", "/auth/api-keys", { name: "Key", scope: "write" });
  expect((await statusOf("DELETE", "/auth/me", { password }, secret)).status).toBe(403);
});
