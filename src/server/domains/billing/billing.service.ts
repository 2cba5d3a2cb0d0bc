import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import {
  addUsage,
  findAllowance,
  findUsage,
  savePlan,
  subtractUsage,
} from "#server/domains/billing/billing.queries.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { type Plan, planLimits, type Usage, type UsageKind } from "#shared/billing.ts";
import type { UserId } from "#shared/ids.ts";

const unitNames = {
  images: "image generations",
  videos: "video generations",
  posts: "posts",
} as const satisfies Record<UsageKind, string>;

export async function choosePlan(deps: Pick<Deps, "db">, userId: UserId, plan: Plan): Promise<Usage> {
  return deps.db.transaction(async (tx) => {
    await savePlan(tx, userId, plan);
    await recordActivity(tx, userId, { kind: "plan.chosen", label: plan });
    return usageOf(tx, userId);
  });
}

/**
 * Takes units of this month's allowance and says which month they were counted in, for returnUnits.
 * Throws LIMIT_REACHED, taking nothing, when not enough are left.
 */
export async function consumeUnits(tx: Db, userId: UserId, kind: UsageKind, units: number): Promise<string> {
  const { plan, month } = await findAllowance(tx, userId);
  const limit = planLimits[plan ?? "none"][kind];
  if (await addUsage(tx, { userId, month, kind, units, limit })) return month;
  throw new DomainError(
    "LIMIT_REACHED",
    `Your plan allows ${limit} ${unitNames[kind]} a month, and too few are left. Upgrade to Premium, or wait until next month.`,
  );
}

/** Gives units back after what they were taken for came to nothing. The caller sees to it that this happens once. */
export const returnUnits = (tx: Db, userId: UserId, kind: UsageKind, month: string, units: number): Promise<void> =>
  subtractUsage(tx, userId, kind, month, units);

function startOfNextMonth(month: string): string {
  const start = new Date(`${month}-01T00:00:00Z`);
  start.setUTCMonth(start.getUTCMonth() + 1);
  return start.toISOString();
}

export async function usageOf(db: Db, userId: UserId): Promise<Usage> {
  const { plan, month } = await findAllowance(db, userId);
  const limits = planLimits[plan ?? "none"];
  const rows = await findUsage(db, userId, month);
  const usageOfKind = (kind: UsageKind) => ({
    used: rows.find((row) => row.kind === kind)?.used ?? 0,
    limit: limits[kind],
  });
  return {
    images: usageOfKind("images"),
    videos: usageOfKind("videos"),
    posts: usageOfKind("posts"),
    resetsAt: startOfNextMonth(month),
  };
}
