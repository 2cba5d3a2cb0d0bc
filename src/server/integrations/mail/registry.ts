import { createLocalOutbox } from "#server/integrations/mail/local-outbox.ts";
import type { Mailer } from "#server/integrations/mail/mailer.ts";
import { createSmtpMailer } from "#server/integrations/mail/smtp-mailer.ts";

export interface MailConfig {
  /** null: mails are kept in a folder on this machine. */
  smtpUrl: string | null;
  from: string;
}

export const createMailer = async (
  { smtpUrl, from }: MailConfig,
  { outboxFolder }: { outboxFolder: string },
): Promise<Mailer> => (smtpUrl === null ? createLocalOutbox(outboxFolder, from) : createSmtpMailer(smtpUrl, from));
