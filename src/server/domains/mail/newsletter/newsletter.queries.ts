import { and, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { newsletterSubscribers as subscribers } from "#server/domains/mail/newsletter/newsletter.table.ts";

/** The subscriber of this address, new or known. Asking again neither confirms nor ends anything. */
export async function upsertSubscriber(tx: Db, email: string): Promise<string> {
  await tx.insert(subscribers).values({ email }).onConflictDoNothing();
  const [row] = await tx
    .update(subscribers)
    .set({ askedAt: sql`now()` })
    .where(eq(sql`lower(${subscribers.email})`, sql`lower(${email})`))
    .returning({ id: subscribers.id });
  if (row === undefined) throw new Error("The subscriber left in this very moment");
  return row.id;
}

/** The address of the subscriber; null when there is no such one any more. */
export async function confirmSubscriber(db: Db, id: string): Promise<string | null> {
  const confirmed = await db
    .update(subscribers)
    .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, now())` })
    .where(eq(subscribers.id, id))
    .returning({ email: subscribers.email });
  return confirmed[0]?.email ?? null;
}

/** The address that was on the list; null when it was not. */
export async function deleteSubscriber(db: Db, id: string): Promise<string | null> {
  const [row] = await db.delete(subscribers).where(eq(subscribers.id, id)).returning({ email: subscribers.email });
  return row?.email ?? null;
}

export async function isReader(db: Db, email: string): Promise<boolean> {
  const isAddress = eq(sql`lower(${subscribers.email})`, sql`lower(${email})`);
  return (await db.$count(subscribers, and(isAddress, isNotNull(subscribers.confirmedAt)))) > 0;
}

/** Who confirmed, page by page. */
export async function findReaders(db: Db, after: string | null, limit: number) {
  return db
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(and(isNotNull(subscribers.confirmedAt), after === null ? undefined : gt(subscribers.id, after)))
    .orderBy(subscribers.id)
    .limit(limit);
}

export async function deleteUnconfirmed(db: Db, olderThanDays: number): Promise<void> {
  const isOld = lte(subscribers.askedAt, sql`now() - make_interval(days => ${olderThanDays})`);
  await db.delete(subscribers).where(and(isNull(subscribers.confirmedAt), isOld));
}
