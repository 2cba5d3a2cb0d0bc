import type { Deps } from "#server/deps.ts";
import type { MailId } from "#shared/ids.ts";
import { sendMailJob } from "#server/domains/mail/mail.jobs.ts";
import { claimMail, releaseMail, settleMail } from "#server/domains/mail/mail.queries.ts";
import { openLetter } from "#server/domains/mail/mail.service.ts";
import { renderMail } from "#server/domains/mail/render-mail.ts";
import { MailError } from "#server/integrations/mail/mailer.ts";
import { SecretUnreadableError } from "#server/lib/secret-box.ts";

/** As many as the job has tries. */
export const maxAttempts = sendMailJob.policy.retryLimit + 1;

type DeliveryDeps = Pick<Deps, "db" | "config" | "secrets" | "mail" | "log">;

const isHopeless = (error: unknown) =>
  error instanceof SecretUnreadableError || (error instanceof MailError && error.isFinal);

/** One attempt at one mail. Throws when another one makes sense, so that the queue calls again later. */
export async function deliverMail(deps: DeliveryDeps, mailId: MailId, signal: AbortSignal): Promise<void> {
  const { db, log } = deps;
  const mail = await claimMail(db, mailId, sendMailJob.policy.expireInSeconds);
  if (mail === null || mail.sealed === null) return;
  const { kind, language, sealed, attempts, userId } = mail;
  const line = { mailId, kind, userId, attempts };
  try {
    const { to, name, content } = openLetter(deps.secrets, { id: mailId, kind, sealed });
    const rendered = renderMail(deps.config.publicUrl, language, name, content);
    await deps.mail.send({ id: mailId, to, language, ...rendered }, signal);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "Unknown";
    if (!isHopeless(error) && attempts < maxAttempts) {
      await releaseMail(db, mail, reason);
      throw error;
    }
    await settleMail(db, mail, { status: "failed", error: reason });
    log.error({ ...line, reason }, "mail.given_up");
    return;
  }
  await settleMail(db, mail, { status: "sent", error: null });
  log.info(line, "mail.sent");
}
