/** From here on a limit is near enough to slow down for. Meta advises the same figure. */
export const slowFromPercent = 80;

const longestWaitMs = 24 * 60 * 60_000;

/** An instant a platform named, as far as it makes sense: after now, and not in another week. null: it named none. */
export function nearInstant(ms: number | null, now = Date.now()): Date | null {
  if (ms === null || !Number.isFinite(ms) || ms <= now) return null;
  return new Date(Math.min(ms, now + longestWaitMs));
}
