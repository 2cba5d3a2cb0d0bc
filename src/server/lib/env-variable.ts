import { z } from "zod";

/** An unset variable and an empty one mean the same: compose files pass empty strings for what is not set. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** Without slashes at its end. */
export const baseUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

/** Variables that mean something together alone: what half of them lacks. */
export function problemsOfGroup(source: Record<string, unknown>, names: readonly string[]): string[] {
  const missing = names.filter((name) => !source[name]);
  if (missing.length === 0 || missing.length === names.length) return [];
  return missing.map(
    (name) => `${name}: is missing; ${names.join(names.length === 2 ? " and " : ", ")} are needed together`,
  );
}
