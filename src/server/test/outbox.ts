import { and, eq, gt, sql } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { passwordResetRequests } from "#server/domains/auth/auth.table.ts";
import { answerResetRequest } from "#server/domains/auth/email-links/password-reset.ts";
import { deliverMail } from "#server/domains/mail/deliver-mail.ts";
import { mails } from "#server/domains/mail/mail.table.ts";
import type { KeptMail } from "#server/integrations/mail/mailer.ts";

const deadlineMs = 15_000;
const pollMs = 100;

/** The mails to this address in the local outbox, newest first. */
export async function mailsTo({ mail }: Pick<Deps, "mail">, email: string): Promise<KeptMail[]> {
  const kept = (await mail.outbox?.list(1_000)) ?? [];
  return kept.filter(({ to }) => to.toLowerCase() === email.toLowerCase());
}

/** Waits until no worker of the queue is sending a mail. */
async function untilNoneIsSending(db: Deps["db"]): Promise<void> {
  const isSending = and(eq(mails.status, "waiting"), gt(mails.leasedUntil, sql`clock_timestamp()`));
  for (const end = Date.now() + deadlineMs; (await db.$count(mails, isSending)) > 0;) {
    if (Date.now() > end) throw new Error(`A mail is still being sent after ${deadlineMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Runs the mail jobs now: handles requests for new passwords, sends waiting mails. Waits for mails that the queue is sending. */
export async function deliverMails(deps: Deps): Promise<void> {
  const requests = await deps.db.select({ id: passwordResetRequests.id }).from(passwordResetRequests);
  for (const { id } of requests) await answerResetRequest(deps, id);
  const waiting = await deps.db.select({ id: mails.id }).from(mails).where(eq(mails.status, "waiting"));
  for (const { id } of waiting) await deliverMail(deps, id, AbortSignal.timeout(10_000));
  await untilNoneIsSending(deps.db);
}

/** Waits for a mail with this subject. */
export async function untilMail(deps: Pick<Deps, "mail">, email: string, subject: string): Promise<KeptMail> {
  for (const end = Date.now() + deadlineMs; Date.now() < end;) {
    const found = (await mailsTo(deps, email)).find((mail) => mail.subject === subject);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`No mail "${subject}" to ${email} within ${deadlineMs} ms`);
}

/** The token at the end of the link to this screen in a mail. */
export function tokenIn({ text }: Pick<KeptMail, "text">, screen: string): string {
  const token = new RegExp(`/${screen}/([^\\s/]+)`).exec(text)?.[1];
  if (token === undefined) throw new Error(`No link to ${screen} in: ${text}`);
  return token;
}
