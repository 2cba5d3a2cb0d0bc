import type { Deps } from "#server/deps.ts";
import { countCall, messagesOfClient, messagesToUser } from "#server/domains/auth/rate-limit.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { findPerson } from "#server/domains/public-profiles/people.service.ts";
import { getUser } from "#server/domains/users/users.service.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import type { WriteToPersonInput } from "#shared/users/public-profiles.ts";

/**
 * Mails somebody a message, without showing their address: an answer goes to whoever wrote. Of a member with a confirmed address it
 * is said so. Nothing of it is kept but the mail. Throws NOT_FOUND for who takes no messages, RATE_LIMITED.
 */
export async function writeToPerson(
  deps: Pick<Deps, "db" | "jobs" | "secrets">,
  caller: { address: string; userId: UserId | null },
  { handle, name, email, message }: WriteToPersonInput,
): Promise<void> {
  const person = await findPerson(deps.db, handle);
  if (!person.canBeWritten) throw notFound("Person");
  await countCall(deps.db, messagesOfClient(caller.address));
  await countCall(deps.db, messagesToUser(person.id));
  const sender = caller.userId === null ? null : await getUser(deps.db, caller.userId);
  const isConfirmed = sender?.emailVerified === true && sender.email.toLowerCase() === email.toLowerCase();
  await deps.db.transaction((tx) =>
    sendMail(deps, tx, {
      userId: person.id,
      kind: "contactMessage",
      params: { name, from: email, message, isConfirmed },
    }),
  );
}
