import { sql } from "drizzle-orm";
import { login, registerUser } from "#server/domains/auth/auth.service.ts";
import { rateCounters } from "#server/domains/auth/auth.table.ts";
import { readSession } from "#server/domains/auth/sessions/session.ts";
import type { Deps } from "#server/deps.ts";
import type { Session } from "#server/trpc/context.ts";
import type { SignedIn } from "#shared/auth/auth.ts";

let machines = 0;
/** Each call is another customer, so that tests do not use up each other's limits. */
export const aClient = () => ({
  address: `198.51.${machines >> 8}.${machines++ & 255}`,
  userAgent: "Firefox",
  language: "en" as const,
});

export const anEmail = () => `${crypto.randomUUID()}@example.test`;

export const passwordOfMira = "correct horse";

/** Signs in where no second factor is asked for. */
export async function loginFully(...call: Parameters<typeof login>): Promise<SignedIn> {
  const answer = await login(...call);
  if (!("token" in answer)) throw new Error("A second factor is asked for");
  return answer;
}

/** "ok", or the code of what was thrown. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "ok",
    (error: { code: string }) => error.code,
  );

/** Somebody who registered just now, and what a client of theirs can do. */
export async function aSignIn(deps: Deps) {
  const email = anEmail();
  const mira = await registerUser(deps, aClient(), { email, password: passwordOfMira, firstName: "Mira" });
  return {
    email,
    mira,
    /** Signs in from another machine; with a wrong password unless one is given. */
    guess: (client = aClient(), password = "wrong") => outcome(login(deps, client, { email, password })),
  };
}

/** Who this is. Throws when the token does not work. */
export async function sessionOf(deps: Deps, { token }: Pick<SignedIn, "token">): Promise<Session> {
  const session = await readSession(deps, `Bearer ${token}`);
  if (session === null || "apiKey" in session) throw new Error("Not signed in");
  return session;
}

export const isSignedIn = async (deps: Deps, signedIn: Pick<SignedIn, "token">): Promise<boolean> =>
  (await outcome(sessionOf(deps, signedIn))) === "ok";

/** As if every wait of the rate limits had begun that much earlier. */
export const letPass = (deps: Deps, seconds: number) =>
  deps.db.update(rateCounters).set({
    blockedUntil: sql`${rateCounters.blockedUntil} - make_interval(secs => ${seconds})`,
    forgetAt: sql`${rateCounters.forgetAt} - make_interval(secs => ${seconds})`,
  });
