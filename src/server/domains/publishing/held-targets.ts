import type { HeldPart } from "#server/domains/posts/part-leases.queries.ts";
import type { TargetId } from "#shared/ids.ts";

/** Which part of a delivery is in hand (the post itself is 1), and the attempt that is ours. */
export type HeldAttempt = HeldPart;

export type Clocks = ReturnType<typeof readClocks>;

/** This machine's two clocks: the steady one stands still while the machine sleeps, the other one may be set. */
export const readClocks = () => ({ steadyMs: performance.now(), wallMs: Date.now() });

/** The deliveries this process holds, with the attempt that is ours and when its lease was last known to be good. */
export function createHeldTargets(freshForMs: number) {
  const held = new Map<TargetId, { attempt: HeldAttempt; goodAt: Clocks }>();
  const isOurs = ({ targetId, position, attemptNo }: HeldAttempt) => {
    const ours = held.get(targetId)?.attempt;
    return ours?.position === position && ours.attemptNo === attemptNo;
  };
  return {
    /** A lease was taken, by a statement that left at `takenAt`. What was renewed since stays as good as that. */
    add(attempt: HeldAttempt, takenAt: Clocks): void {
      const known = isOurs(attempt) ? held.get(attempt.targetId)?.goodAt : undefined;
      const goodAt = known !== undefined && known.steadyMs > takenAt.steadyMs ? known : takenAt;
      held.set(attempt.targetId, { attempt, goodAt });
    },
    delete: (id: TargetId): boolean => held.delete(id),
    /** Renews through `renew`, which tells what was still ours, and notes the time for those alone. */
    async renewWith(renew: (attempts: HeldAttempt[]) => Promise<HeldAttempt[]>): Promise<void> {
      const goodAt = readClocks();
      const renewed = await renew([...held.values()].map(({ attempt }) => attempt));
      for (const attempt of renewed) if (isOurs(attempt)) held.set(attempt.targetId, { attempt, goodAt });
    },
    isFresh(id: TargetId): boolean {
      const goodAt = held.get(id)?.goodAt;
      if (goodAt === undefined) return false;
      const now = readClocks();
      return now.steadyMs - goodAt.steadyMs < freshForMs && Math.abs(now.wallMs - goodAt.wallMs) < freshForMs;
    },
  };
}
