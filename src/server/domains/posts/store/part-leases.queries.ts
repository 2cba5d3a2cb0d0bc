import { and, eq, exists, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { PartRow } from "#server/domains/posts/store/parts.queries.ts";
import { postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { inDoubt } from "#server/domains/posts/store/target-state.ts";
import { secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import type { TargetId } from "#shared/ids.ts";

// Who may work on a part, and for how long: the same rules as for a delivery itself, in targets.queries.ts.

/** `queued` becomes `sending`, for one caller alone, and only after the part before it (or the post itself) is out. */
export async function beginSendingPart(db: Db, part: PartRow, leaseSeconds: number): Promise<PartRow | undefined> {
  const before =
    part.position === 2
      ? db
          .select({ id: postTargets.id })
          .from(postTargets)
          .where(and(eq(postTargets.id, part.targetId), eq(postTargets.state, "published")))
      : sql`(select 1 from ${postTargetParts} as before where before.target_id = ${part.targetId}
          and before.position = ${part.position - 1} and before.state = 'published')`;
  const [row] = await db
    .update(postTargetParts)
    .set({
      state: "sending",
      attemptNo: sql`${postTargetParts.attemptNo} + 1`,
      tries: sql`${postTargetParts.tries} + 1`,
      sendingSince: sql`clock_timestamp()`,
      leaseUntil: secondsFromNow(leaseSeconds),
    })
    .where(
      and(
        eq(postTargetParts.id, part.id),
        eq(postTargetParts.attemptNo, part.attemptNo),
        eq(postTargetParts.state, "queued"),
        lte(postTargetParts.wakeAt, sql`clock_timestamp()`),
        exists(before),
      ),
    )
    .returning();
  return row;
}

/** A send without an answer whose publisher is gone: what became of it is unknown. */
export async function abandonSendingPart(db: Db, part: PartRow): Promise<PartRow | undefined> {
  const [row] = await db
    .update(postTargetParts)
    .set({
      state: "unknown",
      attemptNo: sql`${postTargetParts.attemptNo} + 1`,
      leaseUntil: null,
      wakeAt: secondsFromNow(0),
    })
    .where(
      and(
        eq(postTargetParts.id, part.id),
        eq(postTargetParts.state, "sending"),
        lt(postTargetParts.leaseUntil, sql`clock_timestamp()`),
      ),
    )
    .returning();
  return row;
}

export type HeldPart = Pick<PartRow, "targetId" | "position" | "attemptNo">;

/** Renews what the caller still holds, and answers what that was. */
export async function renewPartLeases(db: Db, held: readonly HeldPart[], leaseSeconds: number): Promise<HeldPart[]> {
  if (held.length === 0) return [];
  const { targetId, position, attemptNo } = postTargetParts;
  const triples = sql.join(
    held.map((part) => sql`(${part.targetId}::uuid, ${part.position}::int, ${part.attemptNo}::int)`),
    sql`, `,
  );
  return db
    .update(postTargetParts)
    .set({ leaseUntil: secondsFromNow(leaseSeconds) })
    .where(
      and(
        sql`(${targetId}, ${position}, ${attemptNo}) in (${triples})`,
        inArray(postTargetParts.state, ["sending", ...inDoubt]),
      ),
    )
    .returning({ targetId, position, attemptNo });
}

/** Deliveries of which a part should be looked at now, whether or not an alarm was set. */
export async function findTargetsWithDueParts(db: Db, limit: number): Promise<TargetId[]> {
  const rows = await db
    .select({ id: postTargetParts.targetId })
    .from(postTargetParts)
    .where(
      and(
        inArray(postTargetParts.state, ["queued", "sending", ...inDoubt]),
        lte(postTargetParts.wakeAt, sql`clock_timestamp()`),
        or(isNull(postTargetParts.leaseUntil), lt(postTargetParts.leaseUntil, sql`clock_timestamp()`)),
      ),
    )
    .orderBy(postTargetParts.wakeAt)
    .limit(limit);
  return rows.map((row) => row.id);
}
