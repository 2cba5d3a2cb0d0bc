import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { newsletterSubscribers } from "#server/domains/mail/newsletter/newsletter.table.ts";

export async function deleteSubscriberOf(db: Db, email: string): Promise<void> {
  await db.delete(newsletterSubscribers).where(eq(sql`lower(${newsletterSubscribers.email})`, email.toLowerCase()));
}
