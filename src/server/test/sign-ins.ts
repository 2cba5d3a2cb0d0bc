import { sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { login, registerUser } from "#server/domains/auth/auth.service.ts";
import { readCaller } from "#server/domains/auth/sessions/session.ts";
import { rateCounters } from "#server/rate-limits/rate-counters.table.ts";
import type { Session } from "#server/trpc/context.ts";
import type { SignedIn } from "#shared/auth/auth.ts";

let clients = 0;
/** A client with its own address, so that tests do not share rate limits. */
export const aClient = () => ({
  address: `198.51.${clients >> 8}.${clients++ & 255}`,
  userAgent: "Firefox",
  language: "en" as const,
});

export const anEmail = () => `${crypto.randomUUID()}@example.test`;

export const passwordOfMira = "correct horse";

/** Signs in to an account without a second factor. */
export async function loginFully(...call: Parameters<typeof login>): Promise<SignedIn> {
  const answer = await login(...call);
  if (!("token" in answer)) throw new Error("A second factor is required");
  return answer;
}

/** "ok", or the code of the error. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "ok",
    (error: { code: string }) => error.code,
  );

/** A newly registered user with a client. */
export async function aSignIn(deps: Deps) {
  const email = anEmail();
  const mira = await registerUser(deps, aClient(), { email, password: passwordOfMira, firstName: "Mira" });
  return {
    email,
    mira,
    /** Signs in from another machine; with a wrong password by default. */
    guess: (client = aClient(), password = "wrong") => outcome(login(deps, client, { email, password })),
  };
}

/** The token's session. Throws when the token is not valid. */
export async function sessionOf(deps: Deps, { token }: Pick<SignedIn, "token">): Promise<Session> {
  const session = await readCaller(deps, `Bearer ${token}`);
  if (session === null || "apiKey" in session) throw new Error("Not signed in");
  return session;
}

export const isSignedIn = async (deps: Deps, signedIn: Pick<SignedIn, "token">): Promise<boolean> =>
  (await outcome(sessionOf(deps, signedIn))) === "ok";

/** Makes every wait of a rate limit an hour longer: the first lasts a second, which a busy machine may take to check it. */
export const prolongWaits = (deps: Pick<Deps, "db">) => passTime(deps, -3_600);

/** Moves the end of every rate limit's wait back in time by these seconds. */
export const passTime = (deps: Pick<Deps, "db">, seconds: number) =>
  deps.db.update(rateCounters).set({
    blockedUntil: sql`${rateCounters.blockedUntil} - make_interval(secs => ${seconds})`,
    forgetAt: sql`${rateCounters.forgetAt} - make_interval(secs => ${seconds})`,
  });
