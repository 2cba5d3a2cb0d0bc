import type { TargetRow } from "#server/domains/posts/posts.queries.ts";
import type { TargetId } from "#shared/ids.ts";

export type HeldAttempt = Pick<TargetRow, "id" | "attemptNo">;

/** This machine's two clocks: the steady one stands still while the machine sleeps, the other one may be set. */
const readClocks = () => ({ steadyMs: performance.now(), wallMs: Date.now() });

/** The deliveries this process holds, with the attempt that is ours and when its lease was last known to be good. */
export function createHeldTargets(freshForMs: number) {
  const held = new Map<TargetId, { attemptNo: number; goodAt: ReturnType<typeof readClocks> }>();
  return {
    /** A lease was taken just now. */
    add({ id, attemptNo }: HeldAttempt): void {
      held.set(id, { attemptNo, goodAt: readClocks() });
    },
    delete: (id: TargetId): boolean => held.delete(id),
    /** Renews through `renew`, which tells what was still ours, and notes the time for those alone. */
    async renewWith(renew: (attempts: HeldAttempt[]) => Promise<HeldAttempt[]>): Promise<void> {
      const goodAt = readClocks();
      const renewed = await renew([...held].map(([id, { attemptNo }]) => ({ id, attemptNo })));
      for (const { id, attemptNo } of renewed)
        if (held.get(id)?.attemptNo === attemptNo) held.set(id, { attemptNo, goodAt });
    },
    isFresh(id: TargetId): boolean {
      const goodAt = held.get(id)?.goodAt;
      if (goodAt === undefined) return false;
      const now = readClocks();
      return now.steadyMs - goodAt.steadyMs < freshForMs && Math.abs(now.wallMs - goodAt.wallMs) < freshForMs;
    },
  };
}
