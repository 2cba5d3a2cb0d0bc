import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { TargetRow } from "#server/domains/posts/posts.queries.ts";
import { postTargets } from "#server/domains/posts/posts.table.ts";
import { accountPace } from "#server/domains/publishing/publishing.table.ts";
import type { SocialAccountId } from "#shared/ids.ts";

/** Nothing of this account goes out for so long; an earlier, longer pause stays. */
export async function pauseAccount(db: Db, accountId: SocialAccountId, delayMs: number): Promise<void> {
  const until = sql`clock_timestamp() + ${delayMs} * interval '1 millisecond'`;
  await db
    .insert(accountPace)
    .values({ accountId, pausedUntil: until })
    .onConflictDoUpdate({
      target: accountPace.accountId,
      set: { pausedUntil: sql`greatest(${accountPace.pausedUntil}, ${until})` },
    });
}

/** Until when the account is paused, if it still is. */
export async function findPause(db: Db, accountId: SocialAccountId): Promise<Date | null> {
  const [row] = await db
    .select({ until: accountPace.pausedUntil })
    .from(accountPace)
    .where(and(eq(accountPace.accountId, accountId), gt(accountPace.pausedUntil, sql`clock_timestamp()`)));
  return row?.until ?? null;
}

/** How many other late posts of the account come before this one and have no slot yet. */
export async function countLateBefore(
  db: Db,
  { id, dueAt }: Pick<TargetRow, "id" | "dueAt">,
  accountId: SocialAccountId,
  lateAfterSeconds: number,
): Promise<number> {
  return db.$count(
    postTargets,
    and(
      eq(postTargets.accountId, accountId),
      inArray(postTargets.state, ["scheduled", "queued", "preparing", "ready"]),
      isNull(postTargets.catchUpAt),
      lt(postTargets.dueAt, sql`clock_timestamp() - ${lateAfterSeconds} * interval '1 second'`),
      sql`(${postTargets.dueAt}, ${postTargets.id}) < (${dueAt?.toISOString()}::timestamptz, ${id}::uuid)`,
    ),
  );
}

export interface Slot {
  at: Date;
  /** Near enough to prepare for it now. */
  isNear: boolean;
}

/** The next free slot of an account for a post that is late: now, or so long after the one handed out last. */
export async function takeSlot(
  db: Db,
  accountId: SocialAccountId,
  apartSeconds: number,
  nearSeconds: number,
): Promise<Slot> {
  const [row] = await db
    .insert(accountPace)
    .values({ accountId, lastSlotAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: accountPace.accountId,
      set: {
        lastSlotAt: sql`greatest(clock_timestamp(), ${accountPace.lastSlotAt} + ${apartSeconds} * interval '1 second')`,
      },
    })
    .returning({
      at: accountPace.lastSlotAt,
      isNear: sql<boolean>`${accountPace.lastSlotAt} <= clock_timestamp() + ${nearSeconds} * interval '1 second'`,
    });
  if (row?.at == null) throw new Error("No slot was handed out");
  return { at: row.at, isNear: row.isNear };
}
