import type { Deps } from "#server/deps.ts";
import { sendMailJob } from "#server/domains/mail/mail.jobs.ts";
import { claimMail, releaseMail, settleMail } from "#server/domains/mail/mail.queries.ts";
import { openSealedMail } from "#server/domains/mail/mail.service.ts";
import { renderMail } from "#server/domains/mail/render-mail.ts";
import { MailError } from "#server/integrations/mail/mailer.ts";
import { SecretUnreadableError } from "#server/lib/secrets/secret-box.ts";
import type { MailId } from "#shared/ids.ts";

/** Equal to the attempts of the job. */
export const maxAttempts = sendMailJob.policy.retryLimit + 1;

type DeliveryDeps = Pick<Deps, "db" | "config" | "secrets" | "mail" | "log">;

const isPermanent = (error: unknown) =>
  error instanceof SecretUnreadableError || (error instanceof MailError && error.isFinal);

/** One attempt to send a mail. Throws when the queue should retry. */
export async function deliverMail(deps: DeliveryDeps, mailId: MailId, signal: AbortSignal): Promise<void> {
  const { db, log } = deps;
  const mail = await claimMail(db, mailId, sendMailJob.policy.expireInSeconds);
  if (mail === null || mail.sealed === null) return;
  const { kind, language, sealed, attempts, userId } = mail;
  const logFields = { mailId, kind, userId, attempts };
  try {
    const { to, name, content } = openSealedMail(deps.secrets, { id: mailId, kind, sealed });
    const rendered = renderMail(deps.config.publicUrl, language, name, content);
    await deps.mail.send({ id: mailId, to, language, ...rendered }, signal);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "Unknown";
    if (!isPermanent(error) && attempts < maxAttempts) {
      await releaseMail(db, mail, reason);
      throw error;
    }
    await settleMail(db, mail, { status: "failed", error: reason });
    log.error({ ...logFields, reason }, "mail.given_up");
    return;
  }
  await settleMail(db, mail, { status: "sent", error: null });
  log.info(logFields, "mail.sent");
}
