import nodemailer, { type NodemailerError } from "nodemailer";
import { toMessage } from "#server/integrations/mail/compose.ts";
import { MailError, type Mailer } from "#server/integrations/mail/mailer.ts";

/** For one mail from the first packet to the server's word; a mail server answers in seconds or is in trouble. */
const sendTimeoutMs = 45_000;
const connectTimeoutMs = 10_000;
const idleTimeoutMs = 20_000;

const isNodemailerError = (error: unknown): error is NodemailerError => error instanceof Error;

/** The server's words may hold the address they are about, and the reason is kept and logged. */
const withoutAddress = (text: string, address: string) => text.replaceAll(address, "[address]");

function toMailError(error: unknown, address: string): MailError {
  if (!isNodemailerError(error)) return new MailError("The mail server could not be reached", false);
  // A refused sign-in is a fault of the settings, and the mail goes out once they are right.
  const isFinal = error.permanent === true && error.code !== "EAUTH";
  return new MailError(withoutAddress(error.message, address).slice(0, 300), isFinal);
}

/** Hands mails to a mail server, each over a connection of its own. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
  });
  return {
    async send(mail, signal) {
      try {
        await transport.sendMail({
          ...toMessage(from, mail),
          signal: AbortSignal.any([signal, AbortSignal.timeout(sendTimeoutMs)]),
        });
      } catch (error) {
        throw toMailError(error, mail.to);
      }
    },
    remove: async () => {},
    removeTo: async () => {},
    outbox: null,
  };
}
