import { attemptKeyOf, type Delivery } from "#server/domains/posts/delivery/delivery.ts";
import type { PartLease } from "#server/domains/posts/store/leases.queries.ts";
import { createKeyedLock } from "#server/lib/concurrency/keyed-lock.ts";
import { Second } from "#shared/durations.ts";
import type { TargetId } from "#shared/ids.ts";

/** A lease outlives several renewals, so that a busy process keeps its leases, and a dead one loses them soon. */
export const lease = { seconds: 15, renewEveryMs: 4 * Second.ms } as const;

/** The attempt that this process has leased: of the post (position 1) or of a part. */
export type LeasedAttempt = PartLease;

/** A lease that was not renewed for longer than this is given up; the next claim decides whether the post is too late. */
const longestStandstillMs = 30 * Second.ms;

type Clocks = ReturnType<typeof readClocks>;

/** This machine's two clocks: the monotonic one stops while the machine sleeps, the wall clock may be set. */
export const readClocks = () => ({ steadyMs: performance.now(), wallMs: Date.now() });

/** Age by the clock that shows more: the monotonic clock may have stopped, the wall clock may have been set. */
function ageMs({ steadyMs, wallMs }: Clocks): number {
  const now = readClocks();
  return Math.max(now.steadyMs - steadyMs, Math.abs(now.wallMs - wallMs));
}

export type Renew = (attempts: LeasedAttempt[]) => Promise<LeasedAttempt[]>;

/**
 * The leases of this process, each with the time at which it was last known to be valid. `renew` returns those that still belonged to it.
 */
export function createLeases(freshForMs: number, renew: Renew) {
  const leases = new Map<TargetId, { attempt: LeasedAttempt; validAt: Clocks }>();
  const inTurn = createKeyedLock();
  const isLeased = ({ targetId, position, attemptNo }: LeasedAttempt) => {
    const ours = leases.get(targetId)?.attempt;
    return ours?.position === position && ours.attemptNo === attemptNo;
  };
  /** Keeps the newer of two times: the response to an older request proves nothing newer. */
  function recordValid(attempt: LeasedAttempt, validAt: Clocks): void {
    const known = isLeased(attempt) ? leases.get(attempt.targetId)?.validAt : undefined;
    const isNewer = known === undefined || known.steadyMs <= validAt.steadyMs;
    leases.set(attempt.targetId, { attempt, validAt: isNewer ? validAt : known });
  }

  /** One renewal at a time: a concurrent one would skip the rows that the other has locked. */
  const renewLeased = (attemptsOf: () => LeasedAttempt[]): Promise<void> =>
    inTurn("renew", async () => {
      const attempts = attemptsOf();
      if (attempts.length === 0) return;
      const validAt = readClocks();
      for (const attempt of await renew(attempts)) if (isLeased(attempt)) recordValid(attempt, validAt);
    });

  function isFresh(id: TargetId): boolean {
    const validAt = leases.get(id)?.validAt;
    return validAt !== undefined && ageMs(validAt) < freshForMs;
  }

  return {
    /** Registers a lease whose claim was sent at `validAt`; a later renewal stays in effect. */
    add: recordValid,
    /** Runs a claim and registers the attempt that it leased. */
    async take<T extends Delivery | null | undefined>(claim: () => Promise<T>): Promise<T> {
      const claimedAt = readClocks();
      const taken = await claim();
      if (taken) recordValid({ ...attemptKeyOf(taken), attemptNo: taken.attemptNo }, claimedAt);
      return taken;
    },
    delete: (id: TargetId): boolean => leases.delete(id),
    attemptOf: (id: TargetId): LeasedAttempt | undefined => leases.get(id)?.attempt,
    renewAll: (): Promise<void> => renewLeased(() => [...leases.values()].map(({ attempt }) => attempt)),
    /** Whether this lease is certainly valid. One that may just have expired is renewed, unless another process took over. */
    async isOurs(id: TargetId): Promise<boolean> {
      const known = leases.get(id);
      if (known === undefined || isFresh(id)) return known !== undefined;
      if (ageMs(known.validAt) < longestStandstillMs) await renewLeased(() => (isFresh(id) ? [] : [known.attempt]));
      return isFresh(id);
    },
  };
}

/** Those of the publisher, which renews them during the work. */
export type Leases = ReturnType<typeof createLeases>;
