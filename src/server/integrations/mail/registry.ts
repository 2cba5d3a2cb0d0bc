import { createLocalOutbox } from "#server/integrations/mail/local-outbox.ts";
import type { Mailer } from "#server/integrations/mail/mailer.ts";

export interface MailConfig {
  /** null: mails are stored in a folder on this machine. */
  smtpUrl: string | null;
  from: string;
}

export async function createMailer(
  { smtpUrl, from }: MailConfig,
  { outboxFolder }: { outboxFolder: string },
): Promise<Mailer> {
  if (smtpUrl === null) return createLocalOutbox(outboxFolder, from);
  const { createSmtpMailer } = await import("#server/integrations/mail/smtp-mailer.ts");
  return createSmtpMailer(smtpUrl, from);
}
