import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { login, refresh } from "#server/domains/auth/auth.service.ts";
import { rateCounters } from "#server/rate-limits/rate-counters.table.ts";
import { countCall, wrongPasswordsOfAccount, wrongPasswordsOfClient } from "#server/rate-limits/rate-limits.ts";
import { harness } from "#server/test/harness.ts";
import {
  aClient,
  anEmail,
  aSignIn,
  isSignedIn,
  passTime,
  outcome,
  passwordOfMira,
  prolongWaits,
} from "#server/test/sign-ins.ts";
import type { SignedIn } from "#shared/auth/auth.ts";

const { deps } = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { db } = deps;
const password = passwordOfMira;

let email: string;
let mira: SignedIn;
let guess: Awaited<ReturnType<typeof aSignIn>>["guess"];
beforeEach(async () => {
  ({ email, mira, guess } = await aSignIn(deps));
});

const guessTimes = async (count: number, client?: ReturnType<typeof aClient>) => {
  const outcomes: string[] = [];
  for (let i = 0; i < count; i++) outcomes.push(await guess(client));
  return outcomes;
};

const databaseSeconds = async () =>
  (await db.execute<{ now: number }>(sql`select extract(epoch from clock_timestamp())::float8 as now`))[0]?.now ?? 0;

/** The end of the wait of the account, in seconds as above. */
async function endOfWait(): Promise<number> {
  const [row] = await db.execute<{ at: number }>(
    sql`select extract(epoch from blocked_until)::float8 as at from rate_counters where key = ${wrongPasswordsOfAccount(email).key}`,
  );
  return row?.at ?? 0;
}

test("after five wrong passwords an account is blocked, twice as long after each further one", async () => {
  expect(await guessTimes(4)).not.toContain("RATE_LIMITED");
  for (const seconds of [1, 2, 4, 8]) {
    const earliest = (await databaseSeconds()) + seconds;
    expect(await guess()).toBe("UNAUTHORIZED");
    const latest = (await databaseSeconds()) + seconds;
    const end = await endOfWait();
    expect([end >= earliest, end <= latest]).toEqual([true, true]);
    await prolongWaits(deps);
    await expect(login(deps, aClient(), { email, password })).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await passTime(deps, 3_600 + seconds);
  }
});

test("the delay stops growing at fifteen minutes", async () => {
  await guessTimes(5);
  await db.update(rateCounters).set({ hits: 5_000, blockedUntil: sql`now() - interval '1 second'` });
  await guess();
  const retryAfterSeconds = expect.toSatisfy((seconds: number) => seconds > 890 && seconds <= 900);
  await expect(login(deps, aClient(), { email, password })).rejects.toMatchObject({ retryAfterSeconds });
});

test("the owner can sign in after the delay, which resets the count", async () => {
  await guessTimes(5);
  await passTime(deps, 1);
  expect(await outcome(login(deps, aClient(), { email, password }))).toBe("ok");
  expect(await guessTimes(5)).not.toContain("RATE_LIMITED");
});

test("guesses by others do not affect a signed-in user", async () => {
  await guessTimes(6);
  expect(await isSignedIn(deps, mira)).toBe(true);
  expect(await isSignedIn(deps, await refresh(deps, mira.refreshToken))).toBe(true);
});

test("parallel guesses are counted one by one: after five all are refused, also the right one", async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => guess(undefined, "wrong")));
  // A slow machine may reach the end of the first delays of one and two seconds.
  expect(outcomes.filter((one) => one === "UNAUTHORIZED").length).toBeLessThanOrEqual(7);
  expect(outcomes.filter((one) => one === "RATE_LIMITED").length).toBeGreaterThanOrEqual(13);
  await guessTimes(3);
  expect(await guess(undefined, password)).toBe("RATE_LIMITED");
});

test("a client has thirty wrong passwords in fifteen minutes, over all accounts", async () => {
  const client = aClient();
  for (let i = 0; i < 29; i++) await countCall(db, wrongPasswordsOfClient(client.address));
  expect(await outcome(login(deps, client, { email: anEmail(), password: "wrong" }))).toBe("UNAUTHORIZED");
  expect(await outcome(login(deps, client, { email, password }))).toBe("RATE_LIMITED");
  expect(await outcome(login(deps, aClient(), { email, password }))).toBe("ok");
  await passTime(deps, 900);
  expect(await outcome(login(deps, client, { email, password }))).toBe("ok");
});

test("the counters contain neither email nor IP addresses", async () => {
  await guess({ address: "198.51.100.77", userAgent: "Firefox", language: "en" as const });
  const text = JSON.stringify(await db.select().from(rateCounters));
  expect(text).not.toContain("198.51");
  expect(text).not.toContain(email.slice(0, 8));
});
