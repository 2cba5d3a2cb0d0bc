import { z } from "zod";

/** A figure as a platform gives it. Absent or odd means it was not told: null, never 0. */
export const Count = z
  .number()
  .int()
  .nonnegative()
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);

/** Figures that add up to one; null only when none of them was told. */
export function sumKnown(...counts: (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}
