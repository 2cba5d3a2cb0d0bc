import { and, eq, getTableColumns, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import type { PartRow } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { inDoubt } from "#server/domains/posts/store/target-state.ts";
import { secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import type { TargetId } from "#shared/ids.ts";

// Who may settle what nobody knows: a look-up under its lease, or the person.

type Table = typeof postTargets | typeof postTargetParts;

/** How old a doubt is, by the database's clock. */
export interface DoubtAge {
  /** Since it was sent. */
  ageMs: number;
  /** Since the first clean read that did not find it; null: there was none yet. */
  absentMs: number | null;
}

function ageOf({ sendingSince, firstAbsentAt }: Table) {
  const sinceMs = (instant: AnyPgColumn) =>
    sql<number | null>`(extract(epoch from clock_timestamp() - ${instant}) * 1000)::float8`;
  return { ageMs: sql<number>`coalesce(${sinceMs(sendingSince)}, 0)`, absentMs: sinceMs(firstAbsentAt) };
}

const isFree = ({ leaseUntil }: Table) => or(isNull(leaseUntil), lt(leaseUntil, sql`clock_timestamp()`));

const isDue = (table: Table): SQL | undefined =>
  and(inArray(table.state, [...inDoubt]), lte(table.wakeAt, sql`clock_timestamp()`), isFree(table));

export type UnknownTarget = TargetRow & DoubtAge;

/** Takes an unknown outcome for looking up, once its next look is due. */
export async function claimUnknown(db: Db, id: TargetId, leaseSeconds: number): Promise<UnknownTarget | undefined> {
  const [row] = await db
    .update(postTargets)
    .set({ leaseUntil: secondsFromNow(leaseSeconds), attemptNo: sql`${postTargets.attemptNo} + 1` })
    .where(and(eq(postTargets.id, id), isDue(postTargets)))
    .returning({ ...getTableColumns(postTargets), ...ageOf(postTargets) });
  return row;
}

export type UnknownPart = PartRow & DoubtAge;

/** The same for a part. */
export async function claimUnknownPart(db: Db, part: PartRow, leaseSeconds: number): Promise<UnknownPart | undefined> {
  const [row] = await db
    .update(postTargetParts)
    .set({ leaseUntil: secondsFromNow(leaseSeconds), attemptNo: sql`${postTargetParts.attemptNo} + 1` })
    .where(and(eq(postTargetParts.id, part.id), isDue(postTargetParts)))
    .returning({ ...getTableColumns(postTargetParts), ...ageOf(postTargetParts) });
  return row;
}

/**
 * Takes what waits for its person's word from whoever looks it up, who then writes nothing any more. With `unlessLookedUp` a look-up
 * under way is let finish: what it finds is not to be sent again. Returns the attempt that is the caller's now.
 */
export async function takeFromLookUp(
  tx: Db,
  table: Table,
  id: string,
  unlessLookedUp: boolean,
): Promise<number | undefined> {
  const [row] = await tx
    .update(table)
    .set({ attemptNo: sql`${table.attemptNo} + 1`, leaseUntil: null })
    .where(
      and(
        sql`${table.id} = ${id}`,
        eq(table.state, "needs_user"),
        unlessLookedUp ? or(isNull(table.wakeAt), isFree(table)) : undefined,
      ),
    )
    .returning({ attemptNo: table.attemptNo });
  return row?.attemptNo;
}
