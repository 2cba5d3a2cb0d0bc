import type { Db } from "#server/db/client.ts";
import { deleteKeysOf } from "#server/domains/auth/api-keys/api-keys.queries.ts";
import { deleteConfirmations, deletePasswordResets } from "#server/domains/auth/email-links/email-links.queries.ts";
import { deleteIdentitiesAndPasskeys } from "#server/domains/auth/identities/identities.queries.ts";
import { endLoginSessions } from "#server/domains/auth/login-sessions.queries.ts";
import { deleteGrantsOf } from "#server/domains/auth/oauth/oauth.queries.ts";
import { deleteCredential } from "#server/domains/auth/passwords/passwords.queries.ts";
import { deleteFactor, deletePendingSignIns } from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { endClientLinks } from "#server/domains/posts/client-links/client-links.service.ts";
import { endWebhooks } from "#server/domains/webhooks/webhooks.service.ts";
import type { UserId } from "#shared/ids.ts";

/** Ends what an attacker who had taken the account over may have opened. The sign-in methods of the owner stay. */
export async function endOpenAccess(tx: Db, userId: UserId): Promise<void> {
  await endLoginSessions(tx, userId);
  await deleteKeysOf(tx, userId);
  await deleteGrantsOf(tx, userId);
  await deletePendingSignIns(tx, userId);
  await deletePasswordResets(tx, userId);
  await deleteConfirmations(tx, userId, "change");
}

/**
 * For an account whose address was never verified and whose owner is now proven: a stranger may have registered it, so passkeys,
 * providers, webhooks and client links are removed.
 */
export async function revokeForeignAccess(tx: Db, userId: UserId): Promise<void> {
  await endOpenAccess(tx, userId);
  await deleteIdentitiesAndPasskeys(tx, userId);
  await deleteConfirmations(tx, userId, "verify");
  await endWebhooks(tx, userId);
  await endClientLinks(tx, userId);
}

/** The same for an owner whom a provider has proven, and who needs neither the password nor the second factor from before. */
export async function revokeForeignSignIns(tx: Db, userId: UserId): Promise<void> {
  await revokeForeignAccess(tx, userId);
  await deleteCredential(tx, userId);
  await deleteFactor(tx, userId);
}
