import { z } from "zod";

/** A metric from a platform. A missing or invalid value is unknown: null, never 0. */
export const Count = z
  .number()
  .int()
  .nonnegative()
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);

/** The sum of the known counts; null when none is known. */
export function sumKnown(...counts: (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

/** A name that can be stored and shown: well-formed, without NUL, at most 200 characters. */
export const Name = z.string().transform((value) => value.replaceAll("\0", "").slice(0, 200).toWellFormed());

/** An http or https address; null for other values. */
export const WebAddress = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .nullish()
  .catch(null);
