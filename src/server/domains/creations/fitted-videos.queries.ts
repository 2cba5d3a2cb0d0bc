import { and, eq, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { fittedVideos } from "#server/domains/creations/fitted-videos.table.ts";
import type { CreationId, UserId } from "#shared/ids.ts";
import { Day, Hour } from "#shared/time.ts";

export type FittedVideoRow = typeof fittedVideos.$inferSelect;

const lifetimeSeconds = 3 * Day.seconds;
/** One that is about to be swept is not begun with: an upload takes its time. */
const leastSeconds = Hour.seconds;

const within = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

export async function insertFittedVideo(
  db: Db,
  row: Omit<FittedVideoRow, "id" | "sizeBytes" | "expiresAt">,
): Promise<FittedVideoRow> {
  const [inserted] = await db
    .insert(fittedVideos)
    .values({ ...row, expiresAt: within(lifetimeSeconds) })
    .returning();
  if (inserted === undefined) throw new Error("Nothing was inserted");
  return inserted;
}

/** Its file lies there whole. */
export async function markStored(db: Db, id: string, sizeBytes: number): Promise<void> {
  await db.update(fittedVideos).set({ sizeBytes }).where(eq(fittedVideos.id, id));
}

export async function findFittedVideo(
  db: Db,
  userId: UserId,
  creationId: CreationId,
  target: string,
): Promise<FittedVideoRow | undefined> {
  const [row] = await db
    .select()
    .from(fittedVideos)
    .where(
      and(
        eq(fittedVideos.userId, userId),
        eq(fittedVideos.creationId, creationId),
        eq(fittedVideos.target, target),
        isNotNull(fittedVideos.sizeBytes),
        gt(fittedVideos.expiresAt, within(leastSeconds)),
      ),
    )
    .limit(1);
  return row;
}

export async function findExpiredFittedVideos(db: Db, limit: number): Promise<FittedVideoRow[]> {
  return db
    .select()
    .from(fittedVideos)
    .where(lte(fittedVideos.expiresAt, sql`now()`))
    .limit(limit);
}

export async function findFittedVideosOf(db: Db, userId: UserId, limit: number): Promise<FittedVideoRow[]> {
  return db.select().from(fittedVideos).where(eq(fittedVideos.userId, userId)).limit(limit);
}

export async function deleteFittedVideos(db: Db, rows: readonly FittedVideoRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.delete(fittedVideos).where(inArray(fittedVideos.id, ids));
}
