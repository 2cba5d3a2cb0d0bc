import { and, count, eq, isNotNull, isNull, sql, sum } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import type { UserId } from "#shared/ids.ts";

export async function countUploads(db: Db, userId: UserId): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: count(), bytes: sum(creations.sizeBytes).mapWith(Number) })
    .from(creations)
    .where(and(eq(creations.userId, userId), isNotNull(creations.fileName)));
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 };
}

/** Everything of theirs that has a file and was not uploaded. */
export async function countMade(db: Db, userId: UserId): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: count(), bytes: sum(creations.sizeBytes).mapWith(Number) })
    .from(creations)
    .where(and(eq(creations.userId, userId), isNull(creations.fileName), isNotNull(creations.sizeBytes)));
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 };
}

/** One upload of a person at a time is counted and kept, so that two cannot pass the limit together. */
export async function holdUploads(tx: Db, userId: UserId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`creations.uploads.${userId}`}, 0))`);
}
