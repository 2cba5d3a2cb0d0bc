import type { OverdueRow } from "#server/domains/posts/delivery/health/health.queries.ts";
import type { OverdueDelivery, Scheduler } from "#shared/posts/overdue.ts";

/** Why a delivery is late, the most specific cause first, and until when if known. */
export function whyLate(row: OverdueRow, { isAlive, isPaused }: Scheduler): Pick<OverdueDelivery, "reason" | "until"> {
  const until = (instant: string | null) => instant && new Date(instant).toISOString();
  if (row.state === "needs_user") return { reason: "needs_user", until: null };
  if (row.state === "unknown") return { reason: "verifying", until: until(row.wakeAt) };
  if (isPaused) return { reason: "publishing_paused", until: null };
  if (!isAlive) return { reason: "scheduler_silent", until: null };
  if (row.isHeld) return { reason: "under_way", until: null };
  if (row.accountStatus !== "connected") return { reason: "account_disconnected", until: null };
  if (row.pausedUntil !== null) return { reason: "account_paused", until: until(row.pausedUntil) };
  if (row.turnAt !== null) return { reason: "catching_up", until: until(row.turnAt) };
  if (row.wakeAt !== null && row.error !== null) return { reason: "retrying", until: until(row.wakeAt) };
  return { reason: "waiting", until: until(row.wakeAt) };
}
