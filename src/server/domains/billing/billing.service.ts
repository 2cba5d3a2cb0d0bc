import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import {
  addUsage,
  findAllowance,
  findUsage,
  findUsageByMonth,
  savePlan,
  subtractUsage,
} from "#server/domains/billing/billing.queries.ts";
import { notifyOnce } from "#server/domains/notifications/notifications.service.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import {
  maxUsageMonths,
  type Plan,
  type Usage,
  type UsageHistory,
  type UsageHistoryInput,
} from "#shared/billing/billing.ts";
import { planLimits, type UsageKind } from "#shared/billing/plans.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";

export { usageMonth } from "#server/domains/billing/billing.queries.ts";

const unitNames = {
  images: "image generations",
  videos: "video generations",
  posts: "posts",
} as const satisfies Record<UsageKind, string>;

const limitsOf = (kind: UsageKind) => ({
  none: planLimits.none[kind],
  basic: planLimits.basic[kind],
  premium: planLimits.premium[kind],
});

export async function choosePlan(deps: Pick<Deps, "db">, userId: UserId, plan: Plan): Promise<Usage> {
  return deps.db.transaction(async (tx) => {
    await savePlan(tx, userId, plan);
    await recordActivity(tx, userId, { kind: "plan.chosen", label: plan });
    return usageOf(tx, userId);
  });
}

/**
 * Charges units to this month's allowance and returns the month, for returnUnits. Parallel calls of the workspace wait for the counter
 * until the transaction ends: call it last.
 * Throws LIMIT_REACHED, charging nothing, when not enough are left.
 */
export async function consumeUnits(tx: Db, workspaceId: WorkspaceId, kind: UsageKind, units: number): Promise<string> {
  const { month, limit, used } = await addUsage(tx, { workspaceId, kind, units, limits: limitsOf(kind) });
  if (limit !== null && used === limit)
    await notifyOnce(tx, workspaceId, {
      kind: "limit.reached",
      key: `limit:${kind}:${month}`,
      params: { unit: kind, limit },
    });
  if (used !== null) return month;
  throw new DomainError(
    "LIMIT_REACHED",
    `Your plan allows ${limit} ${unitNames[kind]} a month, and too few are left. Upgrade to Premium, or wait until next month.`,
  );
}

/** Returns units whose work failed. The caller must ensure that this happens once. */
export const returnUnits = (
  tx: Db,
  workspaceId: WorkspaceId,
  kind: UsageKind,
  month: string,
  units: number,
): Promise<void> => subtractUsage(tx, workspaceId, kind, month, units);

function startOfNextMonth(month: string): string {
  const start = new Date(`${month}-01T00:00:00Z`);
  start.setUTCMonth(start.getUTCMonth() + 1);
  return start.toISOString();
}

interface UsedUnits {
  plan: Plan | null;
  month: string;
  used: readonly { kind: UsageKind; used: number }[];
}

/** Used units of a month with the limits of the plan. */
export function presentUsage({ plan, month, used }: UsedUnits): Usage {
  const limits = planLimits[plan ?? "none"];
  const usageOfKind = (kind: UsageKind) => ({
    used: used.find((row) => row.kind === kind)?.used ?? 0,
    limit: limits[kind],
  });
  return {
    images: usageOfKind("images"),
    videos: usageOfKind("videos"),
    posts: usageOfKind("posts"),
    resetsAt: startOfNextMonth(month),
  };
}

export async function usageOf(db: Db, workspaceId: WorkspaceId): Promise<Usage> {
  const { plan, month } = await findAllowance(db, workspaceId);
  return presentUsage({ plan, month, used: await findUsage(db, workspaceId, month) });
}

/** Usage of each month (UTC) from that of `from` to that of `to`, with the limits of the present plan. Throws INVALID_INPUT. */
export async function usageByMonth(db: Db, workspaceId: WorkspaceId, input: UsageHistoryInput): Promise<UsageHistory> {
  const { plan } = await findAllowance(db, workspaceId);
  const months = await findUsageByMonth(
    db,
    workspaceId,
    { from: input.from ?? null, to: input.to ?? null },
    maxUsageMonths + 1,
  );
  if (months.length === 0) throw invalidInput([{ path: "to", message: "The range must not end before it begins" }]);
  if (months.length > maxUsageMonths)
    throw invalidInput([
      { path: "from", message: `At most ${maxUsageMonths} months are answered: choose a shorter range` },
    ]);
  const limits = planLimits[plan ?? "none"];
  return {
    plan,
    months: months.map(({ month, images, videos, posts }) => ({
      month,
      images: { used: images, limit: limits.images },
      videos: { used: videos, limit: limits.videos },
      posts: { used: posts, limit: limits.posts },
    })),
  };
}
