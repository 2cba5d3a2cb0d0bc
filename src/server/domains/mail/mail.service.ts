import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type MailKind, mailParams } from "#server/domains/mail/mail-kinds.ts";
import { sendMailJob } from "#server/domains/mail/mail.jobs.ts";
import { findReceiver, insertMail } from "#server/domains/mail/mail.queries.ts";
import type { MailContent } from "#server/domains/mail/render-mail.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { SecretBox } from "#server/lib/secret-box.ts";
import type { MailId, UserId } from "#shared/ids.ts";
import type { Language } from "#shared/users/settings.ts";

/** A person with an account, at their own address unless `to` says otherwise; or an address and nothing else. */
export type MailReceiver =
  | { userId: UserId; to?: string; language?: Language }
  | { userId: null; to: string; language: Language };

export type NewMail = MailReceiver & MailContent;

const Letter = z.object({ to: z.string(), name: z.string().nullable(), params: z.unknown() });

const contextOf = (id: MailId) => `mails.sealed.${id}`;

/**
 * Sends a mail if and only if the transaction commits. It goes out from a job: a mail server that is slow or away
 * neither holds up nor fails what the mail is about. At least once: a crash between the server's word and ours repeats it.
 */
export async function sendMail(deps: Pick<Deps, "jobs" | "secrets">, tx: Db, mail: NewMail): Promise<void> {
  const receiver = mail.userId === null ? null : await findReceiver(tx, mail.userId);
  const to = mail.to ?? receiver?.email;
  if (to === undefined) throw notFound("User");
  const id = uuidv7() as MailId;
  await insertMail(tx, {
    id,
    userId: mail.userId,
    kind: mail.kind,
    // What the person chose, else what their browser asked for.
    language: receiver?.language ?? mail.language ?? "en",
    sealed: deps.secrets.seal(JSON.stringify({ to, name: receiver?.name ?? null, params: mail.params }), contextOf(id)),
  });
  try {
    await deps.jobs.send(tx, sendMailJob, { mailId: id });
  } catch (error) {
    // The queue has not started yet. The row is written, and the sweep finds it.
    if (!(error instanceof DomainError && error.code === "UNAVAILABLE")) throw error;
  }
}

/** Throws SecretUnreadableError when the key is another one by now. */
export function openLetter(
  secrets: SecretBox,
  { id, kind, sealed }: { id: MailId; kind: MailKind; sealed: string },
): { to: string; name: string | null; content: MailContent } {
  const { to, name, params } = Letter.parse(JSON.parse(secrets.open(sealed, contextOf(id))));
  // The kind chose the schema, which is what makes the two a pair.
  return { to, name, content: { kind, params: mailParams[kind].parse(params) } as MailContent };
}
