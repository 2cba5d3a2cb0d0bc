import { and, eq, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { mediaLinks } from "#server/domains/creations/creations.table.ts";
import { fittedVideos } from "#server/domains/creations/platform-media/fitted-videos.table.ts";
import { Hour } from "#shared/durations.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

type FittedVideoRow = typeof fittedVideos.$inferSelect;

/** A copy that expires sooner is not used, because an upload takes time. */
const minRemainingSeconds = Hour.seconds;

const within = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

export async function insertFittedVideo(
  db: Db,
  row: Omit<FittedVideoRow, "id" | "sizeBytes" | "expiresAt">,
  lifetimeSeconds: number,
): Promise<FittedVideoRow> {
  const [inserted] = await db
    .insert(fittedVideos)
    .values({ ...row, expiresAt: within(lifetimeSeconds) })
    .returning();
  if (inserted === undefined) throw new Error("Nothing was inserted");
  return inserted;
}

/** Records that the file is stored completely. */
export async function markStored(db: Db, id: string, sizeBytes: number): Promise<void> {
  await db.update(fittedVideos).set({ sizeBytes }).where(eq(fittedVideos.id, id));
}

export async function findFittedVideo(
  db: Db,
  workspaceId: WorkspaceId,
  creationId: CreationId,
  target: string,
): Promise<FittedVideoRow | undefined> {
  const [row] = await db
    .select()
    .from(fittedVideos)
    .where(
      and(
        eq(fittedVideos.workspaceId, workspaceId),
        eq(fittedVideos.creationId, creationId),
        eq(fittedVideos.target, target),
        isNotNull(fittedVideos.sizeBytes),
        gt(fittedVideos.expiresAt, within(minRemainingSeconds)),
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

export async function findFittedVideosOf(db: Db, workspaceId: WorkspaceId, limit: number): Promise<FittedVideoRow[]> {
  return db.select().from(fittedVideos).where(eq(fittedVideos.workspaceId, workspaceId)).limit(limit);
}

export async function deleteFittedVideos(db: Db, rows: readonly FittedVideoRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.delete(fittedVideos).where(inArray(fittedVideos.id, ids));
}

export type MediaLinkRow = typeof mediaLinks.$inferSelect;

export async function insertMediaLink(
  db: Db,
  link: Omit<MediaLinkRow, "expiresAt">,
  lifetimeSeconds: number,
): Promise<void> {
  await db.insert(mediaLinks).values({ ...link, expiresAt: sql`now() + make_interval(secs => ${lifetimeSeconds})` });
}

export async function findLiveMediaLink(db: Db, tokenHash: string): Promise<MediaLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(mediaLinks)
    .where(and(eq(mediaLinks.tokenHash, tokenHash), gt(mediaLinks.expiresAt, sql`now()`)));
  return row;
}

export async function findExpiredMediaLinks(db: Db, limit: number): Promise<MediaLinkRow[]> {
  return db
    .select()
    .from(mediaLinks)
    .where(lte(mediaLinks.expiresAt, sql`now()`))
    .limit(limit);
}

export async function deleteMediaLinks(db: Db, links: readonly MediaLinkRow[]): Promise<void> {
  await db.delete(mediaLinks).where(
    inArray(
      mediaLinks.tokenHash,
      links.map(({ tokenHash }) => tokenHash),
    ),
  );
}

export async function findMediaLinksOf(db: Db, workspaceId: WorkspaceId, limit: number) {
  return db.select().from(mediaLinks).where(eq(mediaLinks.workspaceId, workspaceId)).limit(limit);
}
