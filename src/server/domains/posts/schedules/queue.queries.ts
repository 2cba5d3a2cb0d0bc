import { and, asc, between, eq, gt, inArray, ne, notInArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { queueSlots, queues } from "#server/domains/posts/schedules/schedules.table.ts";
import { posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { PostId, SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { WeeklySlot } from "#shared/posts/weekly-slots.ts";

export interface QueueRow {
  accountId: SocialAccountId;
  timezone: string;
  slots: WeeklySlot[];
}

const selectQueues = (db: Db, workspaceId: WorkspaceId, accountIds: readonly SocialAccountId[]) =>
  db
    .select({ accountId: queues.accountId, timezone: queues.timezone })
    .from(queues)
    .where(and(eq(queues.workspaceId, workspaceId), inArray(queues.accountId, [...accountIds])))
    .orderBy(asc(queues.accountId));

async function withSlots(db: Db, rows: readonly Omit<QueueRow, "slots">[]): Promise<QueueRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ accountId }) => accountId);
  const slots = await db
    .select()
    .from(queueSlots)
    .where(inArray(queueSlots.accountId, ids))
    .orderBy(asc(queueSlots.weekday), asc(queueSlots.time));
  return rows.map((row) => ({
    ...row,
    slots: slots.filter(({ accountId }) => accountId === row.accountId).map(({ weekday, time }) => ({ weekday, time })),
  }));
}

/** The queues of these accounts; an account without one is left out. */
export const findQueues = async (
  db: Db,
  workspaceId: WorkspaceId,
  accountIds: readonly SocialAccountId[],
): Promise<QueueRow[]> => withSlots(db, await selectQueues(db, workspaceId, accountIds));

/** Locks the queues until the transaction ends, ordered by account, so that two callers never take the same slot. */
export const lockQueues = async (
  tx: Db,
  workspaceId: WorkspaceId,
  accountIds: readonly SocialAccountId[],
): Promise<QueueRow[]> => withSlots(tx, await selectQueues(tx, workspaceId, accountIds).for("update"));

export async function saveQueue(
  tx: Db,
  workspaceId: WorkspaceId,
  { accountId, timezone, slots }: QueueRow,
): Promise<void> {
  await tx
    .insert(queues)
    .values({ accountId, workspaceId, timezone })
    .onConflictDoUpdate({ target: queues.accountId, set: { timezone } });
  await tx.delete(queueSlots).where(eq(queueSlots.accountId, accountId));
  if (slots.length > 0) await tx.insert(queueSlots).values(slots.map((slot) => ({ ...slot, accountId })));
}

const takesNoTime = ["draft", "cancelled", "failed", "missed"] as const;

/** Due times in ms on these accounts after an instant, of queued and individually scheduled posts, without the post `except`. */
export async function findTakenInstants(
  db: Db,
  accountIds: readonly SocialAccountId[],
  after: Date,
  except: PostId | null,
): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ dueAt: postTargets.dueAt })
    .from(postTargets)
    .where(
      and(
        inArray(postTargets.accountId, [...accountIds]),
        gt(postTargets.dueAt, after),
        notInArray(postTargets.state, [...takesNoTime]),
        except === null ? undefined : ne(postTargets.postId, except),
      ),
    );
  return new Set(rows.flatMap(({ dueAt }) => dueAt?.getTime() ?? []));
}

/** Scheduled posts of this account, the earliest first. */
export async function findQueuedPosts(db: Db, workspaceId: WorkspaceId, accountId: SocialAccountId) {
  return db
    .select({ id: posts.id, at: posts.scheduledAt })
    .from(posts)
    .innerJoin(postTargets, eq(postTargets.postId, posts.id))
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        eq(posts.status, "scheduled"),
        eq(postTargets.accountId, accountId),
        gt(posts.scheduledAt, sql`clock_timestamp()`),
      ),
    )
    .orderBy(asc(posts.scheduledAt), asc(posts.id));
}

/** Scheduled posts of this account that are due in the range, the earliest first, with what a queue shows of them. */
export function findPostsDue(db: Db, workspaceId: WorkspaceId, accountId: SocialAccountId, from: Date, to: Date) {
  return db
    .select({
      id: posts.id,
      at: posts.scheduledAt,
      content: posts.content,
      platforms: posts.platforms,
      status: posts.status,
      thumbnailKey: sql<string | null>`(
        select c.thumbnail_key from post_media m join creations c on c.id = m.creation_id
        where m.post_id = posts.id order by m.position limit 1)`,
    })
    .from(posts)
    .innerJoin(postTargets, eq(postTargets.postId, posts.id))
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        eq(posts.status, "scheduled"),
        eq(postTargets.accountId, accountId),
        between(posts.scheduledAt, from, to),
      ),
    )
    .orderBy(asc(posts.scheduledAt), asc(posts.id));
}

/** Accounts on which two waiting targets of this workspace share a due time of these posts. */
export async function findCollisions(
  tx: Db,
  workspaceId: WorkspaceId,
  postIds: readonly PostId[],
): Promise<SocialAccountId[]> {
  const rows = await tx
    .select({ accountId: postTargets.accountId })
    .from(postTargets)
    .where(
      and(
        eq(postTargets.workspaceId, workspaceId),
        notInArray(postTargets.state, [...takesNoTime, "published"]),
        inArray(
          postTargets.dueAt,
          tx
            .select({ at: posts.scheduledAt })
            .from(posts)
            .where(inArray(posts.id, [...postIds])),
        ),
      ),
    )
    .groupBy(postTargets.accountId, postTargets.dueAt)
    .having(sql`count(*) > 1`);
  return rows.flatMap(({ accountId }) => accountId ?? []);
}
