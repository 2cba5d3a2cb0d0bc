import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type MailKind, mailParams } from "#server/domains/mail/mail-kinds.ts";
import { sendMailJob } from "#server/domains/mail/mail.jobs.ts";
import { findReceiver, insertMail } from "#server/domains/mail/mail.queries.ts";
import type { MailContent } from "#server/domains/mail/render-mail.ts";
import { readSettings } from "#server/domains/users/settings.service.ts";
import { findResponsible, findShared } from "#server/domains/workspaces/workspaces.service.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { SecretBox } from "#server/lib/secrets/secret-box.ts";
import { type MailId, type UserId, WorkspaceId } from "#shared/ids.ts";
import type { Language } from "#shared/users/settings.ts";

/** A user, at their own address unless `to` is given; or an address without an account. */
export type MailReceiver =
  | { userId: UserId; to?: string; language?: Language }
  | { userId: null; to: string; language: Language };

/** `workspaceId`: the shared workspace that it is about, without a mention in the mail. */
export type NewMail = MailReceiver & MailContent & { workspaceId?: WorkspaceId };

const SealedContent = z.object({
  to: z.string(),
  name: z.string().nullable(),
  params: z.unknown(),
  workspace: z.object({ id: WorkspaceId, name: z.string() }).optional(),
});

const contextOf = (id: MailId) => `mails.sealed.${id}`;

/**
 * Queues a mail on the given transaction. A job sends it, so that a slow or unreachable mail server neither delays nor fails the
 * caller. Delivery is at least once: a crash after the server's answer repeats the mail. Throws NOT_FOUND for a deleted user.
 */
export async function sendMail(deps: Pick<Deps, "jobs" | "secrets">, tx: Db, mail: NewMail): Promise<void> {
  const receiver = mail.userId === null ? null : await findReceiver(tx, mail.userId);
  const to = mail.to ?? receiver?.email;
  if (to === undefined) throw notFound("User");
  const id = uuidv7() as MailId;
  await insertMail(tx, {
    id,
    userId: mail.userId,
    workspaceId: mail.workspaceId ?? mail.workspace?.id ?? null,
    kind: mail.kind,
    // The user's setting, else the language of the browser.
    language: receiver?.language ?? mail.language ?? "en",
    sealed: deps.secrets.seal(
      JSON.stringify({ to, name: receiver?.name ?? null, params: mail.params, workspace: mail.workspace }),
      contextOf(id),
    ),
  });
  try {
    await deps.jobs.send(tx, sendMailJob, { mailId: id });
  } catch (error) {
    // The queue has not started yet. The sweep finds the row.
    if (!(error instanceof DomainError && error.code === "UNAVAILABLE")) throw error;
  }
}

/** Mails the responsible users of a workspace (findResponsible) who want mails, each in their language. A personal workspace has one. */
export async function mailResponsible(
  deps: Pick<Deps, "jobs" | "secrets">,
  tx: Db,
  workspaceId: WorkspaceId,
  contentIn: (language: Language) => MailContent,
): Promise<void> {
  await mailPeople(deps, tx, { workspaceId, people: await findResponsible(tx, workspaceId) }, contentIn);
}

/** Mails these members of a workspace, if they want mails, each in their language. */
export async function mailPeople(
  deps: Pick<Deps, "jobs" | "secrets">,
  tx: Db,
  { workspaceId, people }: { workspaceId: WorkspaceId; people: readonly UserId[] },
  contentIn: (language: Language) => MailContent,
): Promise<void> {
  const shared = await findShared(tx, workspaceId);
  const workspace = shared === undefined ? {} : { workspace: shared };
  for (const userId of people) {
    const { notifications, appearance } = await readSettings(tx, userId);
    if (notifications.email) await sendMail(deps, tx, { userId, ...contentIn(appearance.language), ...workspace });
  }
}

/** Decrypts receiver and parameters. Throws SecretUnreadableError when the key has changed. */
export function openSealedMail(
  secrets: SecretBox,
  { id, kind, sealed }: { id: MailId; kind: MailKind; sealed: string },
): { to: string; name: string | null; content: MailContent } {
  const { to, name, params, workspace } = SealedContent.parse(JSON.parse(secrets.open(sealed, contextOf(id))));
  // The kind selects the schema, so the pair is valid; TypeScript cannot infer that.
  return {
    to,
    name,
    content: { kind, params: mailParams[kind].parse(params), ...(workspace && { workspace }) } as MailContent,
  };
}
