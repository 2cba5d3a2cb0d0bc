import type { Deps } from "#server/deps.ts";
import { deleteCredentials } from "#server/domains/auth/delete-credentials.ts";
import { forgetInvitation } from "#server/domains/auth/invitations/invitations.service.ts";
import { checkOwner } from "#server/domains/auth/passwords/check-owner.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { forgetAddress } from "#server/domains/mail/newsletter/newsletter.service.ts";
import { endPlans } from "#server/domains/personal-data/erasure.ts";
import { eraseAccountJob } from "#server/domains/personal-data/personal-data.jobs.ts";
import { lockActiveUser, markLeaving } from "#server/domains/users/users.service.ts";
import { leaveWorkspaces } from "#server/domains/workspaces/workspaces.service.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type { Session } from "#server/trpc/context.ts";
import type { DeleteAccountInput } from "#shared/personal-data/personal-data.ts";

/**
 * Begins the deletion of an account: one transaction ends all access, deliveries, repeats, feeds and imports and frees the address. A job erases the
 * rest. Throws as checkOwner does, and CONFLICT for the owner of a shared workspace.
 */
export async function deleteAccount(
  deps: Pick<Deps, "db" | "jobs" | "secrets" | "log" | "mail">,
  session: Session,
  proof: DeleteAccountInput,
): Promise<void> {
  const { email } = await checkOwner(deps, session, proof);
  const { userId } = session;
  // Without a mail server, mails are stored on this machine. The erasure deletes those of the account; others to this address must be
  // deleted now, because the address is not known later.
  await deps.mail.removeTo(email);
  await deps.db.transaction(async (tx) => {
    const user = await lockActiveUser(tx, userId);
    if (user === undefined) throw notFound("User");
    await leaveWorkspaces(tx, userId);
    await deleteCredentials(tx, userId, user.email);
    await endPlans(deps, tx, userId);
    await forgetAddress(tx, user.email);
    await forgetInvitation(tx, user.email);
    await sendMail(deps, tx, { userId, to: user.email, kind: "accountDeleted", params: {} });
    const deletionId = await markLeaving(tx, userId);
    await deps.jobs.send(tx, eraseAccountJob, { deletionId });
  });
  deps.log.info({ userId }, "account.deletion_begun");
}
