import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { mediaLinks } from "#server/domains/creations/creations.table.ts";

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
