import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "#server/deps.ts";
import { findAccessEnd } from "#server/domains/auth/sessions/session.ts";
import { PendingChanges } from "#server/domains/live/pending-changes.ts";
import { readRole } from "#server/domains/workspaces/workspaces.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { Minute } from "#shared/durations.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import type { Changes } from "#shared/live/live.ts";

/** Changes within this time are sent together: a post that is published changes about six times in a second. */
const mergeMs = 400;
/** Checked also at the token's end and after every notice of an ended session or membership; this covers lost notices. */
const checkAccessEveryMs = Minute.ms;

export interface Watcher {
  userId: UserId;
  workspaceId: WorkspaceId;
  /** The header that opened the stream, which ends when its token expires. */
  authorization: string | undefined;
}

/** When the access ends; null when the token or its login session has ended, or the user is no member of the workspace any more. */
async function findEnd(deps: Pick<Deps, "db">, { userId, workspaceId, authorization }: Watcher): Promise<Date | null> {
  if (workspaceId !== userId && (await readRole(deps, workspaceId, userId)) === null) return null;
  return findAccessEnd(deps, authorization);
}

/**
 * Changes of a workspace, until the signal aborts or the access ends; then the client reconnects with a new token. Throws
 * UNAUTHORIZED, RATE_LIMITED, UNAVAILABLE.
 */
export async function watchChanges(
  deps: Pick<Deps, "db" | "log" | "changes">,
  watcher: Watcher,
  signal: AbortSignal,
): Promise<AsyncGenerator<Changes, void, void>> {
  const changes = new PendingChanges();
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function scheduleCheck(end: Date): void {
    clearTimeout(timer);
    timer = setTimeout(checkAccess, Math.min(Math.max(end.getTime() - Date.now(), 0), checkAccessEveryMs));
  }

  function checkAccess(): void {
    findEnd(deps, watcher).then(
      (end) => {
        if (ended.signal.aborted) return;
        if (end === null) ended.abort();
        else scheduleCheck(end);
      },
      (error: unknown) => {
        deps.log.warn({ err: error }, "live.access_unknown");
        ended.abort();
      },
    );
  }

  const { userId, workspaceId } = watcher;
  const leave = deps.changes.join({ userId, workspaceId, changes, checkAccess, end: () => ended.abort() });
  ended.signal.addEventListener("abort", () => {
    clearTimeout(timer);
    leave();
    changes.wake();
  });
  // Needed for a stream that is never read: its generator never reaches `finally`.
  if (signal.aborted) ended.abort();
  else signal.addEventListener("abort", () => ended.abort(), { once: true });

  try {
    // After the join, notices end the stream; this finds an end from before it.
    const end = await findEnd(deps, watcher);
    if (end === null) throw new DomainError("UNAUTHORIZED", "Session expired. Please login again.");
    if (!ended.signal.aborted) scheduleCheck(end);
  } catch (error) {
    ended.abort();
    throw error;
  }

  async function* changesOf(): AsyncGenerator<Changes, void, void> {
    try {
      for (;;) {
        await changes.wait();
        if (ended.signal.aborted) return;
        yield changes.take();
        // Rejects when the stream ends, which is no error.
        await sleep(mergeMs, undefined, { signal: ended.signal }).catch(() => undefined);
        if (ended.signal.aborted) return;
      }
    } finally {
      ended.abort();
    }
  }
  return changesOf();
}
