import { hash } from "@node-rs/argon2";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { login, logout, refresh, registerUser } from "#server/domains/auth/auth.service.ts";
import { passwordCredentials, rateCounters } from "#server/domains/auth/auth.table.ts";
import { changePassword } from "#server/domains/auth/change-password.ts";
import { endDevice, listLoginSessions } from "#server/domains/auth/login-sessions.ts";
import { countCall, wrongPasswordsOfClient } from "#server/domains/auth/rate-limit.ts";
import { readSession } from "#server/domains/auth/session.ts";
import { users } from "#server/domains/users/users.table.ts";
import { loadConfig } from "#server/env.ts";
import { harness } from "#server/test/harness.ts";
import type { SignedIn } from "#shared/auth.ts";

const { deps } = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { db } = deps;

const password = "correct horse";

let machines = 0;
/** Each call is another customer, so that tests do not use up each other's limits. */
const aClient = () => ({
  address: `198.51.${machines >> 8}.${machines++ & 255}`,
  userAgent: "Firefox",
  language: "en" as const,
});
const anEmail = () => `${crypto.randomUUID()}@example.test`;

let email: string;
let mira: SignedIn;

beforeEach(async () => {
  email = anEmail();
  mira = await registerUser(deps, aClient(), { email, password, firstName: "Mira" });
});

const bearer = ({ token }: { token: string }) => `Bearer ${token}`;
const sessionOf = async (signedIn: { token: string }) => {
  const session = await readSession(deps, bearer(signedIn));
  if (session === null || "apiKey" in session) throw new Error("Not signed in");
  return session;
};
const isSignedIn = (signedIn: { token: string }) =>
  sessionOf(signedIn).then(
    () => true,
    () => false,
  );

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "ok",
    (error: { code: string }) => error.code,
  );
const guess = (client = aClient(), wrong = "wrong") => outcome(login(deps, client, { email, password: wrong }));
const guessTimes = async (count: number, client?: ReturnType<typeof aClient>) => {
  const outcomes: string[] = [];
  for (let i = 0; i < count; i++) outcomes.push(await guess(client));
  return outcomes;
};
const letPass = (seconds: number) =>
  db.update(rateCounters).set({
    blockedUntil: sql`${rateCounters.blockedUntil} - make_interval(secs => ${seconds})`,
    forgetAt: sql`${rateCounters.forgetAt} - make_interval(secs => ${seconds})`,
  });

describe("registering", () => {
  test("signs in at once and shows the new user", async () => {
    expect(mira.user).toMatchObject({
      email,
      firstName: "Mira",
      fullName: "Mira",
      lastName: null,
      plan: null,
      emailVerified: false,
    });
    expect((await sessionOf(mira)).userId).toBe(mira.user.id);
  });

  test("an address has one account, whatever its case, also for twenty calls at once", async () => {
    const address = anEmail();
    const tries = Array.from({ length: 20 }, (_, i) =>
      registerUser(deps, aClient(), {
        email: i % 2 === 0 ? address : address.toUpperCase(),
        password,
        firstName: "Twin",
      }),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    for (const reason of refused) expect(reason).toMatchObject({ code: "CONFLICT", issues: [{ path: "email" }] });
  });

  test("is limited to ten an hour for one client", async () => {
    const client = aClient();
    const register = () => outcome(registerUser(deps, client, { email, password, firstName: "Mira" }));
    for (let i = 0; i < 10; i++) expect(await register()).toBe("CONFLICT");
    expect(await register()).toBe("RATE_LIMITED");
    await letPass(3_600);
    expect(await register()).toBe("CONFLICT");
  });

  test("is not limited on a developer's own machine, and only there", async () => {
    const home = { address: "127.0.0.1", userAgent: null, language: "en" } as const;
    const register = (config: typeof deps.config) =>
      outcome(registerUser({ ...deps, config }, home, { email, password, firstName: "Mira" }));
    const development = loadConfig({ NODE_ENV: "development" });
    for (let i = 0; i < 12; i++) expect(await register(development)).toBe("CONFLICT");
    for (let i = 0; i < 10; i++) expect(await register(deps.config)).toBe("CONFLICT");
    expect(await register(deps.config)).toBe("RATE_LIMITED");
  });
});

describe("signing in", () => {
  test("works with the address in any case, and not with another password", async () => {
    const again = await login(deps, aClient(), { email: email.toUpperCase(), password });
    expect(again.user.id).toBe(mira.user.id);
    expect(await guess()).toBe("UNAUTHORIZED");
  });

  test("says the same for a wrong password and for an unknown address", async () => {
    const wrong = await login(deps, aClient(), { email, password: "wrong" }).catch((error: unknown) => error);
    const unknown = await login(deps, aClient(), { email: anEmail(), password: "wrong" }).catch(
      (error: unknown) => error,
    );
    expect(unknown).toEqual(wrong);
    expect(wrong).toMatchObject({ code: "UNAUTHORIZED", message: "Invalid email or password" });
  });

  test("takes as long for an unknown address as for a wrong password", async () => {
    await outcome(login(deps, aClient(), { email: anEmail(), password: "wrong" }));
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let i = 0; i < 9; i++) {
      for (const kind of ["known", "unknown"] as const) {
        await db.delete(rateCounters);
        const before = process.cpuUsage();
        await login(deps, aClient(), { email: kind === "known" ? email : anEmail(), password: "wrong" }).catch(
          () => undefined,
        );
        const { user, system } = process.cpuUsage(before);
        times[kind].push(user + system);
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
    // The processor's time, because the clock's depends on who else uses the machine. Without the dummy hash it is about 0.1.
    const ratio = median(times.unknown) / median(times.known);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  });

  test("stores a new hash when the parameters have grown", async () => {
    const old = await hash(password, { memoryCost: 8_192, timeCost: 1 });
    await db.update(passwordCredentials).set({ hash: old }).where(eq(passwordCredentials.userId, mira.user.id));
    const both = await Promise.all([
      login(deps, aClient(), { email, password }),
      login(deps, aClient(), { email, password }),
    ]);
    expect(both).toHaveLength(2);
    const [row] = await db.select().from(passwordCredentials).where(eq(passwordCredentials.userId, mira.user.id));
    expect(row?.hash).toContain("$m=19456,t=2,p=1$");
    expect(await outcome(login(deps, aClient(), { email, password }))).toBe("ok");
  });

  test("twenty right sign-ins at once all succeed", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => login(deps, aClient(), { email, password })));
    expect(new Set(all.map(({ token }) => token)).size).toBe(20);
  });
});

describe("guessing", () => {
  test("after five wrong passwords an account waits, twice as long after each further one", async () => {
    expect(await guessTimes(6)).toEqual([...Array.from({ length: 5 }, () => "UNAUTHORIZED"), "RATE_LIMITED"]);
    for (const seconds of [1, 2, 4, 8]) {
      await letPass(seconds - 1);
      await expect(login(deps, aClient(), { email, password })).rejects.toMatchObject({ retryAfterSeconds: 1 });
      await letPass(1);
      expect(await guess()).toBe("UNAUTHORIZED");
    }
  });

  test("the delay stops growing at fifteen minutes", async () => {
    await guessTimes(5);
    await db.update(rateCounters).set({ hits: 5_000, blockedUntil: sql`now()` });
    await guess();
    await expect(login(deps, aClient(), { email, password })).rejects.toMatchObject({ retryAfterSeconds: 900 });
  });

  test("the owner gets in once the delay is over, and starts afresh", async () => {
    await guessTimes(5);
    await letPass(1);
    expect(await outcome(login(deps, aClient(), { email, password }))).toBe("ok");
    expect(await guessTimes(5)).not.toContain("RATE_LIMITED");
  });

  test("a stranger's guesses do not disturb whoever is signed in", async () => {
    await guessTimes(6);
    expect(await isSignedIn(mira)).toBe(true);
    expect(await isSignedIn(await refresh(deps, mira.refreshToken))).toBe(true);
  });

  test("guesses sent at once are counted one by one: after five the rest learn nothing, the right one included", async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => guess(undefined, "wrong")));
    // A slow machine may reach the end of the first delays of one and two seconds.
    expect(outcomes.filter((one) => one === "UNAUTHORIZED").length).toBeLessThanOrEqual(7);
    expect(outcomes.filter((one) => one === "RATE_LIMITED").length).toBeGreaterThanOrEqual(13);
    await guessTimes(3);
    expect(await guess(undefined, password)).toBe("RATE_LIMITED");
  });

  test("one client has thirty wrong passwords in fifteen minutes, over all accounts", async () => {
    const client = aClient();
    for (let i = 0; i < 29; i++) await countCall(db, wrongPasswordsOfClient(client.address));
    expect(await outcome(login(deps, client, { email: anEmail(), password: "wrong" }))).toBe("UNAUTHORIZED");
    expect(await outcome(login(deps, client, { email, password }))).toBe("RATE_LIMITED");
    expect(await outcome(login(deps, aClient(), { email, password }))).toBe("ok");
    await letPass(900);
    expect(await outcome(login(deps, client, { email, password }))).toBe("ok");
  });

  test("no address of a person or a machine is kept with the counters", async () => {
    await guess({ address: "198.51.100.77", userAgent: "Firefox", language: "en" as const });
    const text = JSON.stringify(await db.select().from(rateCounters));
    expect(text).not.toContain("198.51");
    expect(text).not.toContain(email.slice(0, 8));
  });
});

describe("signing out", () => {
  test.each(["token", "refreshToken"] as const)(
    "with the %s ends the login session and both its tokens",
    async (kind) => {
      await logout(deps, [mira[kind]]);
      expect(await isSignedIn(mira)).toBe(false);
      expect(await outcome(refresh(deps, mira.refreshToken))).toBe("UNAUTHORIZED");
    },
  );

  test("works with an expired access token, found expired before", async () => {
    await db.execute(
      sql`update access_tokens set expires_at = now() - interval '1 hour' where user_id = ${mira.user.id}`,
    );
    expect(await isSignedIn(mira)).toBe(false);
    await logout(deps, [mira.token]);
    expect(await outcome(refresh(deps, mira.refreshToken))).toBe("UNAUTHORIZED");
  });

  test("leaves other devices signed in, and may be repeated", async () => {
    const phone = await login(deps, aClient(), { email, password });
    await logout(deps, [mira.token]);
    await logout(deps, [mira.token, undefined, null]);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test("without any token there is nobody to sign out", async () => {
    expect(await outcome(logout(deps, [undefined, null]))).toBe("UNAUTHORIZED");
  });
});

describe("devices", () => {
  test("are listed, the present one marked, and can be signed out one by one", async () => {
    const phone = await login(deps, { ...aClient(), userAgent: "Phone" }, { email, password });
    const session = await sessionOf(mira);
    const devices = await listLoginSessions(deps, session);
    expect(devices.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
      ["Phone", false],
      ["Firefox", true],
    ]);
    await endDevice(deps, await sessionOf(phone));
    expect(await isSignedIn(phone)).toBe(false);
    expect(await listLoginSessions(deps, session)).toHaveLength(1);
  });

  test("of somebody else are not found", async () => {
    const other = await registerUser(deps, aClient(), { email: anEmail(), password, firstName: "Other" });
    const { loginSessionId } = await sessionOf(other);
    expect(await outcome(endDevice(deps, { userId: mira.user.id, loginSessionId }))).toBe("NOT_FOUND");
    expect(await isSignedIn(other)).toBe(true);
  });
});

describe("changing the password", () => {
  const change = async (currentPassword: string, next: string) =>
    changePassword(deps, await sessionOf(mira), { currentPassword, password: next });

  test("signs every other device out at once and keeps this one", async () => {
    const phone = await login(deps, aClient(), { email, password });
    await change(password, "battery staple");
    expect(await isSignedIn(phone)).toBe(false);
    expect(await outcome(refresh(deps, phone.refreshToken))).toBe("UNAUTHORIZED");
    expect(await isSignedIn(mira)).toBe(true);
    expect(await guess(aClient(), password)).toBe("UNAUTHORIZED");
    expect(await outcome(login(deps, aClient(), { email, password: "battery staple" }))).toBe("ok");
  });

  test("needs the current one, which cannot be guessed here either", async () => {
    await expect(change("wrong", "battery staple")).rejects.toMatchObject({ issues: [{ path: "currentPassword" }] });
    for (let i = 0; i < 4; i++) await outcome(change("wrong", "battery staple"));
    expect(await outcome(change(password, "battery staple"))).toBe("RATE_LIMITED");
  });

  test("refuses a weak new one", async () => {
    await expect(change(password, "password")).rejects.toMatchObject({ issues: [{ path: "password" }] });
  });
});

test("a deleted account cannot be signed in to or refreshed", async () => {
  await db.delete(users).where(eq(users.id, mira.user.id));
  expect(await isSignedIn(mira)).toBe(false);
  expect(await outcome(refresh(deps, mira.refreshToken))).toBe("UNAUTHORIZED");
  expect(await guess(aClient(), password)).toBe("UNAUTHORIZED");
});
