import { Minute, Second } from "#shared/time.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { Hold, OnUsage, PlatformUsage } from "./platform.ts";

/** From this much of a limit on, calls keep this distance. What is used up is a matter of waiting, not of distance. */
const distances = [
  { fromPercent: 95, apartMs: 30 * Second.ms },
  { fromPercent: 90, apartMs: 10 * Second.ms },
  { fromPercent: 80, apartMs: 2 * Second.ms },
] as const;

/** A platform that is not told otherwise gets this much time to forget. */
const rememberedMs = 5 * Minute.ms;
/** The same news is passed on this often at the most: it comes with every answer. */
const newsEveryMs = 30 * Second.ms;

interface NearLimit {
  apartMs: number;
  until: number;
  lastCallAt: number;
  toldAt: number;
  toldPercent: number;
}

/**
 * What the answers of the platforms told of limits that are near, as far as this process heard it. Posts then leave at a distance
 * instead of all together, so that a limit that is nearly reached is not reached. Runs on this machine's steady clock.
 */
export function createNearLimits(now: () => number = () => performance.now()) {
  const limits = new Map<string, NearLimit>();
  let tell: OnUsage = () => undefined;
  const keyOf = (platform: Platform, externalId: string | null) => `${platform} ${externalId ?? ""}`;

  function note(usage: PlatformUsage): void {
    const key = keyOf(usage.platform, usage.externalId);
    const before = limits.get(key);
    const apartMs = distances.find(({ fromPercent }) => usage.percent >= fromPercent)?.apartMs ?? 0;
    const leftMs = usage.freeAt === null ? rememberedMs : Math.max(0, usage.freeAt.getTime() - Date.now());
    const isNews =
      before === undefined ||
      now() - before.toldAt >= newsEveryMs ||
      (usage.percent >= 100 && before.toldPercent < 100);
    limits.set(key, {
      apartMs,
      until: now() + leftMs,
      lastCallAt: before?.lastCallAt ?? now(),
      toldAt: isNews ? now() : before.toldAt,
      toldPercent: isNews ? usage.percent : before.toldPercent,
    });
    if (isNews) tell(usage);
  }

  /** Those that still hold; what is over is forgotten. */
  function nearOf(keys: readonly string[]): NearLimit[] {
    for (const key of keys) if ((limits.get(key)?.until ?? Infinity) <= now()) limits.delete(key);
    return keys.flatMap((key) => limits.get(key) ?? []);
  }

  return {
    note,
    /** Who is told when a limit comes near: not with every answer, but at once when it is used up. */
    onNear(listener: OnUsage): void {
      tell = listener;
    },
    of(platform: Platform, externalId: string): Hold {
      const keys = [keyOf(platform, null), keyOf(platform, externalId)];
      return {
        ms: () => Math.max(0, ...nearOf(keys).map(({ apartMs, lastCallAt }) => lastCallAt + apartMs - now())),
        spend() {
          for (const limit of nearOf(keys)) limit.lastCallAt = now();
        },
      };
    },
  };
}

export type NearLimits = ReturnType<typeof createNearLimits>;
