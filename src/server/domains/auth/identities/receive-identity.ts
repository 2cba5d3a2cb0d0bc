import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import {
  type IdentityDeps,
  isHttps,
  returnAddress,
  sealContext,
} from "#server/domains/auth/identities/begin-identity.ts";
import { confirmLoginSession, holdLoginSession } from "#server/domains/auth/passwords/confirmation.queries.ts";
import { findAccount, linkIdentity } from "#server/domains/auth/identities/find-account.ts";
import { markIdentityUsed } from "#server/domains/auth/identities/identities.queries.ts";
import { type AttemptRow, saveResult, takeReturn } from "#server/domains/auth/identities/identity-attempts.queries.ts";
import { clearedAttemptCookie, readAttemptCookie } from "#server/domains/auth/identities/identity-cookie.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { IdentityError, type ProvenPerson } from "#server/integrations/identity/identity-service.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import type { UserId } from "#shared/ids.ts";
import type { Language } from "#shared/users/settings.ts";
import { type IdentityProblem, type IdentityProvider, identityProviderNames } from "#shared/auth/sign-in.ts";
import { Minute, Second } from "#shared/time.ts";

const exchangeDeadlineMs = 25 * Second.ms;
const handoffSeconds = Minute.seconds;

/** What a provider sent a browser back with. */
export interface Return {
  provider: IdentityProvider;
  state: string | undefined;
  code: string | undefined;
  error: string | undefined;
  user: string | undefined;
  cookies: string | undefined;
  origin: string;
  language: Language;
}

/** Where the browser goes on: the popup hands over, a page of its own goes back to where it began. */
export interface Received {
  isPopup: boolean;
  purpose: AttemptRow["purpose"];
  handoff: string;
  clearCookie: string;
}

const Sealed = z.object({ nonce: z.string(), codeVerifier: z.string() });

/** Throws IdentityError unless this browser began it and the provider says who it is. */
async function prove(deps: IdentityDeps, attempt: AttemptRow, back: Return): Promise<ProvenPerson> {
  const service = deps.identities[back.provider];
  if (service === undefined || attempt.provider !== back.provider)
    throw new IdentityError("user-token-expired", "Begun with another provider");
  const cookie = readAttemptCookie(back.cookies, attempt.stateHash, isHttps(deps.config));
  if (cookie === null || sha256(cookie) !== attempt.browserHash)
    throw new IdentityError("web-storage-unsupported", "Begun in another browser, or the cookie was not kept");
  if (back.error !== undefined) {
    const isNo = /denied|cancel/.test(back.error);
    throw new IdentityError(isNo ? "access-denied" : "identity-refused", `The provider said ${back.error}`);
  }
  if (back.code === undefined) throw new IdentityError("identity-refused", "The provider sent no code");
  const sealed = Sealed.parse(JSON.parse(deps.secrets.open(attempt.sealed, sealContext(attempt.stateHash))));
  const redirectUri = returnAddress(back.origin, back.provider);
  return service.identify(
    { ...sealed, code: back.code, user: back.user, redirectUri },
    AbortSignal.timeout(exchangeDeadlineMs),
  );
}

/** Links the identity, or confirms by it, in the sign-in that asked for it and that must still be alive. */
async function actForOwner(
  deps: IdentityDeps,
  tx: Db,
  { purpose, provider, userId, loginSessionId }: AttemptRow,
  person: ProvenPerson,
): Promise<UserId> {
  if (userId === null || loginSessionId === null) throw new IdentityError("user-token-expired", "Nobody asked");
  const session = { userId, loginSessionId };
  const ended = () => new IdentityError("user-token-expired", "The sign-in has ended");
  if (purpose === "link") {
    // Else a stolen session that was ended in time could still leave a door behind.
    if (!(await holdLoginSession(tx, session))) throw ended();
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

async function resolve(deps: IdentityDeps, attempt: AttemptRow, back: Return): Promise<UserId> {
  const person = await prove(deps, attempt, back);
  return deps.db.transaction((tx) =>
    attempt.purpose === "sign_in"
      ? findAccount(deps, tx, attempt.provider, person, back.language)
      : actForOwner(deps, tx, attempt, person),
  );
}

/** Takes a browser back from a provider; null when there is nothing it could belong to. What came of it is kept for a minute. */
export async function receiveIdentity(deps: IdentityDeps, back: Return): Promise<Received | null> {
  if (back.state === undefined) return null;
  const stateHash = sha256(back.state);
  const attempt = await takeReturn(deps.db, stateHash);
  if (attempt === null) return null;
  const handoff = newToken("");
  const result: { resultUserId: UserId | null; error: IdentityProblem | null } = { resultUserId: null, error: null };
  try {
    result.resultUserId = await resolve(deps, attempt, back);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    result.error = error.problem;
    deps.log.warn({ provider: back.provider, problem: error.problem, err: error }, "auth.identity_refused");
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
