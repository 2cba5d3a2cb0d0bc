import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { subscriptions, usageCounters } from "#server/domains/billing/billing.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type { Plan } from "#shared/billing/billing.ts";
import type { UsageKind } from "#shared/billing/plans.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";

/** The month in which units are counted (YYYY-MM, UTC); constant within a transaction. */
export const usageMonth = sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM')`;

/** The plan of the owner, and the month by the database's clock, which is the same for all processes. */
export async function findAllowance(db: Db, workspaceId: WorkspaceId): Promise<{ plan: Plan | null; month: string }> {
  const [row] = await db
    .select({ month: usageMonth, plan: subscriptions.plan })
    .from(workspaces)
    .leftJoin(subscriptions, eq(subscriptions.userId, workspaces.ownerId))
    .where(eq(workspaces.id, workspaceId));
  if (row === undefined) throw notFound("Workspace");
  return row;
}

export async function savePlan(db: Db, userId: UserId, plan: Plan): Promise<void> {
  await db
    .insert(subscriptions)
    .values({ userId, plan })
    .onConflictDoUpdate({ target: subscriptions.userId, set: { plan, chosenAt: sql`now()` } });
}

interface Consumed extends Record<string, unknown> {
  month: string;
  /** Units of a month in the plan of the owner; null is unlimited. */
  limit: number | null;
  /** The new total; null: nothing was added, because it would exceed the limit. */
  used: number | null;
}

/** Adds units of this month, in one statement with the plan that limits them. */
export async function addUsage(
  db: Db,
  {
    workspaceId,
    kind,
    units,
    limits,
  }: {
    workspaceId: WorkspaceId;
    kind: UsageKind;
    units: number;
    limits: Readonly<Record<Plan | "none", number | null>>;
  },
): Promise<Consumed> {
  const [row] = await db.execute<Consumed>(sql`
    with allowance as (
      select w.id, ${usageMonth} as month, (${JSON.stringify(limits)}::jsonb ->> coalesce(s.plan::text, 'none'))::int as most
      from workspaces w left join subscriptions s on s.user_id = w.owner_id where w.id = ${workspaceId}
    ), added as (
      insert into usage_counters (workspace_id, month, kind, used)
      select id, month, ${kind}, ${units}::int from allowance where most is null or ${units}::int <= most
      on conflict (workspace_id, month, kind) do update set used = usage_counters.used + excluded.used
      where (select most is null or usage_counters.used + excluded.used <= most from allowance)
      returning used
    )
    select month, most as limit, (select used from added) as used from allowance`);
  if (row === undefined) throw notFound("Workspace");
  return row;
}

export async function subtractUsage(
  db: Db,
  workspaceId: WorkspaceId,
  kind: UsageKind,
  month: string,
  units: number,
): Promise<void> {
  await db
    .update(usageCounters)
    .set({ used: sql`${usageCounters.used} - ${units}` })
    .where(
      and(eq(usageCounters.workspaceId, workspaceId), eq(usageCounters.month, month), eq(usageCounters.kind, kind)),
    );
}

export async function findUsage(
  db: Db,
  workspaceId: WorkspaceId,
  month: string,
): Promise<{ kind: UsageKind; used: number }[]> {
  return db
    .select({ kind: usageCounters.kind, used: usageCounters.used })
    .from(usageCounters)
    .where(and(eq(usageCounters.workspaceId, workspaceId), eq(usageCounters.month, month)));
}

interface UsedInMonth extends Record<string, unknown> {
  month: string;
  images: number;
  videos: number;
  posts: number;
}

/** Every month of the range, unused ones included; by default the last twelve. */
export async function findUsageByMonth(
  db: Db,
  workspaceId: WorkspaceId,
  { from, to }: { from: string | null; to: string | null },
  limit: number,
): Promise<UsedInMonth[]> {
  // A plain day is read as UTC, in which months are counted.
  const inUtc = (value: string) =>
    value.length === 10 ? sql`${value}::timestamp` : sql`${value}::timestamptz at time zone 'UTC'`;
  const last = sql`date_trunc('month', ${to === null ? sql`now() at time zone 'UTC'` : inUtc(to)})`;
  const first = from === null ? sql`${last} - interval '11 months'` : sql`date_trunc('month', ${inUtc(from)})`;
  const usedOf = (kind: UsageKind) => sql`coalesce(sum(u.used) filter (where u.kind = ${kind}), 0)::int`;
  return db.execute<UsedInMonth>(sql`
    select to_char(m, 'YYYY-MM') as month, ${usedOf("images")} as images, ${usedOf("videos")} as videos, ${usedOf("posts")} as posts
    from (select m from generate_series(${first}, ${last}, interval '1 month') m limit ${limit}) months
    left join usage_counters u on u.workspace_id = ${workspaceId} and u.month = to_char(m, 'YYYY-MM')
    group by m order by m`);
}
