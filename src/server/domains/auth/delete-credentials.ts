import type { Db } from "#server/db/client.ts";
import { deleteKeysOf } from "#server/domains/auth/api-keys/api-keys.queries.ts";
import { deleteConfirmations, deletePasswordResets } from "#server/domains/auth/email-links/email-links.queries.ts";
import { retireIdentitiesAndPasskeys } from "#server/domains/auth/identities/identities.queries.ts";
import { deleteLoginSessionsOf, deleteTokenSyncsOf } from "#server/domains/auth/login-sessions.queries.ts";
import { deleteGrantsOf } from "#server/domains/auth/oauth/oauth.queries.ts";
import { deleteCredential } from "#server/domains/auth/passwords/passwords.queries.ts";
import { deleteFactor, deletePendingSignIns } from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { resetCalls, wrongPasswordsOfAccount, wrongPasswordsOfUser } from "#server/rate-limits/rate-limits.ts";
import type { UserId } from "#shared/ids.ts";

/** Removes every credential, session and pending link of an account. */
export async function deleteCredentials(tx: Db, userId: UserId, email: string): Promise<void> {
  await deleteLoginSessionsOf(tx, userId);
  await deleteKeysOf(tx, userId);
  await deleteGrantsOf(tx, userId);
  await deleteCredential(tx, userId);
  await deleteFactor(tx, userId);
  await retireIdentitiesAndPasskeys(tx, userId);
  await deletePendingSignIns(tx, userId);
  await deleteTokenSyncsOf(tx, userId);
  await deletePasswordResets(tx, userId);
  for (const purpose of ["verify", "change"] as const) await deleteConfirmations(tx, userId, purpose);
  for (const wrong of [wrongPasswordsOfAccount(email), wrongPasswordsOfUser(userId)]) await resetCalls(tx, wrong);
}
