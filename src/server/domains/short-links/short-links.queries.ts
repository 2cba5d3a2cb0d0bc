import { and, count, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { shortLinkClicks, shortLinks } from "#server/domains/short-links/short-links.table.ts";
import type { ShortLinkId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

export type ShortLinkRow = typeof shortLinks.$inferSelect;

export async function countShortLinks(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const [row] = await db.select({ total: count() }).from(shortLinks).where(eq(shortLinks.workspaceId, workspaceId));
  return row?.total ?? 0;
}

/** undefined: the code is taken, or the workspace has this link. */
export async function insertShortLink(
  db: Db,
  values: typeof shortLinks.$inferInsert,
): Promise<ShortLinkRow | undefined> {
  const [row] = await db.insert(shortLinks).values(values).onConflictDoNothing().returning();
  return row;
}

export async function findByTarget(
  db: Db,
  workspaceId: WorkspaceId,
  { url, campaign }: Pick<ShortLinkRow, "url" | "campaign">,
): Promise<ShortLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(shortLinks)
    .where(and(eq(shortLinks.workspaceId, workspaceId), eq(shortLinks.url, url), eq(shortLinks.campaign, campaign)));
  return row;
}

export async function findByCode(db: Db, code: string): Promise<ShortLinkRow | undefined> {
  const [row] = await db.select().from(shortLinks).where(eq(shortLinks.code, code));
  return row;
}

/** Newest first. Returns up to `limit` + 1 rows; the extra row means that there is another page. */
export const findShortLinks = (
  db: Db,
  workspaceId: WorkspaceId,
  before: ShortLinkId | null,
  limit: number,
): Promise<ShortLinkRow[]> =>
  db
    .select()
    .from(shortLinks)
    .where(and(eq(shortLinks.workspaceId, workspaceId), before === null ? undefined : lt(shortLinks.id, before)))
    .orderBy(desc(shortLinks.id))
    .limit(limit + 1);

export const findClicks = (db: Db, ids: readonly ShortLinkId[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({
          linkId: shortLinkClicks.linkId,
          platform: shortLinkClicks.platform,
          clicks: sql<number>`sum(${shortLinkClicks.clicks})::int`,
        })
        .from(shortLinkClicks)
        .where(inArray(shortLinkClicks.linkId, [...ids]))
        .groupBy(shortLinkClicks.linkId, shortLinkClicks.platform)
        .orderBy(shortLinkClicks.platform);

export async function countClick(
  db: Db,
  { id: linkId, workspaceId }: Pick<ShortLinkRow, "id" | "workspaceId">,
  platform: Platform | null,
): Promise<void> {
  await db
    .insert(shortLinkClicks)
    .values({ workspaceId, linkId, day: sql`(now() at time zone 'utc')::date`, platform: platform ?? "", clicks: 1 })
    .onConflictDoUpdate({
      target: [shortLinkClicks.linkId, shortLinkClicks.day, shortLinkClicks.platform],
      set: { clicks: sql`${shortLinkClicks.clicks} + 1` },
    });
}

export async function deleteShortLinkRow(db: Db, workspaceId: WorkspaceId, id: ShortLinkId): Promise<boolean> {
  const gone = await db
    .delete(shortLinks)
    .where(and(eq(shortLinks.workspaceId, workspaceId), eq(shortLinks.id, id)))
    .returning({ id: shortLinks.id });
  return gone.length > 0;
}
