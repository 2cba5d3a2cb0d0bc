import { type SQL, and, eq, exists, getTableColumns, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import type { PartRow } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import {
  type TargetLease,
  maxLateMinutes,
  given,
  isGiven,
} from "#server/domains/posts/store/target-batches.queries.ts";
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

/** Moves `queued` to `sending` for exactly one caller, after the preceding part (or the post itself) is published. */
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

/** Moves `sending` to `unknown` once the lease has expired: its publisher died, and the outcome must be looked up. */
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

/** Moves `sending` to `unknown` once the lease has expired: its publisher died, and the outcome must be looked up. */
export async function abandonSending(db: Db, id: TargetId): Promise<TargetRow | undefined> {
  const [row] = await db
    .update(postTargets)
    .set({
      state: "unknown",
      attemptNo: sql`${postTargets.attemptNo} + 1`,
      leaseUntil: null,
      wakeAt: secondsFromNow(0),
    })
    .where(
      and(eq(postTargets.id, id), eq(postTargets.state, "sending"), lt(postTargets.leaseUntil, sql`clock_timestamp()`)),
    )
    .returning();
  return row;
}

const claimable = or(
  and(inArray(postTargets.state, ["scheduled", "queued"]), lte(postTargets.wakeAt, sql`clock_timestamp()`)),
  // The publisher died or lost its lease before anything was sent.
  and(inArray(postTargets.state, ["preparing", "ready"]), lt(postTargets.leaseUntil, sql`clock_timestamp()`)),
);

export type ClaimedTarget = TargetRow & {
  isLate: boolean;
  isMissed: boolean;
  asksApproval: boolean;
  dueInMs: number;
};

/**
 * Leases due targets for this process; the result lacks those that are not due, were moved or cancelled, or have another lease. `isLate`:
 * the due time passed more than `lateAfterSeconds` ago. `isMissed`: alarm and due time passed longer ago than the workspace's catch-up
 * time, so that the post is not sent without asking; the alarm may be the later one (a retry) or minutes earlier (a video).
 * `asksApproval`: its workspace has an approval policy, which the caller checks. `dueInMs`: time until the due time by the database's
 * clock, which decides the claim.
 */
export async function claimTargets(
  db: Db,
  ids: readonly TargetId[],
  leaseSeconds: number,
  lateAfterSeconds: number,
): Promise<ClaimedTarget[]> {
  return db
    .update(postTargets)
    .set({
      state: "preparing",
      attemptNo: sql`${postTargets.attemptNo} + 1`,
      tries: sql`${postTargets.tries} + 1`,
      leaseUntil: secondsFromNow(leaseSeconds),
    })
    .where(
      and(
        sql`${postTargets.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`,
        claimable,
      ),
    )
    .returning({
      ...getTableColumns(postTargets),
      isLate: sql<boolean>`coalesce(${postTargets.dueAt} < clock_timestamp() - ${lateAfterSeconds} * interval '1 second', false)`,
      dueInMs:
        sql<number>`coalesce(extract(epoch from ${postTargets.dueAt} - clock_timestamp()) * 1000, 0)::double precision`.mapWith(
          Number,
        ),
      isMissed: sql<boolean>`greatest(${postTargets.wakeAt}, ${postTargets.dueAt}) < clock_timestamp() - ${maxLateMinutes} * interval '1 minute'`,
      // By name: the policies belong to a layer above this one.
      asksApproval: sql<boolean>`exists (
        select 1 from approval_policies p where p.workspace_id = ${postTargets.workspaceId} and (p.mode <> 'none' or p.needs_client))`,
    });
}

/** `ready` becomes `sending`, at most `leadMs` before the due time. */
export async function beginSending(
  db: Db,
  leased: readonly TargetLease[],
  leaseSeconds: number,
  leadMs: number,
): Promise<TargetRow[]> {
  if (leased.length === 0) return [];
  return db
    .update(postTargets)
    .set({ state: "sending", sendingSince: sql`clock_timestamp()`, leaseUntil: secondsFromNow(leaseSeconds) })
    .from(
      given(
        leased.map(({ id, attemptNo }) => ({ id, attemptNo })),
        `id uuid, "attemptNo" int`,
      ),
    )
    .where(
      and(
        isGiven,
        eq(postTargets.state, "ready"),
        lte(
          sql`coalesce(${postTargets.catchUpAt}, ${postTargets.dueAt})`,
          sql`clock_timestamp() + ${leadMs} * interval '1 millisecond'`,
        ),
      ),
    )
    .returning(getTableColumns(postTargets));
}
