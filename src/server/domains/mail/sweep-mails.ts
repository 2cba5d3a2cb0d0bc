import type { Deps } from "#server/deps.ts";
import { sendMailJob } from "#server/domains/mail/mail.jobs.ts";
import { findWaitingMails } from "#server/domains/mail/mail.queries.ts";
import { removeOldMails } from "#server/domains/mail/remove-mails.ts";

const waitingSeconds = 60;
const wakesPerRound = 500;
/** How long it can be looked up what became of a mail, and how long the local outbox keeps it. */
const keptDays = 7;

/** Wakes mails whose job got lost, and forgets those that went out or were given up long ago. */
export async function sweepMails({ db, jobs, mail }: Pick<Deps, "db" | "jobs" | "mail">): Promise<void> {
  for (const mailId of await findWaitingMails(db, waitingSeconds, wakesPerRound)) {
    // Without effect while its job waits for the next try.
    await jobs.send(db, sendMailJob, { mailId });
  }
  await removeOldMails({ db, mail }, keptDays);
}
