import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import { findAccount, linkIdentity } from "#server/domains/auth/identities/find-account.ts";
import {
  type AttemptRow,
  markIdentityUsed,
  saveResult,
  takeReturn,
} from "#server/domains/auth/identities/identities.queries.ts";
import {
  type IdentityDeps,
  isHttps,
  returnAddress,
  sealContext,
} from "#server/domains/auth/identities/identity-attempt.ts";
import { clearedAttemptCookie, readAttemptCookie } from "#server/domains/auth/identities/identity-cookie.ts";
import { confirmLoginSession, lockLoginSession } from "#server/domains/auth/passwords/passwords.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { IdentityError, type ProvenPerson } from "#server/integrations/identity/identity-service.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import { type IdentityProblem, type IdentityProvider, identityProviderNames } from "#shared/auth/sign-in.ts";
import { Minute, Second } from "#shared/durations.ts";
import type { UserId } from "#shared/ids.ts";
import type { Language } from "#shared/users/settings.ts";

const exchangeDeadlineMs = 25 * Second.ms;
const handoffSeconds = Minute.seconds;

/** The parameters and cookies with which a provider sent the browser back. */
export interface ProviderReturn {
  provider: IdentityProvider;
  state: string | undefined;
  code: string | undefined;
  error: string | undefined;
  user: string | undefined;
  cookies: string | undefined;
  origin: string;
  language: Language;
}

/** How the browser continues: a popup passes `handoff` to its opener, a full page goes back to where it began. */
export interface Received {
  isPopup: boolean;
  purpose: AttemptRow["purpose"];
  handoff: string;
  clearCookie: string;
}

const Sealed = z.object({ nonce: z.string(), codeVerifier: z.string() });

/** The verified person. Throws IdentityError unless this browser began the attempt and the provider confirms the identity. */
async function verifyPerson(deps: IdentityDeps, attempt: AttemptRow, returned: ProviderReturn): Promise<ProvenPerson> {
  const service = deps.identities[returned.provider];
  if (service === undefined || attempt.provider !== returned.provider)
    throw new IdentityError("user-token-expired", "Started with another provider");
  const cookie = readAttemptCookie(returned.cookies, attempt.stateHash, isHttps(deps.config));
  if (cookie === null || sha256(cookie) !== attempt.browserHash)
    throw new IdentityError("web-storage-unsupported", "Started in another browser, or the cookie was not kept");
  if (returned.error !== undefined) {
    const isNo = /denied|cancel/.test(returned.error);
    throw new IdentityError(isNo ? "access-denied" : "identity-refused", `The provider returned ${returned.error}`);
  }
  if (returned.code === undefined) throw new IdentityError("identity-refused", "The provider sent no code");
  const sealed = Sealed.parse(JSON.parse(deps.secrets.open(attempt.sealed, sealContext(attempt.stateHash))));
  const redirectUri = returnAddress(returned.origin, returned.provider);
  return service.identify(
    { ...sealed, code: returned.code, user: returned.user, redirectUri },
    AbortSignal.timeout(exchangeDeadlineMs),
  );
}

/** Links the identity, or confirms the user with it, in the requesting login session, which must not have ended. */
async function actForOwner(
  deps: IdentityDeps,
  tx: Db,
  { purpose, provider, userId, loginSessionId }: AttemptRow,
  person: ProvenPerson,
): Promise<UserId> {
  if (userId === null || loginSessionId === null)
    throw new IdentityError("user-token-expired", "The attempt has no user");
  const session = { userId, loginSessionId };
  const ended = () => new IdentityError("user-token-expired", "The sign-in has ended");
  if (purpose === "link") {
    // Otherwise a stolen session that has ended could still add a sign-in method.
    if (!(await lockLoginSession(tx, session))) throw ended();
    if (!(await linkIdentity(deps, tx, userId, provider, person)))
      throw new IdentityError("linked-elsewhere", "Linked already");
    const params = { change: "linked", name: identityProviderNames[provider] } as const;
    await sendMail(deps, tx, { kind: "signInMethodChanged", params, userId });
    return userId;
  }
  if ((await markIdentityUsed(tx, provider, person.subject)) !== userId)
    throw new IdentityError("user-mismatch", "Not an identity of this account");
  if (!(await confirmLoginSession(tx, session))) throw ended();
  return userId;
}

async function resolveUser(deps: IdentityDeps, attempt: AttemptRow, returned: ProviderReturn): Promise<UserId> {
  const person = await verifyPerson(deps, attempt, returned);
  return deps.db.transaction((tx) =>
    attempt.purpose === "sign_in"
      ? findAccount(deps, tx, attempt.provider, person, returned.language)
      : actForOwner(deps, tx, attempt, person),
  );
}

/** Handles a browser that returns from a provider; null when no attempt matches. The outcome is stored for a minute. */
export async function receiveIdentity(deps: IdentityDeps, returned: ProviderReturn): Promise<Received | null> {
  if (returned.state === undefined) return null;
  const stateHash = sha256(returned.state);
  const attempt = await takeReturn(deps.db, stateHash);
  if (attempt === null) return null;
  const handoff = newToken("");
  const result: { resultUserId: UserId | null; error: IdentityProblem | null } = { resultUserId: null, error: null };
  try {
    result.resultUserId = await resolveUser(deps, attempt, returned);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    result.error = error.problem;
    deps.log.warn({ provider: returned.provider, problem: error.problem, err: error }, "auth.identity_refused");
  }
  await saveResult(deps.db, stateHash, { ...result, handoffHash: sha256(handoff) }, handoffSeconds);
  const postsBack = deps.identities[attempt.provider]?.postsBack ?? false;
  return {
    isPopup: attempt.isPopup,
    purpose: attempt.purpose,
    handoff,
    clearCookie: clearedAttemptCookie(stateHash, { isHttps: isHttps(deps.config), postsBack }),
  };
}
