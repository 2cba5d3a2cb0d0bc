import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  deleteExpiredInvitations,
  deleteInvitationOf,
  findInvitations,
  saveInvitation,
  takeInvitation,
} from "#server/domains/auth/invitations/invitations.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { isAddressTaken } from "#server/domains/users/users.service.ts";
import { isSignUpClosed } from "#server/installation/switches.ts";
import { DomainError, refusalAt } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import type { Language } from "#shared/languages.ts";

const invitationDays = 7;
const tokenPrefix = "plin_";
const maxListed = 1_000;

/**
 * Mails an invitation to create one account, and returns its link. An earlier one becomes invalid. Throws CONFLICT for an address with an
 * account.
 */
export async function invite(
  deps: Pick<Deps, "config" | "db" | "jobs" | "secrets">,
  email: string,
  language: Language,
): Promise<string> {
  if (await isAddressTaken(deps.db, email))
    throw new DomainError("CONFLICT", "This email address already has an account");
  const token = newToken(tokenPrefix);
  await deps.db.transaction(async (tx) => {
    await saveInvitation(tx, email, sha256(token), invitationDays);
    await sendMail(deps, tx, { userId: null, to: email, language, kind: "invitation", params: { token } });
  });
  return `${deps.config.publicUrl}/auth?invitation=${token}`;
}

export const forgetInvitation = (tx: Db, email: string): Promise<void> => deleteInvitationOf(tx, email);

export const sweepInvitations = (db: Db): Promise<void> => deleteExpiredInvitations(db);

/** Unused invitations, the newest first. */
export const listInvitations = (db: Db) => findInvitations(db, maxListed);

/**
 * While sign-up is closed, uses up the invitation of this address. Throws FORBIDDEN without a valid one.
 */
export async function requireInvitation(tx: Db, email: string, invitation: string | undefined): Promise<void> {
  if (!(await isSignUpClosed(tx))) return deleteInvitationOf(tx, email);
  if (invitation !== undefined && (await takeInvitation(tx, email, sha256(invitation)))) return;
  if (invitation === undefined) throw new DomainError("FORBIDDEN", "This server takes new accounts by invitation only");
  throw refusalAt("FORBIDDEN", "invitation", "This invitation is used, expired or for another email address");
}
