import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { mails } from "#server/domains/mail/mail.table.ts";
import type { UserId } from "#shared/ids.ts";

export async function hasWaitingMail(db: Db, userId: UserId): Promise<boolean> {
  const [row] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.status, "waiting")))
    .limit(1);
  return row !== undefined;
}
