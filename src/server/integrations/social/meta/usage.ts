import { z } from "zod";
import { Minute, Second } from "#shared/time.ts";
import type { LimitOf, PlatformUsage } from "../platform.ts";
import { nearInstant, slowFromPercent } from "../usage.ts";

const figure = z.number().nonnegative().catch(0);

const Entry = z
  .object({
    call_count: figure,
    total_time: figure,
    total_cputime: figure,
    estimated_time_to_regain_access: figure,
  })
  .transform((entry) => ({
    // Whichever runs out first ends all of them.
    percent: Math.max(entry.call_count, entry.total_time, entry.total_cputime),
    regainMinutes: entry.estimated_time_to_regain_access,
  }));
type Entry = z.infer<typeof Entry>;

/** Lists usages by the business object they are counted for. */
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
    // Not told, or not in this shape: the answer itself is what counts.
    return [];
  }
}

/** What an answer tells of limits that are near. */
export function usagesOf(
  platform: "facebook" | "instagram",
  headers: Headers,
  externalId: string | null,
): PlatformUsage[] {
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

/** When a limit is over: from the usage headers (minutes) or Retry-After (seconds). null: neither tells. */
export function regainAt(headers: Headers): Date | null {
  const now = Date.now();
  const minutes = [...readUsage(headers, "app"), ...readUsage(headers, "account")].map((entry) => entry.regainMinutes);
  const toldMs = Math.max(Math.max(0, ...minutes) * Minute.ms, (Number(headers.get("retry-after")) || 0) * Second.ms);
  return nearInstant(now + toldMs, now);
}
