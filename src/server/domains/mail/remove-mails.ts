import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  deleteMails,
  findAnyMailOf,
  findOldMails,
  findSettledMailsOf,
  giveUpWaitingMails,
} from "#server/domains/mail/mail.queries.ts";
import type { MailId, UserId } from "#shared/ids.ts";

type RemoveDeps = Pick<Deps, "db" | "mail">;

const mailsAtOnce = 500;

/** The copies this machine keeps go before the rows that name them: whoever is stopped in between finds the rest again. */
async function removeAll({ db, mail }: RemoveDeps, find: (limit: number) => Promise<MailId[]>): Promise<void> {
  for (let isMore = true; isMore;) {
    const ids = await find(mailsAtOnce);
    await mail.remove(ids);
    await deleteMails(db, ids);
    isMore = ids.length === mailsAtOnce;
  }
}

/** Removes every mail of an account, sent or not, but for one that is on its way at this moment. */
export async function removeMailsOf(deps: RemoveDeps, userId: UserId): Promise<void> {
  // What may still be sent would leave a copy after its row is gone.
  await giveUpWaitingMails(deps.db, userId);
  await removeAll(deps, (limit) => findSettledMailsOf(deps.db, userId, limit));
}

/** Removes mails that were sent or given up so many days ago. */
export const removeOldMails = (deps: RemoveDeps, olderThanDays: number): Promise<void> =>
  removeAll(deps, (limit) => findOldMails(deps.db, olderThanDays, limit));

/** Is one left, or on its way? */
export const hasMails = async (db: Db, userId: UserId): Promise<boolean> =>
  (await findAnyMailOf(db, userId)) !== undefined;
