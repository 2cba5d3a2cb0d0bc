import { type SQL, and, eq, getTableColumns, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import type { PartRow } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { type TargetState, unresolved } from "#server/domains/posts/store/target-state.ts";
import { secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import type { TargetId } from "#shared/ids.ts";

type Table = typeof postTargets | typeof postTargetParts;

/** Ages of an unknown outcome by the database's clock. */
export interface OutcomeAge {
  /** Since the send. */
  ageMs: number;
  /** Since the first look-up that did not find it; null before that. */
  absentMs: number | null;
}

function ageOf({ sendingSince, firstAbsentAt }: Table) {
  const sinceMs = (instant: AnyPgColumn) =>
    sql<number | null>`(extract(epoch from clock_timestamp() - ${instant}) * 1000)::float8`;
  return { ageMs: sql<number>`coalesce(${sinceMs(sendingSince)}, 0)`, absentMs: sinceMs(firstAbsentAt) };
}

const isFree = ({ leaseUntil }: Table) => or(isNull(leaseUntil), lt(leaseUntil, sql`clock_timestamp()`));

const isDue = (table: Table): SQL | undefined =>
  and(inArray(table.state, [...unresolved]), lte(table.wakeAt, sql`clock_timestamp()`), isFree(table));

export type UnknownTarget = TargetRow & OutcomeAge;

/** Leases a target of unknown outcome whose look-up is due. undefined when it is not due, or another process has it. */
export async function claimUnknown(db: Db, id: TargetId, leaseSeconds: number): Promise<UnknownTarget | undefined> {
  const [row] = await db
    .update(postTargets)
    .set({ leaseUntil: secondsFromNow(leaseSeconds), attemptNo: sql`${postTargets.attemptNo} + 1` })
    .where(and(eq(postTargets.id, id), isDue(postTargets)))
    .returning({ ...getTableColumns(postTargets), ...ageOf(postTargets) });
  return row;
}

export type UnknownPart = PartRow & OutcomeAge;

/** The same as claimUnknown, for a part. */
export async function claimUnknownPart(db: Db, part: PartRow, leaseSeconds: number): Promise<UnknownPart | undefined> {
  const [row] = await db
    .update(postTargetParts)
    .set({ leaseUntil: secondsFromNow(leaseSeconds), attemptNo: sql`${postTargetParts.attemptNo} + 1` })
    .where(and(eq(postTargetParts.id, part.id), isDue(postTargetParts)))
    .returning({ ...getTableColumns(postTargetParts), ...ageOf(postTargetParts) });
  return row;
}

interface TakenOver {
  attemptNo: number;
  /** The present state of the delivery. */
  state: TargetState;
}

/**
 * Takes a delivery in one of these states over from its look-up: the new attempt number fences the look-up's writes. With
 * `unlessLookedUp` a look-up in progress keeps it, because a post that it finds must not be sent again. undefined: nothing was taken over.
 */
export async function takeFromLookUp(
  tx: Db,
  table: Table,
  id: string,
  from: readonly TargetState[],
  { unlessLookedUp = false } = {},
): Promise<TakenOver | undefined> {
  const [row] = await tx
    .update(table)
    .set({ attemptNo: sql`${table.attemptNo} + 1`, leaseUntil: null })
    .where(
      and(
        sql`${table.id} = ${id}`,
        inArray(table.state, [...from]),
        unlessLookedUp ? or(isNull(table.wakeAt), isFree(table)) : undefined,
      ),
    )
    .returning({ attemptNo: table.attemptNo, state: table.state });
  return row;
}

/**
 * Moves `sending` to `unknown` once the lease has expired: its publisher died, and the outcome must be looked up. Returns whether it
 * moved.
 */
export async function abandonSending(tx: Db, table: Table, id: string): Promise<boolean> {
  const rows = await tx
    .update(table)
    .set({ state: "unknown", attemptNo: sql`${table.attemptNo} + 1`, leaseUntil: null, wakeAt: secondsFromNow(0) })
    .where(and(sql`${table.id} = ${id}`, eq(table.state, "sending"), lt(table.leaseUntil, sql`clock_timestamp()`)))
    .returning({ attemptNo: table.attemptNo });
  return rows.length > 0;
}
