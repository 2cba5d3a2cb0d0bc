import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createDb } from "#server/db/client.ts";
import { accessTokens, loginSessions, refreshTokens } from "#server/domains/auth/auth.table.ts";
import { insertLoginSession } from "#server/domains/auth/login-sessions.queries.ts";
import { sweepExpiredAccess } from "#server/domains/auth/sessions/login-sessions.ts";
import { issueTokenPair, rotate } from "#server/domains/auth/sessions/tokens.ts";
import { createUser } from "#server/domains/users/users.service.ts";
import { rateCounters } from "#server/rate-limits/rate-counters.table.ts";
import { countCall, refreshesOfSession } from "#server/rate-limits/rate-limits.ts";
import { testDatabase } from "#server/test/test-database.ts";

const database = createDb(await testDatabase());
afterAll(() => database.close());
const { db } = database;

test("the sweep deletes expired rows only", async () => {
  const user = await createUser(db, { email: "mira@example.test", firstName: "Mira" });
  if (user === null) throw new Error("taken");
  const signIn = async () => {
    const session = await insertLoginSession(db, user.id, null);
    const { refreshToken } = await issueTokenPair(db, session);
    await db.transaction((tx) => rotate(tx, refreshToken));
    return session.loginSessionId;
  };
  const [alive, ended, tooOld, idle] = [await signIn(), await signIn(), await signIn(), await signIn()];
  await countCall(db, refreshesOfSession("still counting"));
  await db.execute(
    sql`update rate_counters set forget_at = now() - interval '1 second' where hits = 1 and key in (select key from rate_counters limit 4)`,
  );
  await db.execute(sql`update login_sessions set ended_at = now() - interval '2 days' where id = ${ended}`);
  await db.execute(sql`update login_sessions set expires_at = now() - interval '2 days' where id = ${tooOld}`);
  await db.execute(sql`update login_sessions set last_used_at = now() - interval '32 days' where id = ${idle}`);
  await db.execute(
    sql`update refresh_tokens set expires_at = now() - interval '2 days' where login_session_id = ${idle}`,
  );
  await db.execute(sql`update access_tokens set expires_at = now() - interval '2 days'
    where id = (select id from access_tokens where login_session_id = ${alive} limit 1)`);

  await sweepExpiredAccess({ db });

  expect((await db.select().from(loginSessions)).map(({ id }) => id)).toEqual([alive]);
  // The used token stays, because its reuse must be detected.
  expect(await db.select().from(refreshTokens)).toHaveLength(2);
  expect(await db.select().from(accessTokens)).toHaveLength(1);
  expect(await db.select().from(rateCounters)).toHaveLength(1);
});
