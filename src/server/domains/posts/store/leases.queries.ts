import { and, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { PartRow } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { unresolved, wakeable } from "#server/domains/posts/store/target-state.ts";
import { secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import type { TargetId } from "#shared/ids.ts";

export type PartLease = Pick<PartRow, "targetId" | "position" | "attemptNo">;

/** Renews the leases that the caller still has, and returns those. */
export async function renewPartLeases(
  db: Db,
  leased: readonly PartLease[],
  leaseSeconds: number,
): Promise<PartLease[]> {
  if (leased.length === 0) return [];
  const { targetId, position, attemptNo } = postTargetParts;
  const triples = sql.join(
    leased.map((part) => sql`(${part.targetId}::uuid, ${part.position}::int, ${part.attemptNo}::int)`),
    sql`, `,
  );
  return db
    .update(postTargetParts)
    .set({ leaseUntil: secondsFromNow(leaseSeconds) })
    .where(
      and(
        sql`(${targetId}, ${position}, ${attemptNo}) in (${triples})`,
        inArray(postTargetParts.state, ["sending", ...unresolved]),
      ),
    )
    .returning({ targetId, position, attemptNo });
}

/** Targets with a due part, whether or not an alarm was set. */
export async function findTargetsWithDueParts(db: Db, limit: number): Promise<TargetId[]> {
  const rows = await db
    .select({ id: postTargetParts.targetId })
    .from(postTargetParts)
    .where(
      and(
        inArray(postTargetParts.state, ["queued", "sending", ...unresolved]),
        lte(postTargetParts.wakeAt, sql`clock_timestamp()`),
        or(isNull(postTargetParts.leaseUntil), lt(postTargetParts.leaseUntil, sql`clock_timestamp()`)),
      ),
    )
    .orderBy(postTargetParts.wakeAt)
    .limit(limit);
  return rows.map((row) => row.id);
}

/**
 * Renews the leases that the caller still has, and returns those: an attempt that was taken over is left out. A row that another
 * transaction has locked is left for the next round, because waiting for it with other rows locked could deadlock.
 */
export async function renewLeases(
  db: Db,
  leased: readonly Pick<TargetRow, "id" | "attemptNo">[],
  leaseSeconds: number,
): Promise<Pick<TargetRow, "id" | "attemptNo" | "accountId">[]> {
  if (leased.length === 0) return [];
  const { id, attemptNo, accountId, state } = postTargets;
  const ours = db
    .select({ id })
    .from(postTargets)
    .where(
      and(
        sql`(${id}, ${attemptNo}) in (select id, "attemptNo"
          from jsonb_to_recordset(${JSON.stringify(leased)}::text::jsonb) as leased(id uuid, "attemptNo" int))`,
        inArray(state, ["preparing", "ready", "sending", ...unresolved]),
      ),
    )
    .for("update", { skipLocked: true });
  return db
    .update(postTargets)
    .set({ leaseUntil: secondsFromNow(leaseSeconds) })
    .where(inArray(id, ours))
    .returning({ id, attemptNo, accountId });
}

/** Due targets without a lease, whether or not an alarm was set: this catches every lost wake-up. */
export async function findTargetsToWake(db: Db, limit: number): Promise<TargetId[]> {
  const rows = await db
    .select({ id: postTargets.id })
    .from(postTargets)
    .where(
      and(
        inArray(postTargets.state, [...wakeable]),
        lte(postTargets.wakeAt, sql`clock_timestamp()`),
        or(isNull(postTargets.leaseUntil), lt(postTargets.leaseUntil, sql`clock_timestamp()`)),
      ),
    )
    .orderBy(postTargets.wakeAt)
    .limit(limit);
  return rows.map((row) => row.id);
}
