import type { Deps } from "#server/deps.ts";
import type { KeptMail } from "#server/integrations/mail/mailer.ts";

const deadlineMs = 15_000;
const lookAgainMs = 100;

/** What the local outbox holds for this address, the newest first. */
export async function mailsTo({ mail }: Pick<Deps, "mail">, email: string): Promise<KeptMail[]> {
  const kept = (await mail.outbox?.list(1_000)) ?? [];
  return kept.filter(({ to }) => to.toLowerCase() === email.toLowerCase());
}

/** Waits for a mail with this subject. */
export async function untilMail(deps: Pick<Deps, "mail">, email: string, subject: string): Promise<KeptMail> {
  for (const end = Date.now() + deadlineMs; Date.now() < end;) {
    const found = (await mailsTo(deps, email)).find((mail) => mail.subject === subject);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
  throw new Error(`No mail "${subject}" to ${email} within ${deadlineMs} ms`);
}

/** The token at the end of the link to this screen. */
export function tokenIn({ text }: Pick<KeptMail, "text">, screen: string): string {
  const token = new RegExp(`/${screen}/([^\\s/]+)`).exec(text)?.[1];
  if (token === undefined) throw new Error(`No link to ${screen} in: ${text}`);
  return token;
}
