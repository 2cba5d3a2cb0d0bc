import type { SendMailOptions } from "nodemailer";
import type { OutgoingMail } from "#server/integrations/mail/mailer.ts";

const domainOf = (from: string) => /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "localhost";

/** The message for nodemailer. A repeated mail has the same Message-ID, so that a receiver can drop the duplicate. */
export const toMessage = (from: string, mail: OutgoingMail): SendMailOptions => ({
  from,
  // As an object: in a string, a comma would start a second receiver.
  to: { name: "", address: mail.to },
  ...(mail.replyTo === null ? {} : { replyTo: { name: "", address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.id}@${domainOf(from)}>`,
  headers: {
    // Prevents automatic replies (RFC 3834).
    "Auto-Submitted": "auto-generated",
    "Content-Language": mail.language,
    ...(mail.unsubscribeUrl === null
      ? {}
      : { "List-Unsubscribe": `<${mail.unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
