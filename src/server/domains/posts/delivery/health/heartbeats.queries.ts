import { eq, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { publisherHeartbeats } from "#server/domains/posts/delivery/health/heartbeats.table.ts";

/** By the database's clock, so that processes on machines whose clocks differ can be compared. */
export async function noteHeartbeat(db: Db, processId: string): Promise<void> {
  await db
    .insert(publisherHeartbeats)
    .values({ processId })
    .onConflictDoUpdate({ target: publisherHeartbeats.processId, set: { tickedAt: sql`clock_timestamp()` } });
}

export async function deleteHeartbeat(db: Db, processId: string): Promise<void> {
  await db.delete(publisherHeartbeats).where(eq(publisherHeartbeats.processId, processId));
}

/** Of processes that ended without a word. */
export async function deleteOldHeartbeats(db: Db, olderThanHours: number): Promise<void> {
  await db
    .delete(publisherHeartbeats)
    .where(lt(publisherHeartbeats.tickedAt, sql`clock_timestamp() - ${olderThanHours} * interval '1 hour'`));
}

export interface HeartbeatRow {
  processId: string;
  startedAt: Date;
  tickedAt: Date;
  ageSeconds: number;
}

/** The freshest first. */
export async function findHeartbeats(db: Db): Promise<HeartbeatRow[]> {
  return db
    .select({
      processId: publisherHeartbeats.processId,
      startedAt: publisherHeartbeats.startedAt,
      tickedAt: publisherHeartbeats.tickedAt,
      ageSeconds: sql<number>`extract(epoch from clock_timestamp() - ${publisherHeartbeats.tickedAt})::float8`,
    })
    .from(publisherHeartbeats)
    .orderBy(sql`${publisherHeartbeats.tickedAt} desc`);
}
