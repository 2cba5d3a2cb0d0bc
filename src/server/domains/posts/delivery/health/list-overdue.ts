import type { Deps } from "#server/deps.ts";
import { readScheduler } from "#server/domains/posts/delivery/health/heartbeat.ts";
import { countOverdue, findOverdue, type OverdueRow } from "#server/domains/posts/delivery/health/overdue.queries.ts";
import type { UserId } from "#shared/ids.ts";
import type { Overdue, OverdueDelivery, Scheduler } from "#shared/posts/overdue.ts";
import { cutText } from "#shared/text.ts";

const shownAtOnce = 100;
const excerptMax = 120;

/** Why it is late, the nearest cause first, and when it goes on where that is known. */
function causeOf(row: OverdueRow, { isAlive, isPaused }: Scheduler): Pick<OverdueDelivery, "reason" | "until"> {
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

/** What should be out by now and is not, and why. */
export async function listOverdue(deps: Pick<Deps, "db" | "config">, userId: UserId): Promise<Overdue> {
  const { db } = deps;
  const scheduler = await readScheduler(deps);
  const rows = await findOverdue(db, userId, shownAtOnce);
  return {
    scheduler,
    total: rows.length < shownAtOnce ? rows.length : await countOverdue(db, userId),
    overdue: rows.map((row) => ({
      postId: row.postId,
      targetId: row.targetId,
      text: cutText(row.content, excerptMax),
      platform: row.platform,
      accountName: row.accountName,
      dueAt: row.dueAt?.toISOString() ?? null,
      lateSeconds: Math.round(row.lateSeconds),
      error: row.error,
      ...causeOf(row, scheduler),
    })),
  };
}
