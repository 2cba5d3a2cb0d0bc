import { z } from "zod";

/** An empty variable counts as unset: compose files pass empty strings for unset variables. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** Trailing slashes are removed. */
export const baseUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

/** Hosts, or host:port, with commas or spaces between them. */
export const hostsOf = (list: string | undefined): string[] =>
  (list ?? "").split(/[\s,]+/).filter((host) => host !== "");

/** Problems of variables that only work together: names the missing ones when some are set and some are not. */
export function problemsOfGroup(source: Record<string, unknown>, names: readonly string[]): string[] {
  const missing = names.filter((name) => !source[name]);
  if (missing.length === 0 || missing.length === names.length) return [];
  return missing.map(
    (name) => `${name}: is missing; ${names.join(names.length === 2 ? " and " : ", ")} are needed together`,
  );
}
