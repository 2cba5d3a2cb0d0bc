import type { IdentityDeps } from "#server/domains/auth/identities/begin-identity.ts";
import { findAttempt, takeResult } from "#server/domains/auth/identities/identity-attempts.queries.ts";
import { type Client, signInOrAsk } from "#server/domains/auth/sign-in.ts";
import { sha256, sha256Base64Url } from "#server/lib/random-token.ts";
import { type FinishIdentityInput, IdentityProblem, type IdentityOutcome } from "#shared/auth/sign-in.ts";

const expired: IdentityOutcome = { outcome: "failed", problem: "user-token-expired" };

/**
 * Gives what came of a way to a provider to the page that began it, once. Knowing the secret is what proves that page; a handoff
 * code that is not the right one takes the outcome from everybody.
 */
export async function finishIdentity(
  deps: IdentityDeps,
  client: Client,
  { secret, handoff }: FinishIdentityInput,
): Promise<IdentityOutcome> {
  const openerHash = sha256Base64Url(secret);
  const waiting = await findAttempt(deps.db, openerHash);
  if (waiting === null) return expired;
  if (waiting.handoffHash === null) return { outcome: "pending" };
  return deps.db.transaction(async (tx): Promise<IdentityOutcome> => {
    const attempt = await takeResult(tx, openerHash);
    if (attempt === null) return expired;
    if (handoff !== undefined && sha256(handoff) !== attempt.handoffHash) {
      deps.log.warn({ provider: attempt.provider }, "auth.handoff_refused");
      return expired;
    }
    if (attempt.resultUserId === null)
      return { outcome: "failed", problem: IdentityProblem.catch("identity-refused").parse(attempt.error) };
    if (attempt.purpose !== "sign_in") return { outcome: attempt.purpose === "link" ? "linked" : "confirmed" };
    const answer = await signInOrAsk(deps, tx, attempt.resultUserId, client);
    deps.log.info({ userId: attempt.resultUserId, provider: attempt.provider }, "auth.identity_used");
    return "secondFactor" in answer
      ? { outcome: "second_factor", secondFactor: answer.secondFactor }
      : { outcome: "signed_in", ...answer };
  });
}
