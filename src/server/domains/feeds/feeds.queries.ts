import { and, asc, count, desc, eq, inArray, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { feedItems, feeds } from "#server/domains/feeds/feeds.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { FeedId, PostId, WorkspaceId } from "#shared/ids.ts";

export type FeedRow = typeof feeds.$inferSelect;
export type NewFeedItem = Pick<typeof feedItems.$inferSelect, "idHash" | "linkHash" | "title" | "link">;

const isOne = (workspaceId: WorkspaceId, id: FeedId) => and(eq(feeds.workspaceId, workspaceId), eq(feeds.id, id));

/** Locks the workspace, so that feeds are added one after the other and never exceed the limit. */
export async function lockFeedsOf(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for("no key update");
}

export async function countFeeds(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const [row] = await db.select({ total: count() }).from(feeds).where(eq(feeds.workspaceId, workspaceId));
  return row?.total ?? 0;
}

/** undefined: the workspace has this feed already. */
export async function insertFeed(db: Db, values: typeof feeds.$inferInsert): Promise<FeedRow | undefined> {
  const [row] = await db.insert(feeds).values(values).onConflictDoNothing().returning();
  return row;
}

export const findFeeds = (db: Db, workspaceId: WorkspaceId): Promise<FeedRow[]> =>
  db.select().from(feeds).where(eq(feeds.workspaceId, workspaceId)).orderBy(asc(feeds.id));

export async function findFeed(db: Db, workspaceId: WorkspaceId, id: FeedId): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(feeds).where(isOne(workspaceId, id));
  return row;
}

/** A feed that was neither changed nor taken by another reading since it was read. */
const isStill = ({ id, updatedAt }: FeedRow) => and(eq(feeds.id, id), eq(feeds.updatedAt, updatedAt));

/** Locks a feed against changes and other readings. false: it was changed, paused or deleted since it was taken. */
export async function lockTakenFeed(tx: Db, feed: FeedRow): Promise<boolean> {
  return (await tx.select({ id: feeds.id }).from(feeds).where(isStill(feed)).for("no key update")).length > 0;
}

/** Writes the outcome of a reading. false: the feed was changed, paused or deleted since it was taken. */
export async function updateTakenFeed(
  db: Db,
  feed: FeedRow,
  change: Partial<typeof feeds.$inferInsert>,
): Promise<boolean> {
  return (await db.update(feeds).set(change).where(isStill(feed)).returning({ id: feeds.id })).length > 0;
}

export async function updateFeedRow(
  db: Db,
  workspaceId: WorkspaceId,
  id: FeedId,
  change: Partial<typeof feeds.$inferInsert>,
): Promise<FeedRow | undefined> {
  const [row] = await db.update(feeds).set(change).where(isOne(workspaceId, id)).returning();
  return row;
}

/** A reading that runs stops before its next post, because its feed has changed. */
export async function pauseFeedsOf(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx.update(feeds).set({ isActive: false }).where(eq(feeds.workspaceId, workspaceId));
}

export async function deleteFeedRow(db: Db, workspaceId: WorkspaceId, id: FeedId): Promise<boolean> {
  return (await db.delete(feeds).where(isOne(workspaceId, id)).returning({ id: feeds.id })).length > 0;
}

/** Takes a due feed for one reading. No other process reads it in this time, even if this reading never ends. */
export async function takeDueFeed(db: Db, everySeconds: number): Promise<FeedRow | undefined> {
  const due = db
    .select({ id: feeds.id })
    .from(feeds)
    .where(and(eq(feeds.isActive, true), lte(feeds.nextReadAt, sql`now()`)))
    .orderBy(asc(feeds.nextReadAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await db
    .update(feeds)
    .set({ nextReadAt: sql`now() + make_interval(secs => ${everySeconds})` })
    .where(inArray(feeds.id, due))
    .returning();
  return row;
}

/** Hashes of ids and links of these items that were seen before. */
export async function findSeen(db: Db, feedId: FeedId, items: readonly NewFeedItem[]): Promise<Set<string>> {
  if (items.length === 0) return new Set();
  const ids = items.map(({ idHash }) => idHash);
  const links = items.flatMap(({ linkHash }) => linkHash ?? []);
  const rows = await db
    .select({ idHash: feedItems.idHash, linkHash: feedItems.linkHash })
    .from(feedItems)
    .where(and(eq(feedItems.feedId, feedId), or(inArray(feedItems.idHash, ids), inArray(feedItems.linkHash, links))));
  return new Set(rows.flatMap(({ idHash, linkHash }) => (linkHash === null ? idHash : [idHash, linkHash])));
}

/**
 * Learns the new id of an item that is known by its link, and the new link of one that is known by its id: a site may change the one now and
 * the other later. A name that another item has, here or in this reading, stays with that one.
 */
export async function learnNames(db: Db, feedId: FeedId, items: readonly NewFeedItem[]): Promise<void> {
  const given = JSON.stringify(items.map(({ idHash, linkHash }) => ({ id_hash: idHash, link_hash: linkHash })));
  const [id, link] = [sql.identifier("id_hash"), sql.identifier("link_hash")];
  for (const [name, known] of [
    [id, link],
    [link, id],
  ] as const)
    await db.execute(sql`
      with given as (select * from jsonb_to_recordset(${given}::text::jsonb) as one(id_hash text, link_hash text)),
        once as (select ${name}, min(${known}) as known from given group by ${name} having count(*) = 1)
      update ${feedItems} item set ${name} = once.${name} from once
      where item.feed_id = ${feedId} and item.${known} = once.known and once.${name} is not null
        and item.${name} is distinct from once.${name}
        and not exists (select from given where given.${name} = item.${name})
        and not exists (select from ${feedItems} other where other.feed_id = ${feedId} and other.${name} = once.${name})`);
}

/** Returns the ids of the items that were new, both by their id and by their link. */
export async function insertFeedItems(db: Db, feedId: FeedId, items: readonly NewFeedItem[]): Promise<string[]> {
  if (items.length === 0) return [];
  const rows = await db
    .insert(feedItems)
    .values(items.map(({ idHash, linkHash, title, link }) => ({ feedId, idHash, linkHash, title, link })))
    .onConflictDoNothing()
    .returning({ id: feedItems.id });
  return rows.map(({ id }) => id);
}

export async function setItemPost(db: Db, id: string, postId: PostId, problem: string | null): Promise<void> {
  await db.update(feedItems).set({ postId, problem }).where(eq(feedItems.id, id));
}

export const findNewestItems = (db: Db, feedId: FeedId, limit: number) =>
  db.select().from(feedItems).where(eq(feedItems.feedId, feedId)).orderBy(desc(feedItems.id)).limit(limit);
