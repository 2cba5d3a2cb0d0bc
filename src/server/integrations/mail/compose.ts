import type { SendMailOptions } from "nodemailer";
import type { OutgoingMail } from "#server/integrations/mail/mailer.ts";

const domainOf = (from: string) => /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? "localhost";

/** The message as nodemailer takes it. Sent a second time it carries the same Message-ID, so that a receiver can drop it. */
export const toMessage = (from: string, mail: OutgoingMail): SendMailOptions => ({
  from,
  // As an object: a string would be read as a list, and a comma would be a second receiver.
  to: { name: "", address: mail.to },
  ...(mail.replyTo === null ? {} : { replyTo: { name: "", address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.id}@${domainOf(from)}>`,
  headers: {
    // Keeps holiday notices from answering.
    "Auto-Submitted": "auto-generated",
    "Content-Language": mail.language,
    ...(mail.unsubscribeUrl === null
      ? {}
      : { "List-Unsubscribe": `<${mail.unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
