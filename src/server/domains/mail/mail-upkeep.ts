import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { sendMailJob } from "#server/domains/mail/mail.jobs.ts";
import {
  deleteMails,
  findAnyMailOf,
  findOldMails,
  findSettledMailsOf,
  findWaitingMails,
  giveUpWaitingMails,
  hasWaitingMail,
  type MailOwner,
} from "#server/domains/mail/mail.queries.ts";
import type { MailId, UserId } from "#shared/ids.ts";

/** Whether a mail of this account is still to be sent. */
export const isMailWaiting = (db: Db, userId: UserId): Promise<boolean> => hasWaitingMail(db, userId);

type RemoveDeps = Pick<Deps, "db" | "mail">;

const mailsAtOnce = 500;

/** Deletes local copies before the rows that name them, so that an interrupted call can be repeated. */
async function removeAll({ db, mail }: RemoveDeps, find: (limit: number) => Promise<MailId[]>): Promise<void> {
  for (let isMore = true; isMore;) {
    const ids = await find(mailsAtOnce);
    await mail.remove(ids);
    await deleteMails(db, ids);
    isMore = ids.length === mailsAtOnce;
  }
}

/** Deletes every mail of an account, or about a workspace, sent or not, except one that is being sent at this moment. */
export async function removeMailsOf(deps: RemoveDeps, owner: MailOwner): Promise<void> {
  // A mail sent later would leave a local copy without a row.
  await giveUpWaitingMails(deps.db, owner);
  await removeAll(deps, (limit) => findSettledMailsOf(deps.db, owner, limit));
}

/** Deletes mails that were sent or given up so many days ago. */
export const removeOldMails = (deps: RemoveDeps, olderThanDays: number): Promise<void> =>
  removeAll(deps, (limit) => findOldMails(deps.db, olderThanDays, limit));

/** Whether any mail of the account, or about the workspace, is stored. */
export const hasMails = async (db: Db, owner: MailOwner): Promise<boolean> =>
  (await findAnyMailOf(db, owner)) !== undefined;

const waitingSeconds = 60;

const wakesPerRound = 500;

/** How long the outcome of a mail, and its copy in the local outbox, is kept. */
const keptDays = 7;

/** Enqueues mails whose job was lost, and deletes those that were settled long ago. */
export async function sweepMails({ db, jobs, mail }: Pick<Deps, "db" | "jobs" | "mail">): Promise<void> {
  for (const mailId of await findWaitingMails(db, waitingSeconds, wakesPerRound)) {
    // Without effect while its job waits for a retry.
    await jobs.send(db, sendMailJob, { mailId });
  }
  await removeOldMails({ db, mail }, keptDays);
}
