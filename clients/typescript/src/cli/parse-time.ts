import { usageError } from "./failures.ts";

const shape = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?)\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** An instant from `2026-12-01T09:00+01:00`; without an offset, in the time zone of this machine. Throws CliError. */
export function parseTime(text: string): string {
  const [, day, time, offset = ""] = shape.exec(text.trim()) ?? [];
  // Date.parse reads a time without an offset as local.
  const at = Date.parse(`${day}T${time}${offset.toUpperCase()}`);
  const isDay = day !== undefined && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) === true;
  if (Number.isNaN(at) || !isDay) throw usageError(`${text} is no time. Write it like 2026-12-01T09:00`);
  return new Date(at).toISOString();
}
