import { z } from "zod";
import { Minute, Second } from "#shared/durations.ts";
import type { LimitOf, PlatformUsage } from "../platform-usage.ts";
import { nearInstant, slowFromPercent } from "../slow-down-near-limits.ts";

/** The networks with a Graph API. */
export type GraphNetwork = "facebook" | "instagram" | "threads";

const amount = z.number().nonnegative().catch(0);

const Entry = z
  .object({
    call_count: amount,
    total_time: amount,
    total_cputime: amount,
    estimated_time_to_regain_access: amount,
  })
  .transform((entry) => ({
    // Each of them is a percentage of a limit; the first to reach 100 blocks all calls.
    percent: Math.max(entry.call_count, entry.total_time, entry.total_cputime),
    regainMinutes: entry.estimated_time_to_regain_access,
  }));
type Entry = z.infer<typeof Entry>;

/** Lists of usages, by business object. */
const Entries = z.record(z.string(), z.array(Entry)).transform((byId) => Object.values(byId).flat());

const headerOf = {
  app: { name: "x-app-usage", shape: Entry.transform((entry) => [entry]) },
  account: { name: "x-business-use-case-usage", shape: Entries },
} as const satisfies Record<LimitOf, { name: string; shape: z.ZodType<Entry[]> }>;

function readUsage(headers: Headers, limitOf: LimitOf): Entry[] {
  const { name, shape } = headerOf[limitOf];
  try {
    return shape.safeParse(JSON.parse(headers.get(name) ?? "")).data ?? [];
  } catch {
    // The header is missing or has another format.
    return [];
  }
}

/** The limits in a response that are nearly reached. */
export function usagesOf(platform: GraphNetwork, headers: Headers, externalId: string | null): PlatformUsage[] {
  return (["app", "account"] as const).flatMap((limitOf) => {
    if (limitOf === "account" && externalId === null) return [];
    const entries = readUsage(headers, limitOf);
    const percent = Math.max(0, ...entries.map((entry) => entry.percent));
    if (percent < slowFromPercent) return [];
    const regainMs = Math.max(0, ...entries.map((entry) => entry.regainMinutes)) * Minute.ms;
    const freeAt = nearInstant(regainMs === 0 ? null : Date.now() + regainMs);
    return [{ platform, limitOf, externalId: limitOf === "app" ? null : externalId, percent, freeAt }];
  });
}

/** The end of a limit, from the usage headers (minutes) or Retry-After (seconds); null without both. */
export function regainAt(headers: Headers): Date | null {
  const now = Date.now();
  const minutes = [...readUsage(headers, "app"), ...readUsage(headers, "account")].map((entry) => entry.regainMinutes);
  const delayMs = Math.max(Math.max(0, ...minutes) * Minute.ms, (Number(headers.get("retry-after")) || 0) * Second.ms);
  return nearInstant(now + delayMs, now);
}
