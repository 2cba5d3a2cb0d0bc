import type { Deps } from "#server/deps.ts";
import { deliverMail } from "#server/domains/mail/deliver-mail.ts";
import type { MailId } from "#shared/ids.ts";

export const sendMailWorker = (
  deps: Pick<Deps, "db" | "config" | "secrets" | "mail" | "log">,
  mailId: MailId,
  signal: AbortSignal,
): Promise<void> => deliverMail(deps, mailId, signal);
