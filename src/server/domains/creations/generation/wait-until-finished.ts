import type { Deps } from "#server/deps.ts";
import { getCreation } from "#server/domains/creations/creations.service.ts";
import { findInProgress, finishedChannel } from "#server/domains/creations/generation/generation.queries.ts";
import type { Creation } from "#shared/creations/creations.ts";
import { Second } from "#shared/durations.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

/** Resolves when none of these is in progress any more, the signal aborts, or the database fails. */
export async function waitUntilFinished(
  deps: Pick<Deps, "db" | "sql" | "log">,
  ids: readonly CreationId[],
  signal: AbortSignal,
): Promise<void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const onError = (error: unknown) => {
    deps.log.warn({ err: error }, "generation.wait_failed");
    end();
  };
  const check = async () => {
    if ((await findInProgress(deps.db, ids)).length === 0) end();
  };
  const onNotice = (id: string) => {
    if (ids.some((awaited) => awaited === id)) check().catch(onError);
  };
  // Checks once the subscription is active, and again after a lost connection, because earlier notices are missed.
  const subscription = deps.sql.listen(finishedChannel, onNotice, () => {
    check().catch(onError);
  });
  subscription.catch(onError);
  signal.addEventListener("abort", () => end(), { once: true });
  if (signal.aborted) end();
  await ended;
  // Not awaited: while the database is unavailable this would delay the answer.
  subscription.then((listening) => listening.unlisten()).catch(onError);
}

interface HeldAnswers {
  /** Runs `wait` and returns true, or returns false at once when too many answers wait already. */
  hold(owner: string, wait: () => Promise<void>): Promise<boolean>;
}

/** Every waiting answer keeps a connection open, so their number is limited per workspace and in total. */
export function createHeldAnswers(limits: { perOwner: number; total: number }): HeldAnswers {
  const heldByOwner = new Map<string, number>();
  let heldTotal = 0;
  return {
    async hold(owner, wait) {
      const held = heldByOwner.get(owner) ?? 0;
      if (held >= limits.perOwner || heldTotal >= limits.total) return false;
      heldByOwner.set(owner, held + 1);
      heldTotal += 1;
      try {
        await wait();
        return true;
      } finally {
        heldTotal -= 1;
        const left = (heldByOwner.get(owner) ?? 1) - 1;
        if (left === 0) heldByOwner.delete(owner);
        else heldByOwner.set(owner, left);
      }
    },
  };
}

const heldAnswers = createHeldAnswers({ perOwner: 10, total: 100 });

/** How the answer to a call that starts a generation is requested. */
export interface AnswerOptions {
  /** The Idempotency-Key. */
  key: string | null;
  /** Seconds that the answer may wait for the result (Prefer: wait); 0 is not at all. */
  waitSeconds: number;
  signal: AbortSignal;
  /** Called when the answer waited as requested (Preference-Applied). */
  onHeld: () => void;
}

/** The creations, once they are finished or the time is over. Waiting changes only the time of the answer. */
export async function answerWhenDone(
  deps: Pick<Deps, "db" | "sql" | "log">,
  workspaceId: WorkspaceId,
  ids: readonly CreationId[],
  { waitSeconds, signal, onHeld }: AnswerOptions,
): Promise<Creation[]> {
  if (waitSeconds > 0) {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(waitSeconds * Second.ms)]);
    if (await heldAnswers.hold(workspaceId, () => waitUntilFinished(deps, ids, ended))) onHeld();
  }
  return Promise.all(ids.map((id) => getCreation(deps, workspaceId, id)));
}
