import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  countOverdue,
  deleteHeartbeat,
  deleteOldHeartbeats,
  findHeartbeats,
  findOverdue,
} from "#server/domains/posts/delivery/health/health.queries.ts";
import { whyLate } from "#server/domains/posts/delivery/health/why-late.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import type { Overdue, Scheduler } from "#shared/posts/overdue.ts";
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
    isPaused: config.publishingPaused !== null,
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
      ...whyLate(row, scheduler),
    })),
  };
}
