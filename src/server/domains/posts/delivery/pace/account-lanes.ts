import type { DbClock } from "#server/domains/posts/delivery/pace/db-clock.ts";
import { sendingLeadMs } from "#server/domains/posts/delivery/delivery-policy.ts";
import type { Hold } from "#server/integrations/social/platform.ts";

/** Where a call stands in the line of its account. */
export interface Turn {
  at: Date;
  /** Breaks the tie between calls of one instant: ids grow with time. */
  id: string;
  /** Keeps it back beyond its instant while a limit of the platform is near. */
  hold?: Hold;
}

export interface Step<T, R> {
  /** Commits that the call may begin. null: it may not, and the line goes on without it. */
  open(): Promise<T | null>;
  call(opened: T): Promise<R>;
}

/** How the calls of one account follow each other. */
export interface LanePace {
  /** Calls under way at once. */
  atOnce: number;
  /** A call that has no answer yet holds up the next one for this long at most. */
  apartMs: number;
  /** Calls opened ahead of their turn, so that the turn itself needs the call only. */
  openAhead: number;
}

interface Entry extends Turn {
  phase: "waiting" | "opening" | "open" | "calling";
  admit: () => void;
  go: () => void;
  leave: (reason: unknown) => void;
}

interface Lane {
  /** In the order in which they go. */
  entries: Entry[];
  lastCallAt: number;
  timer: NodeJS.Timeout | undefined;
}

/** A long wait looks at the clock again now and then, because a measurement may have moved it. */
const longestSleepMs = 10_000;

const heldMs = ({ hold }: Turn) => hold?.ms() ?? 0;

const isBefore = (a: Turn, b: Turn) => (a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)) < 0;

/**
 * One line for each account: calls begin at their instant and never before, in the order of their instants, and a slow answer holds
 * up those behind it only a little. `stopping` sends home whoever has not been opened yet.
 */
export function createAccountLanes(
  clock: Pick<DbClock, "msUntil">,
  { atOnce, apartMs, openAhead }: LanePace,
  stopping: AbortSignal,
) {
  const lanes = new Map<string, Lane>();

  function advance(key: string, lane: Lane): void {
    clearTimeout(lane.timer);
    if (lane.entries.length === 0) {
      lanes.delete(key);
      return;
    }
    const wait = Math.min(admitNext(lane), goNext(lane));
    if (wait < Number.POSITIVE_INFINITY)
      lane.timer = setTimeout(() => advance(key, lane), Math.ceil(Math.min(wait, longestSleepMs)));
  }

  /** Opens what is near its turn; tells after how long to look again. */
  function admitNext(lane: Lane): number {
    let ahead = lane.entries.filter(({ phase }) => phase !== "waiting").length;
    for (const [index, entry] of lane.entries.entries()) {
      if (entry.phase !== "waiting") continue;
      // Whoever is first is let in however many are: the others wait for it.
      if ((ahead >= openAhead || heldMs(entry) > 0) && index > 0) break;
      const leftMs = Math.max(clock.msUntil(entry.at), heldMs(entry)) - sendingLeadMs;
      if (leftMs > 0) return leftMs;
      entry.phase = "opening";
      ahead += 1;
      entry.admit();
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Lets the first one go that has not; tells after how long to look again. */
  function goNext(lane: Lane): number {
    const calling = lane.entries.filter(({ phase }) => phase === "calling").length;
    const next = lane.entries.find(({ phase }) => phase !== "calling");
    if (next?.phase !== "open" || calling >= atOnce) return Number.POSITIVE_INFINITY;
    const apart = calling === 0 ? 0 : lane.lastCallAt + apartMs - performance.now();
    const leftMs = Math.max(clock.msUntil(next.at), apart, heldMs(next));
    if (leftMs > 0) return leftMs;
    next.phase = "calling";
    next.hold?.spend();
    lane.lastCallAt = performance.now();
    next.go();
    return goNext(lane);
  }

  function enter(key: string, turn: Turn) {
    const lane = lanes.get(key) ?? { entries: [], lastCallAt: Number.NEGATIVE_INFINITY, timer: undefined };
    lanes.set(key, lane);
    const admitted = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const entry: Entry = {
      ...turn,
      phase: "waiting",
      admit: admitted.resolve,
      go: gone.resolve,
      leave: admitted.reject,
    };
    const place = lane.entries.findIndex((other) => other.phase !== "calling" && isBefore(entry, other));
    lane.entries.splice(place === -1 ? lane.entries.length : place, 0, entry);
    return {
      admitted: admitted.promise,
      opened(): Promise<void> {
        entry.phase = "open";
        advance(key, lane);
        return gone.promise;
      },
      exit(): void {
        lane.entries.splice(lane.entries.indexOf(entry), 1);
        advance(key, lane);
      },
      look: () => advance(key, lane),
    };
  }

  stopping.addEventListener("abort", () => {
    for (const lane of lanes.values())
      for (const entry of lane.entries) if (entry.phase === "waiting") entry.leave(stopping.reason);
  });

  /** null: it was not opened. Throws the reason of `stopping`, and whatever the two steps throw. */
  return async function takeTurn<T, R>(key: string, turn: Turn, { open, call }: Step<T, R>): Promise<R | null> {
    stopping.throwIfAborted();
    const place = enter(key, turn);
    try {
      place.look();
      await place.admitted;
      const opened = await open();
      if (opened === null) return null;
      await place.opened();
      return await call(opened);
    } finally {
      place.exit();
    }
  };
}

export type AccountLanes = ReturnType<typeof createAccountLanes>;
