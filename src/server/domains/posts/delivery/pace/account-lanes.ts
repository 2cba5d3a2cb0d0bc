import type { DbClock } from "#server/domains/posts/delivery/pace/db-clock.ts";
import type { CallSpacing, ReservedTurn } from "#server/integrations/social/platform-usage.ts";

/** Position of a call in the lane of its account. */
export interface Turn {
  at: Date;
  /** Breaks the tie between calls of one instant: ids grow with time. */
  id: string;
  /** Delays the call while a rate limit of the platform is near. */
  delay?: CallSpacing;
  /** Rejects the call unless it is opened. */
  signal?: AbortSignal;
}

/** The place of a call in the lane, from the moment when it may be opened. */
export interface Place {
  /** Waits for the turn of the opened call. false: a rate limit came near, and the call would have to wait: it is to be put back. */
  isTurn(): Promise<boolean>;
  /** Lets the next call begin. A call that was not opened or not made leaves, too. */
  leave(): void;
}

/** Limits of the calls of one account. */
export interface LanePace {
  /** Maximum of concurrent calls. */
  atOnce: number;
  /** Minimum distance between the starts of two concurrent calls. */
  apartMs: number;
  /** Maximum of calls that are opened or in progress. Opened calls can no longer be postponed. */
  openAhead: number;
}

/**
 * The distance keeps the calls of an account in order on their way. With three at once, an answer within 0.45 s delays no call that is
 * due later; a slower one may delay the third call after it.
 */
export const lanePace: LanePace = { atOnce: 3, apartMs: 150, openAhead: 8 };

/** `sending` is committed this long before the due time, so that at the due time only the call is left. */
export const sendingLeadMs = 1_000;

interface Entry extends Turn {
  phase: "waiting" | "opening" | "open" | "calling";
  /** Taken when it is opened, so that no other lane opens a call for the same turn. null: no limit was near. */
  reserved: ReservedTurn | null;
  admit: () => void;
  /** false: it must be put back. */
  start: (mayCall: boolean) => void;
  leave: (reason: unknown) => void;
}

interface Lane {
  /** In the order of their calls. */
  entries: Entry[];
  lastCallAt: number;
  timer: NodeJS.Timeout | undefined;
}

/** Long waits are split, because a new clock measurement may change the remaining time. */
const longestSleepMs = 10_000;

const delayMs = ({ delay }: Turn) => delay?.ms() ?? 0;

const isBefore = (a: Turn, b: Turn) => (a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)) < 0;

/**
 * One lane per account in this process: a call begins at its instant, never before, and after the calls of earlier instants in the lane.
 * While fewer than `atOnce` calls wait for an answer, a slow answer delays the following calls only by `apartMs`. `stopping` rejects the
 * calls that are not opened yet.
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

  /** Opens the calls that are near their turn. Returns the ms after which to check again. */
  function admitNext(lane: Lane): number {
    let ahead = lane.entries.filter(({ phase }) => phase !== "waiting").length;
    for (const [index, entry] of lane.entries.entries()) {
      if (entry.phase !== "waiting") continue;
      // The first entry is opened even beyond the limit, because the others wait for it; leftMs contains its own delay.
      if ((ahead >= openAhead || delayMs(entry) > 0) && index > 0) break;
      const untilDueMs = clock.msUntil(entry.at);
      const leftMs = Math.max(untilDueMs, delayMs(entry)) - sendingLeadMs;
      if (leftMs > 0) return leftMs;
      entry.phase = "opening";
      entry.reserved = entry.delay?.reserve(untilDueMs) ?? null;
      ahead += 1;
      entry.admit();
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Starts the next calls in order, as long as each is opened and its time has come. Returns the ms after which to check again. */
  function goNext(lane: Lane): number {
    const calling = lane.entries.filter(({ phase }) => phase === "calling").length;
    const next = lane.entries.find(({ phase }) => phase !== "calling");
    if (next?.phase !== "open" || calling >= atOnce) return Number.POSITIVE_INFINITY;
    if (next.reserved === null && delayMs(next) > 0) {
      // It leaves the lane without delaying the calls after it.
      next.phase = "calling";
      next.start(false);
      return goNext(lane);
    }
    const apart = calling === 0 ? 0 : lane.lastCallAt + apartMs - performance.now();
    const leftMs = Math.max(clock.msUntil(next.at), apart, next.reserved?.ms() ?? 0);
    if (leftMs > 0) return leftMs;
    next.phase = "calling";
    next.delay?.spend();
    lane.lastCallAt = performance.now();
    next.start(true);
    return goNext(lane);
  }

  function join(key: string, turn: Turn) {
    const lane = lanes.get(key) ?? { entries: [], lastCallAt: Number.NEGATIVE_INFINITY, timer: undefined };
    lanes.set(key, lane);
    const admitted = Promise.withResolvers<void>();
    const started = Promise.withResolvers<boolean>();
    const entry: Entry = {
      ...turn,
      phase: "waiting",
      reserved: null,
      admit: admitted.resolve,
      start: started.resolve,
      leave: admitted.reject,
    };
    // Nothing goes before a reserved turn: the call is opened, and would wait as long as the limit demands.
    const place = lane.entries.findIndex(
      (other) => other.phase !== "calling" && other.reserved === null && isBefore(entry, other),
    );
    lane.entries.splice(place === -1 ? lane.entries.length : place, 0, entry);
    advance(key, lane);
    return {
      admitted: admitted.promise,
      giveUp(): void {
        if (entry.phase === "waiting") entry.leave(turn.signal?.reason);
      },
      isTurn(): Promise<boolean> {
        entry.phase = "open";
        advance(key, lane);
        return started.promise;
      },
      leave(): void {
        if (entry.phase !== "calling") entry.reserved?.giveBack();
        lane.entries.splice(lane.entries.indexOf(entry), 1);
        advance(key, lane);
      },
    };
  }

  stopping.addEventListener("abort", () => {
    for (const lane of lanes.values())
      for (const entry of lane.entries) if (entry.phase === "waiting") entry.leave(stopping.reason);
  });

  /**
   * Waits until a call of this account may be opened, shortly before its turn. The caller opens it, asks `isTurn`, calls, and leaves in any
   * case. Throws the reason of `stopping` or of the turn's signal, if one is aborted before.
   */
  return async function enter(key: string, turn: Turn): Promise<Place> {
    stopping.throwIfAborted();
    turn.signal?.throwIfAborted();
    const { admitted, giveUp, ...place } = join(key, turn);
    turn.signal?.addEventListener("abort", giveUp);
    try {
      await admitted;
    } catch (error) {
      place.leave();
      throw error;
    } finally {
      turn.signal?.removeEventListener("abort", giveUp);
    }
    return place;
  };
}

export type AccountLanes = ReturnType<typeof createAccountLanes>;
