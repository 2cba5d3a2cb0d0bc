import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { newsletterSubscribers as subscribers } from "#server/domains/newsletter/newsletter.table.ts";

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

/** False when there is no such subscriber any more. */
export async function confirmSubscriber(db: Db, id: string): Promise<boolean> {
  const confirmed = await db
    .update(subscribers)
    .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, now())` })
    .where(eq(subscribers.id, id))
    .returning({ id: subscribers.id });
  return confirmed.length === 1;
}

export async function deleteSubscriber(db: Db, id: string): Promise<void> {
  await db.delete(subscribers).where(eq(subscribers.id, id));
}

export async function deleteUnconfirmed(db: Db, olderThanDays: number): Promise<void> {
  const isOld = lte(subscribers.askedAt, sql`now() - make_interval(days => ${olderThanDays})`);
  await db.delete(subscribers).where(and(isNull(subscribers.confirmedAt), isOld));
}
