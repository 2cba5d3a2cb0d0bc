import type { Deps } from "#server/deps.ts";
import type { JobDefinition } from "#server/jobs/define-job.ts";
import { Hour, Minute, Second } from "#shared/durations.ts";

/** Delay before the next attempt: a quarter of the time that the deletion has taken so far, within these bounds. */
const retryDelayMs = { first: 2 * Second.ms, max: 10 * Minute.ms } as const;
/** How long to wait for platforms, identity providers, mail servers and the payment service; then the data is deleted without them. */
const longestWaitMs = 12 * Hour.ms;

/** The time in a UUIDv7, in milliseconds since 1970. */
const deletionStart = (deletionId: string) => Number.parseInt(deletionId.replaceAll("-", "").slice(0, 12), 16);

/** Whether other servers have been awaited for long enough. */
export const isOverdue = (deletionId: string): boolean => Date.now() - deletionStart(deletionId) > longestWaitMs;

/** When a deletion that still waits for others looks again. */
export function nextAttemptAt(deletionId: string): Date {
  const now = Date.now();
  const waitedMs = now - deletionStart(deletionId);
  return new Date(now + Math.min(Math.max(waitedMs / 4, retryDelayMs.first), retryDelayMs.max));
}

/**
 * A job that is sent under an occupied singleton key is dropped, and the running job occupies its own. The next job is therefore sent
 * under two keys, of which one is free. A deletion has at most two jobs.
 */
export async function retryLater(
  { db, jobs }: Pick<Deps, "db" | "jobs">,
  job: JobDefinition<{ deletionId: string }>,
  deletionId: string,
): Promise<void> {
  const startAfter = nextAttemptAt(deletionId);
  await jobs.send(db, job, { deletionId }, { startAfter });
  await jobs.send(db, job, { deletionId }, { startAfter, singletonKey: `${deletionId} again` });
}
