import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "#server/deps.ts";
import { findAccessEnd } from "#server/domains/auth/sessions/session.ts";
import { PendingChanges } from "#server/domains/live/pending-changes.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import type { Changes } from "#shared/notifications/live.ts";
import { Minute } from "#shared/time.ts";

/** Changes closer together than this are told together: a post that goes out changes half a dozen times in a second. */
const restMs = 400;
/** Besides its end and every word of an ended sign-in, in case one was not heard. */
const checkAccessEveryMs = Minute.ms;

export interface Watcher {
  userId: UserId;
  /** The header that opened the stream. What it opens, it opens only for as long as it is good. */
  authorization: string | undefined;
}

/**
 * What of this person's things changes, until the signal ends, or quietly when the access does: whoever still has a right to
 * it comes back with a newer token.
 */
export async function watchChanges(
  deps: Pick<Deps, "db" | "log" | "changes">,
  { userId, authorization }: Watcher,
  signal: AbortSignal,
): Promise<AsyncGenerator<Changes, void, void>> {
  const changes = new PendingChanges();
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function lookAgain(end: Date): void {
    clearTimeout(timer);
    timer = setTimeout(checkAccess, Math.min(Math.max(end.getTime() - Date.now(), 0), checkAccessEveryMs));
  }

  function checkAccess(): void {
    findAccessEnd(deps, authorization).then(
      (end) => {
        if (over.signal.aborted) return;
        if (end === null) over.abort();
        else lookAgain(end);
      },
      (error: unknown) => {
        deps.log.warn({ err: error }, "live.access_unknown");
        over.abort();
      },
    );
  }

  const leave = deps.changes.join({ userId, changes, checkAccess, end: () => over.abort() });
  over.signal.addEventListener("abort", () => {
    clearTimeout(timer);
    leave();
    changes.wake();
  });
  // Also for a stream that nobody ever reads from: its generator would never get to a `finally`.
  if (signal.aborted) over.abort();
  else signal.addEventListener("abort", () => over.abort(), { once: true });

  try {
    // Only now would a sign-in's end be heard; what came before it is seen here.
    const end = await findAccessEnd(deps, authorization);
    if (end === null) throw new DomainError("UNAUTHORIZED", "Session expired. Please login again.");
    if (!over.signal.aborted) lookAgain(end);
  } catch (error) {
    over.abort();
    throw error;
  }

  async function* tell(): AsyncGenerator<Changes, void, void> {
    try {
      for (;;) {
        await changes.wait();
        if (over.signal.aborted) return;
        yield changes.take();
        // Ends early with the stream, which is no failure.
        await sleep(restMs, undefined, { signal: over.signal }).catch(() => undefined);
        if (over.signal.aborted) return;
      }
    } finally {
      over.abort();
    }
  }
  return tell();
}
