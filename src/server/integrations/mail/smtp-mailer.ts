import nodemailer, { type NodemailerError } from "nodemailer";
import { toMessage } from "#server/integrations/mail/compose.ts";
import { MailError, type Mailer } from "#server/integrations/mail/mailer.ts";

/** For one whole mail, from the connection to the server's response. Working mail servers respond within seconds. */
const sendTimeoutMs = 45_000;
const connectTimeoutMs = 10_000;
const idleTimeoutMs = 20_000;

const isNodemailerError = (error: unknown): error is NodemailerError => error instanceof Error;

/** The server's message may contain the receiver's address, and it is stored and logged. */
const withoutAddress = (text: string, address: string) => text.replaceAll(address, "[address]");

function toMailError(error: unknown, address: string): MailError {
  if (!isNodemailerError(error)) return new MailError("The mail server could not be reached", false);
  // A refused login means wrong settings; the mail can be sent once they are corrected.
  const isFinal = error.permanent === true && error.code !== "EAUTH";
  return new MailError(withoutAddress(error.message, address).slice(0, 300), isFinal);
}

/** Sends mails to a mail server, each over a separate connection. */
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
