import { randomUUID } from "node:crypto";
import { retryUntilDatabaseAnswers } from "#server/db/wait-for-database.ts";
import type { Deps } from "#server/deps.ts";
import { LostLease } from "#server/domains/posts/delivery/delivery.ts";
import { upsertHeartbeat } from "#server/domains/posts/delivery/health/health.queries.ts";
import { endHeartbeat } from "#server/domains/posts/delivery/health/publisher-health.ts";
import { createAccountLanes, lanePace } from "#server/domains/posts/delivery/pace/account-lanes.ts";
import { createDbClock } from "#server/domains/posts/delivery/pace/db-clock.ts";
import { createKnownPauses, handleRateLimitWarning } from "#server/domains/posts/delivery/pace/pauses.ts";
import type { DeliverContext } from "#server/domains/posts/delivery/run/deliver-context.ts";
import { deliverNextPart } from "#server/domains/posts/delivery/run/deliver-part.ts";
import { deliverTarget } from "#server/domains/posts/delivery/run/deliver-target.ts";
import { createLeases, lease, type LeasedAttempt } from "#server/domains/posts/delivery/run/held-leases.ts";
import { verifyDelivery } from "#server/domains/posts/delivery/run/verify-delivery.ts";
import { wakeChannel } from "#server/domains/posts/store/alarms.ts";
import {
  findTargetsToWake,
  findTargetsWithDueParts,
  renewLeases,
  renewPartLeases,
} from "#server/domains/posts/store/leases.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { findTargetsForWorker } from "#server/domains/posts/store/target-batches.queries.ts";
import { isCalled } from "#server/domains/posts/store/target-state.ts";
import { createBatches } from "#server/lib/concurrency/batches.ts";
import { createKeyedLock } from "#server/lib/concurrency/keyed-lock.ts";
import { TargetId } from "#shared/ids.ts";

/** Maximum of targets, and of targets with due parts, that one sweep reads: those whose alarm was lost. */
const sweepLimit = 1_000;
const measureClockEveryMs = 30_000;
/** Maximum of deliveries in progress per process; the rest wait in the table. Those uploaded ahead take no place of those that are due. */
const maxInProgress = { due: 2_000, ahead: 1_000 } as const;
/** How long a stopping process waits for sends in flight. */
const stopDeadlineMs = 60_000;

/** Maximum of posts locked by one transaction: an edit of any of them waits until it ends. */
const mostAtOnce = 100;

async function findTargets({ db }: Deps, ids: readonly TargetId[]): Promise<(TargetRow | null)[]> {
  const found = new Map((await findTargetsForWorker(db, ids)).map((target) => [target.id, target]));
  return ids.map((id) => found.get(id) ?? null);
}

export interface Publisher {
  /**
   * Starts working on one delivery. If it is already in progress, it is read once more afterwards. Returns at once. Does nothing while
   * the publisher is not started, stopping, paused or full: the next sweep finds the delivery again.
   */
  wake(id: TargetId): void;
  /** Starts the timers and listens for alarms. Waits for an unavailable database until `givingUp` is aborted. */
  start(givingUp?: AbortSignal): Promise<void>;
  /** Takes no new work, awaits the sends in flight and releases the rest. */
  stop(): Promise<void>;
}

/** The work on one delivery. */
interface Work {
  done: Promise<void>;
  /** Aborted once the row no longer belongs to it. */
  current: AbortController;
}

/** The publisher of one process. Alarms, NOTIFY and the sweep only wake it; the rows decide what happens. */
export function createPublisher(
  deps: Deps,
  sweepEveryMs = 5_000,
  pauses = createKnownPauses(),
  most: Record<keyof typeof maxInProgress, number> = maxInProgress,
): Publisher {
  const processId = randomUUID();
  const stopping = new AbortController();
  const inProgress = new Map<TargetId, Work>();
  /** Those of them that are only uploaded now. */
  const ahead = new Set<TargetId>();
  const leases = createLeases((lease.seconds * 1_000) / 2, renew);
  /** Alarms during the work on a delivery: it is read once more afterwards, because the row may have changed. */
  const wokenAgain = new Set<TargetId>();
  const clock = createDbClock(deps.sql);
  const context: DeliverContext = {
    deps,
    inBatch: createBatches(deps, mostAtOnce),
    clock,
    lanes: createAccountLanes(clock, lanePace, stopping.signal),
    perAccount: createKeyedLock(),
    pauses,
    leases,
    mayBeginAhead(id) {
      if (ahead.size >= most.ahead) return false;
      ahead.add(id);
      return true;
    },
    signal: stopping.signal,
  };
  let timers: NodeJS.Timeout[] = [];
  let unlisten: (() => Promise<void>) | undefined;
  /** No delivery is started before the renewal of leases runs. */
  let isStarted = false;

  async function processTarget(id: TargetId, current: AbortSignal): Promise<void> {
    const target = await context.inBatch(findTargets, id);
    if (target === null) return;
    if (target.state === "published") await deliverNextPart(context, target);
    else if (isCalled(target)) await verifyDelivery(context, target, target);
    else await deliverTarget(context, target, current);
  }

  /**
   * Ends the preparation of a post that was edited, deleted, cancelled, taken over by another process, or whose account was disconnected:
   * its upload of minutes would be useless and would delay the new content. A call that was opened is not ended.
   */
  async function endIfStale(id: TargetId): Promise<void> {
    const work = inProgress.get(id);
    const attempt = leases.attemptOf(id);
    if (work === undefined || attempt?.position !== 1) return;
    const row = await context.inBatch(findTargets, id);
    const isOurs = row !== null && row.attemptNo === attempt.attemptNo && row.state !== "cancelled";
    if ((isOurs && row.accountId !== null) || inProgress.get(id) !== work) return;
    wokenAgain.add(id);
    work.current.abort(new LostLease());
  }

  const endIfStaleOrLog = (id: TargetId) =>
    void endIfStale(id).catch((error: unknown) => deps.log.warn({ err: error, targetId: id }, "target.not_read_again"));

  function wake(id: TargetId): void {
    if (!isStarted || stopping.signal.aborted || deps.config.publishingPaused !== null) return;
    if (inProgress.has(id)) {
      wokenAgain.add(id);
      return endIfStaleOrLog(id);
    }
    if (inProgress.size - ahead.size >= most.due) return;
    const current = new AbortController();
    const done = processTarget(id, current.signal)
      .catch((error: unknown) => deps.log.error({ err: error, targetId: id }, "target.look_failed"))
      .finally(() => {
        inProgress.delete(id);
        ahead.delete(id);
        leases.delete(id);
        if (wokenAgain.delete(id)) wake(id);
      });
    inProgress.set(id, { done, current });
  }

  async function sweep(): Promise<void> {
    for (const id of await findTargetsToWake(deps.db, sweepLimit)) wake(id);
    for (const id of await findTargetsWithDueParts(deps.db, sweepLimit)) wake(id);
    await upsertHeartbeat(deps.db, processId);
  }

  async function renew(attempts: readonly LeasedAttempt[]): Promise<LeasedAttempt[]> {
    const { posts = [], parts = [] } = Object.groupBy(attempts, ({ position }) => (position === 1 ? "posts" : "parts"));
    const [renewedPosts, renewedParts] = await Promise.all([
      renewLeases(
        deps.db,
        posts.map(({ targetId: id, attemptNo }) => ({ id, attemptNo })),
        lease.seconds,
      ),
      renewPartLeases(deps.db, parts, lease.seconds),
    ]);
    // The other rows are locked at the moment, or this process has lost them: no NOTIFY announces a deletion, or an edit that makes a
    // post due later.
    const kept = new Set(renewedPosts.flatMap(({ id, accountId }) => (accountId === null ? [] : [id])));
    for (const { targetId } of posts) if (!kept.has(targetId)) endIfStaleOrLog(targetId);
    return [...renewedPosts.map(({ id, attemptNo }) => ({ targetId: id, position: 1, attemptNo })), ...renewedParts];
  }

  /** Repeats a task until the publisher stops. A failure is logged, and a round is skipped while the last one still runs. */
  function repeat(everyMs: number, name: string, task: () => Promise<void>): void {
    let isRunning = false;
    timers.push(
      setInterval(() => {
        if (isRunning) return;
        isRunning = true;
        void task()
          .catch((error: unknown) => deps.log.warn({ err: error, task: name }, "publisher.round_failed"))
          .finally(() => {
            isRunning = false;
          });
      }, everyMs),
    );
  }

  return {
    wake,
    async start(givingUp) {
      const untilAnswered = <T>(work: () => Promise<T>) =>
        retryUntilDatabaseAnswers(work, { log: deps.log, ...(givingUp && { signal: givingUp }) });
      await untilAnswered(clock.measure);
      deps.nearLimits.onNear((usage) => {
        void handleRateLimitWarning(deps, usage).catch((error: unknown) =>
          deps.log.warn({ err: error, usage }, "usage.not_handled"),
        );
      });
      repeat(sweepEveryMs, "sweep", sweep);
      repeat(lease.renewEveryMs, "renew", leases.renewAll);
      repeat(measureClockEveryMs, "clock", clock.measure);
      isStarted = true;
      const onNotify = (payload: string) => {
        const id = TargetId.safeParse(payload);
        if (id.success) wake(id.data);
      };
      const subscription = await untilAnswered(() => deps.sql.listen(wakeChannel, onNotify));
      unlisten = () => subscription.unlisten();
      await untilAnswered(sweep);
    },
    async stop() {
      stopping.abort(new Error("The server is stopping"));
      const deadline = new Promise((resolve) => setTimeout(resolve, stopDeadlineMs).unref());
      await Promise.race([
        Promise.allSettled([...[...inProgress.values()].map(({ done }) => done), unlisten?.()]),
        deadline,
      ]);
      for (const timer of timers) clearInterval(timer);
      timers = [];
      await endHeartbeat(deps.db, processId).catch((error: unknown) =>
        deps.log.warn({ err: error }, "publisher.beat_not_ended"),
      );
    },
  };
}
