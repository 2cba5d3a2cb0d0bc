import { and, asc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { underWay } from "#server/domains/posts/store/target-state.ts";
import { accountPace } from "#server/domains/posts/delivery/delivery.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { UserId } from "#shared/ids.ts";

/** Some seconds are the time a call takes, and nothing to speak of. */
const toleranceSeconds = 10;

/** What waits for its person is theirs to know of; for the server it is settled. */
const unsettled = (userId: UserId | null) => (userId === null ? [...underWay] : [...underWay, "needs_user" as const]);

const isOverdue = (userId: UserId | null): SQL | undefined =>
  and(
    userId === null ? undefined : eq(postTargets.userId, userId),
    inArray(postTargets.state, unsettled(userId)),
    lt(postTargets.dueAt, sql`clock_timestamp() - ${toleranceSeconds} * interval '1 second'`),
  );

/** null: of everybody. */
export const countOverdue = (db: Db, userId: UserId | null): Promise<number> =>
  db.$count(postTargets, isOverdue(userId));

const inFuture = (instant: SQL) => sql<string | null>`case when ${instant} > clock_timestamp() then ${instant} end`;

/** The longest late first. */
export async function findOverdue(db: Db, userId: UserId, limit: number) {
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
    .where(isOverdue(userId))
    .orderBy(asc(postTargets.dueAt), asc(postTargets.id))
    .limit(limit);
}

export type OverdueRow = Awaited<ReturnType<typeof findOverdue>>[number];
