import { Minute, Second } from "#shared/durations.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { CallSpacing, OnUsage, PlatformUsage } from "./platform-usage.ts";

/** Calls slow down from this share of a limit. Meta recommends the same value. */
export const slowFromPercent = 80;

const longestWaitMs = 24 * 60 * 60_000;

/** A time from a platform, cut to a day from now; null when it is missing or in the past. */
export function nearInstant(ms: number | null, now = Date.now()): Date | null {
  if (ms === null || !Number.isFinite(ms) || ms <= now) return null;
  return new Date(Math.min(ms, now + longestWaitMs));
}

/** A count in a header; null when it is missing, or no count. */
export function countIn(headers: Headers, name: string): number | null {
  const text = headers.get(name)?.trim() ?? "";
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** The account's limit in `<prefix>-limit` and `<prefix>-remaining`, when it is nearly reached. */
export function accountUsages(
  { platform, externalId }: { platform: Platform; externalId: string },
  headers: Headers,
  prefix: string,
  resetMs: number | null,
): PlatformUsage[] {
  const [total, left] = [countIn(headers, `${prefix}-limit`), countIn(headers, `${prefix}-remaining`)];
  if (total === null || total === 0 || left === null) return [];
  const percent = Math.round((1 - left / total) * 100);
  if (percent < slowFromPercent) return [];
  return [{ platform, limitOf: "account", externalId, percent, freeAt: nearInstant(resetMs) }];
}

/** The delay between calls from this share of a limit on. A used-up limit pauses the account elsewhere. */
const distances = [
  { fromPercent: 95, apartMs: 30 * Second.ms },
  { fromPercent: 90, apartMs: 10 * Second.ms },
  { fromPercent: 80, apartMs: 2 * Second.ms },
] as const;

/** Lifetime of an entry without an end time from the platform. */
const defaultLifetimeMs = 5 * Minute.ms;
/** The shortest time between two reports of the same limit, because every response contains it. */
const reportIntervalMs = 30 * Second.ms;

interface NearLimit {
  apartMs: number;
  until: number;
  /** The time of the last call, or of the last reserved turn. */
  lastTurnAt: number;
  reportedAt: number;
  reportedPercent: number;
}

/**
 * The nearly reached limits from the platforms' responses to this process. Calls are then spaced out, so that the limit
 * is not reached. `now` is a monotonic clock.
 */
export function createNearLimits(now: () => number = () => performance.now()) {
  const limits = new Map<string, NearLimit>();
  let report: OnUsage = () => undefined;
  const keyOf = (platform: Platform, externalId: string | null) => `${platform} ${externalId ?? ""}`;

  function note(usage: PlatformUsage): void {
    const key = keyOf(usage.platform, usage.externalId);
    const before = limits.get(key);
    const apartMs = distances.find(({ fromPercent }) => usage.percent >= fromPercent)?.apartMs ?? 0;
    const leftMs = usage.freeAt === null ? defaultLifetimeMs : Math.max(0, usage.freeAt.getTime() - Date.now());
    const isReported =
      before === undefined ||
      now() - before.reportedAt >= reportIntervalMs ||
      (usage.percent >= 100 && before.reportedPercent < 100);
    limits.set(key, {
      apartMs,
      until: now() + leftMs,
      lastTurnAt: before?.lastTurnAt ?? now(),
      reportedAt: isReported ? now() : before.reportedAt,
      reportedPercent: isReported ? usage.percent : before.reportedPercent,
    });
    if (isReported) report(usage);
  }

  /** The current entries; expired ones are removed. */
  function nearOf(keys: readonly string[]): NearLimit[] {
    for (const key of keys) if ((limits.get(key)?.until ?? Infinity) <= now()) limits.delete(key);
    return keys.flatMap((key) => limits.get(key) ?? []);
  }

  return {
    note,
    /** Sets the listener for near limits. It is called at intervals, and at once when a limit is used up. */
    onNear(listener: OnUsage): void {
      report = listener;
    },
    of(platform: Platform, externalId: string): CallSpacing {
      const ofApp = keyOf(platform, null);
      const ofAccount = keyOf(platform, externalId);
      const keys = [ofApp, ofAccount];
      const msOf = (of: readonly string[]) =>
        Math.max(0, ...nearOf(of).map(({ apartMs, lastTurnAt }) => lastTurnAt + apartMs - now()));
      return {
        ms: () => msOf(keys),
        limitOf: () => (msOf([ofApp]) >= msOf([ofAccount]) ? "app" : "account"),
        reserve(inMs) {
          const near = nearOf(keys);
          if (near.length === 0) return null;
          const at = now() + Math.max(inMs, msOf(keys));
          for (const limit of near) limit.lastTurnAt = at;
          return {
            ms: () => Math.max(0, at - now()),
            giveBack() {
              for (const limit of nearOf(keys)) if (limit.lastTurnAt === at) limit.lastTurnAt = at - limit.apartMs;
            },
          };
        },
        spend() {
          for (const limit of nearOf(keys)) limit.lastTurnAt = Math.max(limit.lastTurnAt, now());
        },
      };
    },
  };
}

export type NearLimits = ReturnType<typeof createNearLimits>;
