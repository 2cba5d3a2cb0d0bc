import type { Db } from "#server/db/client.ts";
import { hasWaitingMail } from "#server/domains/mail/waiting-mails.queries.ts";
import type { UserId } from "#shared/ids.ts";

/** Is a mail about this account still to go out? */
export const isMailWaiting = (db: Db, userId: UserId): Promise<boolean> => hasWaitingMail(db, userId);
