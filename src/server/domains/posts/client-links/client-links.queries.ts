import { and, desc, eq, exists, inArray, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { clientLinkPosts, clientLinks } from "#server/domains/posts/client-links/client-links.table.ts";
import { postComments } from "#server/domains/posts/review/comments.table.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { userName, users } from "#server/domains/users/users.table.ts";
import { workspaceMembers, workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { ClientLinkId, PostId, WorkspaceId } from "#shared/ids.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";

/** The present role of the maker of the link; null when they are no member any more, or are leaving. */
const makerRole = sql<WorkspaceRole | null>`case
  when ${users.deletionId} is not null then null
  when ${workspaces.personalOf} = ${clientLinks.createdBy} then 'owner'
  else ${workspaceMembers.role} end`;

const columns = {
  id: clientLinks.id,
  workspaceId: clientLinks.workspaceId,
  name: clientLinks.name,
  month: clientLinks.month,
  passwordHash: clientLinks.passwordHash,
  createdBy: clientLinks.createdBy,
  makerName: sql<string | null>`nullif(${userName}, '')`,
  makerRole,
  createdAt: clientLinks.createdAt,
  expiresAt: clientLinks.expiresAt,
  isExpired: sql<boolean>`${clientLinks.expiresAt} <= now()`,
  lastOpenedAt: clientLinks.lastOpenedAt,
  revokedAt: clientLinks.revokedAt,
  workspaceName: sql<string>`coalesce(${workspaces.name}, ${userName}, '')`,
  pictureKey: workspaces.pictureKey,
  posts: sql<number>`(select count(*)::int from client_link_posts p where p.link_id = ${clientLinks.id})`,
};

const selectLinks = (db: Db) =>
  db
    .select(columns)
    .from(clientLinks)
    .innerJoin(workspaces, eq(workspaces.id, clientLinks.workspaceId))
    .leftJoin(users, eq(users.id, clientLinks.createdBy))
    .leftJoin(
      workspaceMembers,
      and(
        eq(workspaceMembers.workspaceId, clientLinks.workspaceId),
        eq(workspaceMembers.userId, clientLinks.createdBy),
      ),
    );

export type ClientLinkRow = Awaited<ReturnType<typeof findLinks>>[number];

/** Neither revoked nor expired. */
const isOpen = sql<boolean>`(${clientLinks.revokedAt} is null and ${clientLinks.expiresAt} > now())`;

/** The newest first. Beyond the limit, the oldest that ended are left out. */
export const findLinks = (db: Db, workspaceId: WorkspaceId, limit: number) => {
  const listed = db
    .select({ id: clientLinks.id })
    .from(clientLinks)
    .where(eq(clientLinks.workspaceId, workspaceId))
    .orderBy(desc(isOpen), desc(clientLinks.id))
    .limit(limit);
  return selectLinks(db).where(inArray(clientLinks.id, listed)).orderBy(desc(clientLinks.id));
};

export async function findLinkByToken(db: Db, tokenHash: string): Promise<ClientLinkRow | undefined> {
  const [row] = await selectLinks(db).where(eq(clientLinks.tokenHash, tokenHash));
  return row;
}

export async function findLink(db: Db, id: ClientLinkId): Promise<ClientLinkRow | undefined> {
  const [row] = await selectLinks(db).where(eq(clientLinks.id, id));
  return row;
}

/** Until the transaction ends, "share" keeps the link from being revoked; "no key update" keeps out comments through it as well. */
export type LinkLock = "share" | "no key update";

export async function lockLink(tx: Db, id: ClientLinkId, lock: LinkLock): Promise<void> {
  await tx.select({ id: clientLinks.id }).from(clientLinks).where(eq(clientLinks.id, id)).for(lock);
}

/** Locks the workspace, so that two calls do not both make its last link, and counts the links that are not over. */
export async function lockAndCountOpen(tx: Db, workspaceId: WorkspaceId): Promise<number> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for("no key update");
  return tx.$count(clientLinks, and(eq(clientLinks.workspaceId, workspaceId), isOpen));
}

type NewLink = Omit<typeof clientLinks.$inferInsert, "expiresAt"> & { days: number };

export async function insertLink(tx: Db, { days, ...link }: NewLink): Promise<ClientLinkId> {
  const [row] = await tx
    .insert(clientLinks)
    .values({ ...link, expiresAt: sql`now() + make_interval(days => ${days})` })
    .returning({ id: clientLinks.id });
  if (row === undefined) throw new Error("A link was inserted but not returned");
  return row.id;
}

/** Those of the ids that are posts of the workspace. */
export async function findPostIds(tx: Db, workspaceId: WorkspaceId, ids: readonly PostId[]): Promise<Set<PostId>> {
  const rows = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), inArray(posts.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

export async function insertLinkPosts(
  tx: Db,
  workspaceId: WorkspaceId,
  linkId: ClientLinkId,
  postIds: readonly PostId[],
): Promise<void> {
  await tx.insert(clientLinkPosts).values(postIds.map((postId) => ({ workspaceId, linkId, postId })));
}

/** false: there is no such link of this workspace. One that was revoked before keeps its time. */
export async function revokeRow(db: Db, workspaceId: WorkspaceId, id: ClientLinkId): Promise<boolean> {
  const rows = await db
    .update(clientLinks)
    .set({ revokedAt: sql`coalesce(${clientLinks.revokedAt}, now())` })
    .where(and(eq(clientLinks.workspaceId, workspaceId), eq(clientLinks.id, id)))
    .returning({ id: clientLinks.id });
  return rows.length > 0;
}

export async function revokeRowsOf(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx
    .update(clientLinks)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(clientLinks.workspaceId, workspaceId), isNull(clientLinks.revokedAt)));
}

export async function noteOpened(db: Db, id: ClientLinkId): Promise<void> {
  await db
    .update(clientLinks)
    .set({ lastOpenedAt: sql`now()` })
    .where(eq(clientLinks.id, id));
}

/** Deletes links that ended more than this many days ago. */
export async function deleteEndedLinks(db: Db, days: number): Promise<void> {
  await db
    .delete(clientLinks)
    .where(
      lte(sql`least(${clientLinks.expiresAt}, ${clientLinks.revokedAt})`, sql`now() - make_interval(days => ${days})`),
    );
}

const isWaiting = (id: ClientLinkId | typeof clientLinks.id) =>
  and(eq(postComments.linkId, id), postComments.waitsForMail);

const mayMail = (minutes: number) => sql`${clientLinks.commentsMailedAt} <= now() - make_interval(mins => ${minutes})`;

/**
 * Whether members are mailed now about a comment of this link, which begins a pause of so many minutes. Not while others wait: the next
 * mail counts it with them. The link must be locked, so that of two comments one waits.
 */
export async function beginMailPause(tx: Db, id: ClientLinkId, minutes: number): Promise<boolean> {
  const waiting = tx.select({ id: postComments.id }).from(postComments).where(isWaiting(id));
  const rows = await tx
    .update(clientLinks)
    .set({ commentsMailedAt: sql`now()` })
    .where(and(eq(clientLinks.id, id), or(isNull(clientLinks.commentsMailedAt), mayMail(minutes)), notExists(waiting)))
    .returning({ id: clientLinks.id });
  return rows.length > 0;
}

/** Links whose pause is over while comments wait. */
export async function findLinksToMail(db: Db, minutes: number, limit: number): Promise<ClientLinkId[]> {
  const waiting = db.select({ id: postComments.id }).from(postComments).where(isWaiting(clientLinks.id));
  const rows = await db
    .select({ id: clientLinks.id })
    .from(clientLinks)
    .where(and(mayMail(minutes), exists(waiting)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Whether the pause of a locked link is over. */
export async function isMailDue(tx: Db, id: ClientLinkId, minutes: number): Promise<boolean> {
  const due = await tx.$count(clientLinks, and(eq(clientLinks.id, id), mayMail(minutes)));
  return due > 0;
}

/** Each waiting comment is taken once. */
export const takeWaitingComments = (tx: Db, id: ClientLinkId): Promise<{ postId: PostId }[]> =>
  tx.update(postComments).set({ waitsForMail: false }).where(isWaiting(id)).returning({ postId: postComments.postId });
