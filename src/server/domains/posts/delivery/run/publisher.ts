import { randomUUID } from "node:crypto";
import { onceDatabaseAnswers } from "#server/db/once-database-answers.ts";
import type { Deps } from "#server/deps.ts";
import { wakeChannel } from "#server/domains/posts/store/alarms.ts";
import { findTargetsWithDueParts, renewPartLeases } from "#server/domains/posts/store/part-leases.queries.ts";
import { findTargetsToWake, renewLeases } from "#server/domains/posts/store/targets.queries.ts";
import { createAccountLanes } from "#server/domains/posts/delivery/pace/account-lanes.ts";
import { createDbClock } from "#server/domains/posts/delivery/pace/db-clock.ts";
import { type DeliverContext, deliverTarget } from "#server/domains/posts/delivery/run/deliver-target.ts";
import { deliverNextPart } from "#server/domains/posts/delivery/run/deliver-part.ts";
import { createDeliveryBatches } from "#server/domains/posts/delivery/run/delivery-batches.ts";
import { attemptKeyOf, isInDoubt } from "#server/domains/posts/delivery/delivery.ts";
import { beat, endBeat } from "#server/domains/posts/delivery/health/heartbeat.ts";
import { heedUsage } from "#server/domains/posts/delivery/pace/handle-usage-warning.ts";
import { createHeldTargets, type HeldAttempt, readClocks } from "#server/domains/posts/delivery/run/leases.ts";
import { createKeyedLock } from "#server/lib/keyed-lock.ts";
import { createKnownPauses } from "#server/domains/posts/delivery/pace/known-pauses.ts";
import { lanePace, lease } from "#server/domains/posts/delivery/delivery-policy.ts";
import { verifyDelivery } from "#server/domains/posts/delivery/run/verify-delivery.ts";
import { TargetId } from "#shared/ids.ts";

/** The net under lost alarms: one cheap indexed look at what should be under way. */
const sweepEveryMs = 5_000;
const sweepLimit = 1_000;
const measureClockEveryMs = 30_000;
/** Deliveries one process works on at once; the rest wait in the table, where nothing is lost. */
const maxInHand = 2_000;
/** A send under way is given this long when the process stops. */
const stopDeadlineMs = 60_000;

export interface Publisher {
  /** Looks after one delivery, unless it is already in hand. Returns at once. */
  wake(id: TargetId): void;
  /** Waits for a database that is away, until `givingUp`. */
  start(givingUp?: AbortSignal): Promise<void>;
  /** Takes nothing new, lets sends under way finish, hands the rest back. */
  stop(): Promise<void>;
}

/** Runs the deliveries of one process. Alarms, NOTIFY and the sweep only wake it; the rows decide what happens. */
export function createPublisher(deps: Deps): Publisher {
  const processId = randomUUID();
  const stopping = new AbortController();
  const inHand = new Map<TargetId, Promise<void>>();
  const held = createHeldTargets((lease.seconds * 1_000) / 2);
  /** Rang while in hand: looked at once more afterwards, because the row may have changed in between. */
  const rangAgain = new Set<TargetId>();
  const clock = createDbClock(deps.sql);
  const context: DeliverContext = {
    deps,
    batches: createDeliveryBatches(deps),
    lanes: createAccountLanes(clock, lanePace, stopping.signal),
    perAccount: createKeyedLock(),
    pauses: createKnownPauses(),
    async hold(take) {
      const askedAt = readClocks();
      const taken = await take();
      if (taken) held.add({ ...attemptKeyOf(taken), attemptNo: taken.attemptNo }, askedAt);
      return taken;
    },
    holds: (id) => held.isOurs(id, renew),
    signal: stopping.signal,
  };
  let timers: NodeJS.Timeout[] = [];
  let unlisten: (() => Promise<void>) | undefined;
  /** Nothing is taken in hand before leases are renewed. */
  let isStarted = false;

  async function look(id: TargetId): Promise<void> {
    const target = await context.batches.find(id);
    if (target === null) return;
    if (target.state === "published") await deliverNextPart(context, target);
    else if (target.state === "sending" || isInDoubt(target)) await verifyDelivery(context, target, target);
    else await deliverTarget(context, target);
  }

  function wake(id: TargetId): void {
    if (!isStarted || stopping.signal.aborted || deps.config.publishingPaused) return;
    if (inHand.has(id)) {
      rangAgain.add(id);
      return;
    }
    if (inHand.size >= maxInHand) return;
    const work = look(id)
      .catch((error: unknown) => deps.log.error({ err: error, targetId: id }, "target.look_failed"))
      .finally(() => {
        inHand.delete(id);
        held.delete(id);
        if (rangAgain.delete(id)) wake(id);
      });
    inHand.set(id, work);
  }

  async function sweep(): Promise<void> {
    for (const id of await findTargetsToWake(deps.db, sweepLimit)) wake(id);
    for (const id of await findTargetsWithDueParts(deps.db, sweepLimit)) wake(id);
    await beat(deps.db, processId);
  }

  async function renew(attempts: readonly HeldAttempt[]): Promise<HeldAttempt[]> {
    const { posts = [], parts = [] } = Object.groupBy(attempts, ({ position }) => (position === 1 ? "posts" : "parts"));
    const [renewedPosts, renewedParts] = await Promise.all([
      renewLeases(
        deps.db,
        posts.map(({ targetId: id, attemptNo }) => ({ id, attemptNo })),
        lease.seconds,
      ),
      renewPartLeases(deps.db, parts, lease.seconds),
    ]);
    return [...renewedPosts.map(({ id, attemptNo }) => ({ targetId: id, position: 1, attemptNo })), ...renewedParts];
  }

  /** Repeats a task for as long as the process runs; a failure is logged and the next round comes all the same. */
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
      const answered = <T>(work: () => Promise<T>) =>
        onceDatabaseAnswers(work, { log: deps.log, ...(givingUp && { signal: givingUp }) });
      await answered(clock.measure);
      deps.nearLimits.onNear((usage) => {
        void heedUsage(deps, usage).catch((error: unknown) => deps.log.warn({ err: error, usage }, "usage.not_heeded"));
      });
      repeat(sweepEveryMs, "sweep", sweep);
      repeat(lease.renewEveryMs, "renew", () => held.renewAll(renew));
      repeat(measureClockEveryMs, "clock", clock.measure);
      isStarted = true;
      const onRing = (payload: string) => {
        const id = TargetId.safeParse(payload);
        if (id.success) wake(id.data);
      };
      const subscription = await answered(() => deps.sql.listen(wakeChannel, onRing));
      unlisten = () => subscription.unlisten();
      await answered(sweep);
    },
    async stop() {
      stopping.abort(new Error("The server is stopping"));
      const deadline = new Promise((resolve) => setTimeout(resolve, stopDeadlineMs).unref());
      await Promise.race([Promise.allSettled([...inHand.values(), unlisten?.()]), deadline]);
      for (const timer of timers) clearInterval(timer);
      timers = [];
      await endBeat(deps.db, processId).catch((error: unknown) =>
        deps.log.warn({ err: error }, "publisher.beat_not_ended"),
      );
    },
  };
}
