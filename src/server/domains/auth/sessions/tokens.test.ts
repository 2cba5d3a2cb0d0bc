import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createDb } from "#server/db/client.ts";
import { loginSessions, refreshTokens } from "#server/domains/auth/auth.table.ts";
import { insertLoginSession } from "#server/domains/auth/login-sessions.queries.ts";
import { readCaller } from "#server/domains/auth/sessions/session.ts";
import { issueTokenPair, rotate } from "#server/domains/auth/sessions/tokens.ts";
import { createUser } from "#server/domains/users/users.service.ts";
import { users } from "#server/domains/users/users.table.ts";
import { sha256 } from "#server/lib/random-token.ts";
import { testDatabase } from "#server/test/test-database.ts";
import type { Session } from "#server/trpc/context.ts";
import type { TokenPair } from "#shared/auth/auth.ts";

const database = createDb(await testDatabase());
afterAll(() => database.close());
const { db } = database;

let session: Session;
let first: TokenPair;

beforeEach(async () => {
  const user = await createUser(db, { email: `${crypto.randomUUID()}@example.test`, firstName: "Mira" });
  if (user === null) throw new Error("taken");
  session = await insertLoginSession(db, user.id, "test");
  first = await issueTokenPair(db, session);
});

const refresh = (token: string) => db.transaction((tx) => rotate(tx, token));

async function refreshed(token: string): Promise<TokenPair> {
  const rotation = await refresh(token);
  if (rotation.outcome !== "rotated") throw new Error(`Expected a new pair, got ${rotation.outcome}`);
  return rotation.pair;
}

const isSignedIn = async (token: string) => {
  try {
    return (await readCaller({ db }, `Bearer ${token}`)) !== null;
  } catch {
    return false;
  }
};

const isEnded = async () => {
  const [row] = await db.select().from(loginSessions).where(eq(loginSessions.id, session.loginSessionId));
  return row !== undefined && row.endedAt !== null;
};

const usableRefreshTokens = async () => {
  const rows = await db.select().from(refreshTokens).where(eq(refreshTokens.loginSessionId, session.loginSessionId));
  return rows.filter((row) => row.usedAt === null);
};

const ageTokens = (seconds: number) =>
  db.update(refreshTokens).set({ usedAt: sql`${refreshTokens.usedAt} - make_interval(secs => ${seconds})` });

describe("a refresh token", () => {
  test("is exchanged for a valid pair and becomes invalid", async () => {
    const second = await refreshed(first.refreshToken);
    expect(await isSignedIn(second.token)).toBe(true);
    await refreshed(second.refreshToken);
    expect((await refresh(first.refreshToken)).outcome).toBe("reused");
  });

  test("used again within ten seconds gets a new pair, because the answer may have been lost", async () => {
    const lost = await refreshed(first.refreshToken);
    const again = await refreshed(first.refreshToken);
    expect(await isSignedIn(again.token)).toBe(true);
    expect(await usableRefreshTokens()).toHaveLength(1);
    // The lost answer was received after all: two parties have tokens of one session.
    expect((await refresh(lost.refreshToken)).outcome).toBe("reused");
    expect((await refresh(again.refreshToken)).outcome).toBe("unknown");
  });

  test("used again after ten seconds ends the login session and all its tokens", async () => {
    const second = await refreshed(first.refreshToken);
    await ageTokens(11);
    expect((await refresh(first.refreshToken)).outcome).toBe("reused");
    expect(await isEnded()).toBe(true);
    expect(await isSignedIn(first.token)).toBe(false);
    expect(await isSignedIn(second.token)).toBe(false);
    expect((await refresh(second.refreshToken)).outcome).toBe("unknown");
  });

  test("sent fifty times in parallel leaves one live session with one usable token", async () => {
    const rotations = await Promise.all(Array.from({ length: 50 }, () => refresh(first.refreshToken)));
    expect(rotations.every(({ outcome }) => outcome === "rotated")).toBe(true);
    const usable = await usableRefreshTokens();
    const issued = rotations.flatMap((rotation) =>
      rotation.outcome === "rotated" ? [sha256(rotation.pair.refreshToken)] : [],
    );
    expect(usable).toHaveLength(1);
    expect(issued).toContain(usable[0]?.hash);
    expect(await isEnded()).toBe(false);
  });

  test("unused for 30 days is refused without ending the session", async () => {
    await db.update(refreshTokens).set({ expiresAt: sql`now() - interval '1 second'` });
    expect((await refresh(first.refreshToken)).outcome).toBe("unknown");
    expect(await isEnded()).toBe(false);
  });

  test("lives 30 days, its login session 90, its access token 15 minutes", async () => {
    const result = await db.execute<{ idle: number; absolute: number }>(sql`
      select round(extract(epoch from r.expires_at - now()) / 86400)::int as idle,
             round(extract(epoch from s.expires_at - now()) / 86400)::int as absolute
      from refresh_tokens r join login_sessions s on s.id = r.login_session_id where r.hash = ${sha256(first.refreshToken)}`);
    expect(result[0]).toEqual({ idle: 30, absolute: 90 });
    const access = await db.execute<{ minutes: number }>(sql`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes from access_tokens where id = ${sha256(first.token)}`);
    expect(access[0]).toEqual({ minutes: 15 });
  });

  test("allows sixty refreshes an hour", async () => {
    let token = first.refreshToken;
    for (let i = 0; i < 60; i++) token = (await refreshed(token)).refreshToken;
    await expect(refresh(token)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await db.execute(
      sql`update rate_counters set blocked_until = now() - interval '1 second', forget_at = now() - interval '1 second'`,
    );
    await refreshed(token);
  });
});

describe("an access token", () => {
  const age = (minutes: number) =>
    db.execute(
      sql`update access_tokens set expires_at = expires_at - make_interval(mins => ${minutes}) where id = ${sha256(first.token)}`,
    );

  test("expires after 15 minutes, also when it is used", async () => {
    await age(10);
    expect(await isSignedIn(first.token)).toBe(true);
    await age(6);
    expect(await isSignedIn(first.token)).toBe(false);
  });

  test("ends with its login session", async () => {
    await db.update(loginSessions).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await isSignedIn(first.token)).toBe(false);
    expect((await refresh(first.refreshToken)).outcome).toBe("unknown");
  });

  test("ends with its user", async () => {
    await db.delete(users).where(eq(users.id, session.userId));
    expect(await isSignedIn(first.token)).toBe(false);
    expect((await refresh(first.refreshToken)).outcome).toBe("unknown");
  });

  test("is not interchangeable with a refresh token", async () => {
    expect(await isSignedIn(first.refreshToken)).toBe(false);
    expect((await refresh(first.token)).outcome).toBe("unknown");
  });

  test.each(["", "Bearer", "Bearer  ", "Basic abc", "Bearer plat_", "Bearer plat_AAAA", "plat_x"])(
    "the header %j is refused",
    async (header) => {
      await expect(readCaller({ db }, header)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    },
  );

  test("without a header there is no caller", async () => {
    expect(await readCaller({ db }, undefined)).toBeNull();
  });
});

test("no issued token is stored in any table", async () => {
  const second = await refreshed(first.refreshToken);
  const secrets = [first.token, first.refreshToken, second.token, second.refreshToken].map((token) => token.slice(5));
  const tables = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  expect(tables.map(({ name }) => name)).toContain("public.refresh_tokens");
  for (const { name } of tables) {
    const rows = await db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`));
    const text = rows.map(({ row }) => row).join("\n");
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  }
});
