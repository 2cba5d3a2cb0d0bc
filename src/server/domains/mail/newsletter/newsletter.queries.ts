import { and, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import {
  newsletterSubscribers,
  newsletterSubscribers as subscribers,
} from "#server/domains/mail/newsletter/newsletter.table.ts";

export async function deleteSubscriberOf(db: Db, email: string): Promise<void> {
  await db.delete(newsletterSubscribers).where(eq(sql`lower(${newsletterSubscribers.email})`, email.toLowerCase()));
}

/** Id of the subscriber with this address, inserted if new. A repeated request does not change the confirmation. */
export async function upsertSubscriber(tx: Db, email: string): Promise<string> {
  await tx.insert(subscribers).values({ email }).onConflictDoNothing();
  const [row] = await tx
    .update(subscribers)
    .set({ requestedAt: sql`now()` })
    .where(eq(sql`lower(${subscribers.email})`, sql`lower(${email})`))
    .returning({ id: subscribers.id });
  if (row === undefined) throw new Error("The subscriber was deleted concurrently");
  return row.id;
}

/** Confirms the subscriber and returns the address; null when the subscriber was deleted. */
export async function confirmSubscriber(db: Db, id: string): Promise<string | null> {
  const confirmed = await db
    .update(subscribers)
    .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, now())` })
    .where(eq(subscribers.id, id))
    .returning({ email: subscribers.email });
  return confirmed[0]?.email ?? null;
}

/** Deletes the subscriber and returns the address; null when there was none. */
export async function deleteSubscriber(db: Db, id: string): Promise<string | null> {
  const [row] = await db.delete(subscribers).where(eq(subscribers.id, id)).returning({ email: subscribers.email });
  return row?.email ?? null;
}

export async function isReader(db: Db, email: string): Promise<boolean> {
  const isAddress = eq(sql`lower(${subscribers.email})`, sql`lower(${email})`);
  return (await db.$count(subscribers, and(isAddress, isNotNull(subscribers.confirmedAt)))) > 0;
}

/** A page of confirmed subscribers. */
export async function findReaders(db: Db, after: string | null, limit: number) {
  return db
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(and(isNotNull(subscribers.confirmedAt), after === null ? undefined : gt(subscribers.id, after)))
    .orderBy(subscribers.id)
    .limit(limit);
}

export async function deleteUnconfirmed(db: Db, olderThanDays: number): Promise<void> {
  const isOld = lte(subscribers.requestedAt, sql`now() - make_interval(days => ${olderThanDays})`);
  await db.delete(subscribers).where(and(isNull(subscribers.confirmedAt), isOld));
}
