import type { Db } from "#server/db/client.ts";
import { deleteKeysOf } from "#server/domains/auth/api-keys/api-keys.queries.ts";
import { deleteCredential, deleteLoginSessionsOf } from "#server/domains/auth/end-access.queries.ts";
import { deleteConfirmations, deletePasswordResets } from "#server/domains/auth/email-links/email-links.queries.ts";
import { deleteFactor, deleteHalfSignIns } from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { retireIdentitiesAndPasskeys } from "#server/domains/auth/identities/identities.queries.ts";
import { deleteTokenSyncsOf } from "#server/domains/auth/sessions/token-syncs.queries.ts";
import { forgetCalls, wrongPasswordsOfAccount } from "#server/domains/auth/rate-limit.ts";
import type { UserId } from "#shared/ids.ts";

/** Nothing that let somebody into this account lets anybody in any more, from the commit on. */
export async function endAccess(tx: Db, userId: UserId, email: string): Promise<void> {
  await deleteLoginSessionsOf(tx, userId);
  await deleteKeysOf(tx, userId);
  await deleteCredential(tx, userId);
  await deleteFactor(tx, userId);
  await retireIdentitiesAndPasskeys(tx, userId);
  await deleteHalfSignIns(tx, userId);
  await deleteTokenSyncsOf(tx, userId);
  await deletePasswordResets(tx, userId);
  for (const purpose of ["verify", "change"] as const) await deleteConfirmations(tx, userId, purpose);
  await forgetCalls(tx, wrongPasswordsOfAccount(email));
}
