import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { subscriptions, usageCounters } from "#server/domains/billing/billing.table.ts";
import type { Plan, UsageKind } from "#shared/billing.ts";
import type { UserId } from "#shared/ids.ts";

/** The user's plan, and the month by the database's clock, UTC: processes with clocks apart count in the same one. */
export async function findAllowance(db: Db, userId: UserId): Promise<{ plan: Plan | null; month: string }> {
  const [row] = await db
    .select({ month: sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM')`, plan: subscriptions.plan })
    .from(sql`(select 1) as this_month`)
    .leftJoin(subscriptions, eq(subscriptions.userId, userId));
  if (row === undefined) throw new Error("SELECT returned no row");
  return row;
}

export async function savePlan(db: Db, userId: UserId, plan: Plan): Promise<void> {
  await db
    .insert(subscriptions)
    .values({ userId, plan })
    .onConflictDoUpdate({ target: subscriptions.userId, set: { plan, chosenAt: sql`now()` } });
}

/** Adds `units` in one statement unless that would pass `limit`. False when it would. */
export async function addUsage(
  db: Db,
  {
    userId,
    month,
    kind,
    units,
    limit,
  }: { userId: UserId; month: string; kind: UsageKind; units: number; limit: number | null },
): Promise<boolean> {
  if (limit !== null && units > limit) return false;
  const added = await db
    .insert(usageCounters)
    .values({ userId, month, kind, used: units })
    .onConflictDoUpdate({
      target: [usageCounters.userId, usageCounters.month, usageCounters.kind],
      set: { used: sql`${usageCounters.used} + ${units}` },
      ...(limit === null ? {} : { setWhere: lte(usageCounters.used, limit - units) }),
    })
    .returning({ used: usageCounters.used });
  return added.length === 1;
}

export async function subtractUsage(
  db: Db,
  userId: UserId,
  kind: UsageKind,
  month: string,
  units: number,
): Promise<void> {
  await db
    .update(usageCounters)
    .set({ used: sql`${usageCounters.used} - ${units}` })
    .where(and(eq(usageCounters.userId, userId), eq(usageCounters.month, month), eq(usageCounters.kind, kind)));
}

export async function findUsage(db: Db, userId: UserId, month: string): Promise<{ kind: UsageKind; used: number }[]> {
  return db
    .select({ kind: usageCounters.kind, used: usageCounters.used })
    .from(usageCounters)
    .where(and(eq(usageCounters.userId, userId), eq(usageCounters.month, month)));
}
