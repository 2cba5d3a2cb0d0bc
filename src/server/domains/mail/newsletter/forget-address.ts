import type { Db } from "#server/db/client.ts";
import { deleteSubscriberOf } from "#server/domains/mail/newsletter/forget-address.queries.ts";

/** Whoever deletes the account of this address, or moves it to another, does not wait for its newsletter here either. */
export const forgetAddress = (tx: Db, email: string): Promise<void> => deleteSubscriberOf(tx, email);
