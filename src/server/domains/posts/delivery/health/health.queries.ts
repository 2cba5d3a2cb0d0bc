import { type SQL, and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { accountPace, publisherHeartbeats } from "#server/domains/posts/delivery/delivery.table.ts";
import { postTargets, posts } from "#server/domains/posts/store/posts.table.ts";
import { underWay } from "#server/domains/posts/store/target-state.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { WorkspaceId } from "#shared/ids.ts";

/** By the database's clock, so that processes on machines whose clocks differ can be compared. */
export async function upsertHeartbeat(db: Db, processId: string): Promise<void> {
  await db
    .insert(publisherHeartbeats)
    .values({ processId })
    .onConflictDoUpdate({ target: publisherHeartbeats.processId, set: { tickedAt: sql`clock_timestamp()` } });
}

export async function deleteHeartbeat(db: Db, processId: string): Promise<void> {
  await db.delete(publisherHeartbeats).where(eq(publisherHeartbeats.processId, processId));
}

/** Deletes the heartbeats of processes that died. */
export async function deleteOldHeartbeats(db: Db, olderThanHours: number): Promise<void> {
  await db
    .delete(publisherHeartbeats)
    .where(lt(publisherHeartbeats.tickedAt, sql`clock_timestamp() - ${olderThanHours} * interval '1 hour'`));
}

interface HeartbeatRow {
  processId: string;
  startedAt: Date;
  tickedAt: Date;
  ageSeconds: number;
}

/** The newest first. */
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

/** A send takes some seconds, so that a few seconds are not overdue. */
const toleranceSeconds = 10;

/** needs_user counts as overdue for its workspace, and as settled for the server. */
const unsettled = (workspaceId: WorkspaceId | null) =>
  workspaceId === null ? [...underWay] : [...underWay, "needs_user" as const];

const isOverdue = (workspaceId: WorkspaceId | null): SQL | undefined =>
  and(
    workspaceId === null ? undefined : eq(postTargets.workspaceId, workspaceId),
    inArray(postTargets.state, unsettled(workspaceId)),
    lt(postTargets.dueAt, sql`clock_timestamp() - ${toleranceSeconds} * interval '1 second'`),
  );

/** `workspaceId` null counts those of all workspaces. */
export const countOverdue = (db: Db, workspaceId: WorkspaceId | null): Promise<number> =>
  db.$count(postTargets, isOverdue(workspaceId));

const inFuture = (instant: SQL) => sql<string | null>`case when ${instant} > clock_timestamp() then ${instant} end`;

/** The longest overdue first. */
export async function findOverdue(db: Db, workspaceId: WorkspaceId, limit: number) {
  return db
    .select({
      postId: postTargets.postId,
      targetId: postTargets.id,
      content: posts.content,
      platform: postTargets.platform,
      accountName: postTargets.accountName,
      accountStatus: socialAccounts.status,
      dueAt: postTargets.dueAt,
      state: postTargets.state,
      error: postTargets.error,
      lateSeconds: sql<number>`extract(epoch from clock_timestamp() - ${postTargets.dueAt})::float8`,
      isHeld: sql<boolean>`coalesce(${postTargets.leaseUntil} > clock_timestamp(), false)`,
      pausedUntil: inFuture(sql`${accountPace.pausedUntil}`),
      turnAt: inFuture(sql`${postTargets.catchUpAt}`),
      wakeAt: inFuture(sql`${postTargets.wakeAt}`),
    })
    .from(postTargets)
    .innerJoin(posts, eq(posts.id, postTargets.postId))
    .leftJoin(socialAccounts, eq(socialAccounts.id, postTargets.accountId))
    .leftJoin(accountPace, eq(accountPace.accountId, postTargets.accountId))
    .where(isOverdue(workspaceId))
    .orderBy(asc(postTargets.dueAt), asc(postTargets.id))
    .limit(limit);
}

export type OverdueRow = Awaited<ReturnType<typeof findOverdue>>[number];
