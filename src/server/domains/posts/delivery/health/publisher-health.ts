import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  type OverdueRow,
  countOverdue,
  deleteHeartbeat,
  deleteOldHeartbeats,
  findHeartbeats,
  findOverdue,
} from "#server/domains/posts/delivery/health/health.queries.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import type { Overdue, OverdueDelivery, Scheduler } from "#shared/posts/overdue.ts";
import { cutText } from "#shared/text.ts";

/** A process writes a heartbeat every few seconds; older than this it counts as dead. */
const silentAfterSeconds = 30;
const forgottenAfterHours = 24;

/** Removes the heartbeat of a stopping process, so that it counts as stopped without delay. */
export async function endHeartbeat(db: Db, processId: string): Promise<void> {
  await deleteHeartbeat(db, processId);
  await deleteOldHeartbeats(db, forgottenAfterHours);
}

/** State of the publishing processes by their heartbeats. */
export async function readScheduler({ db, config }: Pick<Deps, "db" | "config">): Promise<Scheduler> {
  const processes = await findHeartbeats(db);
  const alive = processes.filter(({ ageSeconds }) => ageSeconds <= silentAfterSeconds);
  const [freshest] = processes;
  return {
    isAlive: alive.length > 0,
    isPaused: config.publishingPaused,
    processes: alive.map(({ startedAt, tickedAt }) => ({
      startedAt: startedAt.toISOString(),
      tickedAt: tickedAt.toISOString(),
    })),
    lastTickAt: freshest?.tickedAt.toISOString() ?? null,
    secondsSinceTick: freshest === undefined ? null : Math.max(0, Math.round(freshest.ageSeconds)),
  };
}

/** For the metrics endpoint: publishing processes, and overdue deliveries of all workspaces. */
export async function readSchedulerMetrics(deps: Pick<Deps, "db" | "config">) {
  const { processes, secondsSinceTick } = await readScheduler(deps);
  return { processes: processes.length, secondsSinceTick, overdue: await countOverdue(deps.db, null) };
}

const shownAtOnce = 100;
const excerptMax = 120;

/** Why a delivery is late, the most specific cause first, and until when if known. */
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

/** Overdue deliveries of this workspace with their causes, and the state of the publisher. */
export async function listOverdue(deps: Pick<Deps, "db" | "config">, workspaceId: WorkspaceId): Promise<Overdue> {
  const { db } = deps;
  const scheduler = await readScheduler(deps);
  const rows = await findOverdue(db, workspaceId, shownAtOnce);
  return {
    scheduler,
    total: rows.length < shownAtOnce ? rows.length : await countOverdue(db, workspaceId),
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
