import type { HeldPart } from "#server/domains/posts/store/part-leases.queries.ts";
import { createKeyedLock } from "#server/lib/keyed-lock.ts";
import type { TargetId } from "#shared/ids.ts";
import { Second } from "#shared/time.ts";

/** Which part of a delivery is in hand (the post itself is 1), and the attempt that is ours. */
export type HeldAttempt = HeldPart;

/** After a longer standstill what was to go out is judged anew: it may be too late for it. */
const longestStandstillMs = 30 * Second.ms;

export type Clocks = ReturnType<typeof readClocks>;

/** This machine's two clocks: the steady one stands still while the machine sleeps, the other one may be set. */
export const readClocks = () => ({ steadyMs: performance.now(), wallMs: Date.now() });

/** How long ago, by the clock that says longer: either may have stood still, or was set. */
function ageMs({ steadyMs, wallMs }: Clocks): number {
  const now = readClocks();
  return Math.max(now.steadyMs - steadyMs, Math.abs(now.wallMs - wallMs));
}

type Renew = (attempts: HeldAttempt[]) => Promise<HeldAttempt[]>;

/** The deliveries this process holds, with the attempt that is ours and when its lease was last known to be good. */
export function createHeldTargets(freshForMs: number) {
  const held = new Map<TargetId, { attempt: HeldAttempt; goodAt: Clocks }>();
  const inTurn = createKeyedLock();
  const isHeld = ({ targetId, position, attemptNo }: HeldAttempt) => {
    const ours = held.get(targetId)?.attempt;
    return ours?.position === position && ours.attemptNo === attemptNo;
  };
  /** What was asked for earlier says nothing newer. */
  function noteGood(attempt: HeldAttempt, goodAt: Clocks): void {
    const known = isHeld(attempt) ? held.get(attempt.targetId)?.goodAt : undefined;
    const isNews = known === undefined || known.steadyMs <= goodAt.steadyMs;
    held.set(attempt.targetId, { attempt, goodAt: isNews ? goodAt : known });
  }

  /** One at a time: a row that one renewal holds is left out by the next. */
  const renewWith = (renew: Renew, attemptsOf: () => HeldAttempt[]): Promise<void> =>
    inTurn("renew", async () => {
      const attempts = attemptsOf();
      if (attempts.length === 0) return;
      const goodAt = readClocks();
      for (const attempt of await renew(attempts)) if (isHeld(attempt)) noteGood(attempt, goodAt);
    });

  function isFresh(id: TargetId): boolean {
    const goodAt = held.get(id)?.goodAt;
    return goodAt !== undefined && ageMs(goodAt) < freshForMs;
  }

  return {
    /** A lease was taken, by a statement that left at `takenAt`. What was renewed since stays as good as that. */
    add: noteGood,
    delete: (id: TargetId): boolean => held.delete(id),
    /** Renews all through `renew`, which tells what was still ours, and notes the time for those alone. */
    renewAll: (renew: Renew): Promise<void> => renewWith(renew, () => [...held.values()].map(({ attempt }) => attempt)),
    /** Whether this lease is surely ours. One that may have lapsed a moment ago is renewed, unless somebody else took over. */
    async isOurs(id: TargetId, renew: Renew): Promise<boolean> {
      const known = held.get(id);
      if (known === undefined || isFresh(id)) return known !== undefined;
      if (ageMs(known.goodAt) < longestStandstillMs) await renewWith(renew, () => (isFresh(id) ? [] : [known.attempt]));
      return isFresh(id);
    },
  };
}
