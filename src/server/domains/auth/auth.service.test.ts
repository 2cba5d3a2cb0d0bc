import { hash } from "@node-rs/argon2";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { login, logout, refresh, registerUser } from "#server/domains/auth/auth.service.ts";
import { passwordCredentials } from "#server/domains/auth/auth.table.ts";
import { endSession, listLoginSessions } from "#server/domains/auth/sessions/login-sessions.ts";
import { users } from "#server/domains/users/users.table.ts";
import { loadConfig } from "#server/env.ts";
import { rateCounters } from "#server/rate-limits/rate-counters.table.ts";
import { harness } from "#server/test/harness.ts";
import {
  aClient,
  anEmail,
  aSignIn,
  isSignedIn,
  passTime,
  loginFully,
  outcome,
  passwordOfMira,
  sessionOf,
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

describe("registering", () => {
  test("signs in and returns the new user", async () => {
    expect(mira.user).toMatchObject({
      email,
      firstName: "Mira",
      fullName: "Mira",
      lastName: null,
      plan: null,
      emailVerified: false,
    });
    expect((await sessionOf(deps, mira)).userId).toBe(mira.user.id);
  });

  test("an address has one account case-insensitively, also with twenty parallel calls", async () => {
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
    await passTime(deps, 3_600);
    expect(await register()).toBe("CONFLICT");
  });

  test("is not limited for local requests in development", async () => {
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
    const again = await loginFully(deps, aClient(), { email: email.toUpperCase(), password });
    expect(again.user.id).toBe(mira.user.id);
    expect(await guess()).toBe("UNAUTHORIZED");
  });

  test("throws the same error for a wrong password and an unknown address", async () => {
    const wrong = await login(deps, aClient(), { email, password: "wrong" }).catch((error: unknown) => error);
    const unknown = await login(deps, aClient(), { email: anEmail(), password: "wrong" }).catch(
      (error: unknown) => error,
    );
    expect(unknown).toEqual(wrong);
    expect(wrong).toMatchObject({ code: "UNAUTHORIZED", message: "Invalid email or password" });
  });

  test("takes as much time for an unknown address as for a wrong password", async () => {
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
    // CPU time, because elapsed time depends on the load of the machine. Without the dummy hash the ratio is about 0.1.
    const ratio = median(times.unknown) / median(times.known);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  });

  test("stores a new hash when the parameters have changed", async () => {
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

  test("twenty parallel correct sign-ins all succeed", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => loginFully(deps, aClient(), { email, password })));
    expect(new Set(all.map(({ token }) => token)).size).toBe(20);
  });
});

describe("signing out", () => {
  test.each(["token", "refreshToken"] as const)(
    "with the %s ends the login session and both its tokens",
    async (kind) => {
      await logout(deps, [mira[kind]]);
      expect(await isSignedIn(deps, mira)).toBe(false);
      expect(await outcome(refresh(deps, mira.refreshToken))).toBe("UNAUTHORIZED");
    },
  );

  test("works with an access token that was refused as expired before", async () => {
    await db.execute(
      sql`update access_tokens set expires_at = now() - interval '1 hour' where user_id = ${mira.user.id}`,
    );
    expect(await isSignedIn(deps, mira)).toBe(false);
    await logout(deps, [mira.token]);
    expect(await outcome(refresh(deps, mira.refreshToken))).toBe("UNAUTHORIZED");
  });

  test("leaves other devices signed in, and may be repeated", async () => {
    const phone = await loginFully(deps, aClient(), { email, password });
    await logout(deps, [mira.token]);
    await logout(deps, [mira.token, undefined, null]);
    expect(await isSignedIn(deps, phone)).toBe(true);
  });

  test("without any token it is refused", async () => {
    expect(await outcome(logout(deps, [undefined, null]))).toBe("UNAUTHORIZED");
  });
});

describe("devices", () => {
  test("are listed with the current one marked, and can be signed out individually", async () => {
    const phone = await loginFully(deps, { ...aClient(), userAgent: "Phone" }, { email, password });
    const session = await sessionOf(deps, mira);
    const { sessions: devices } = await listLoginSessions(deps, session, { limit: 20 });
    expect(devices.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
      ["Phone", false],
      ["Firefox", true],
    ]);
    await endSession(deps, await sessionOf(deps, phone));
    expect(await isSignedIn(deps, phone)).toBe(false);
    expect((await listLoginSessions(deps, session, { limit: 20 })).sessions).toHaveLength(1);
  });

  test("of another user are not found", async () => {
    const other = await registerUser(deps, aClient(), { email: anEmail(), password, firstName: "Other" });
    const { loginSessionId } = await sessionOf(deps, other);
    expect(await outcome(endSession(deps, { userId: mira.user.id, loginSessionId }))).toBe("NOT_FOUND");
    expect(await isSignedIn(deps, other)).toBe(true);
  });
});

test("a deleted account cannot be signed in to or refreshed", async () => {
  await db.delete(users).where(eq(users.id, mira.user.id));
  expect(await isSignedIn(deps, mira)).toBe(false);
  expect(await outcome(refresh(deps, mira.refreshToken))).toBe("UNAUTHORIZED");
  expect(await guess(aClient(), password)).toBe("UNAUTHORIZED");
});
