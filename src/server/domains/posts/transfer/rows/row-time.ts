import { instantOf, wallTimeAt } from "#server/lib/wall-time.ts";
import { nextSlot } from "#shared/posts/csv-columns.ts";
import { isoDateTime } from "#shared/time.ts";

export type RowTime = { at: Date } | { takesSlot: true } | { problem: string };

const local = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** An instant to the minute, which the API would refuse. */
const withoutSeconds = /(T\d{2}:\d{2})(Z|[+-]\d{2}:\d{2})$/;

const isSlot = (cell: string) => cell.toLowerCase().replaceAll(/[\s_-]+/g, " ") === nextSlot;

/** The wall time of a cell like `2027-03-05 9:30`; null for another text, and for a day or time that no calendar has. */
function wallTimeOf(cell: string): string | null {
  const [, day, hour = "", minute, second = "00"] = local.exec(cell) ?? [];
  if (day === undefined) return null;
  const wallTime = `${day}T${hour.padStart(2, "0")}:${minute}:${second}`;
  const asUtc = new Date(`${wallTime}Z`);
  return !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().startsWith(wallTime) ? wallTime : null;
}

/**
 * The time of a row: an instant with its offset, a local time in the zone of the workspace, or the next free slot. A local time that the
 * clocks skip in spring does not exist and is refused; a repeated one in autumn is the first.
 */
export function readTime(text: string, timezone: string): RowTime {
  const cell = text.trim();
  if (isSlot(cell)) return { takesSlot: true };
  const instant = isoDateTime.safeParse(cell.replace(" ", "T").replace(withoutSeconds, "$1:00$2"));
  if (instant.success) return { at: new Date(instant.data) };
  const wallTime = wallTimeOf(cell);
  if (wallTime === null || !isoDateTime.safeParse(`${wallTime}Z`).success)
    return { problem: "Write the time like 2027-03-05 09:30, 2027-03-05T09:30:00+01:00, or next slot" };
  const at = instantOf(wallTime, timezone);
  const meant = wallTimeAt(at, timezone);
  if (wallTime.startsWith(meant)) return { at };
  return {
    problem: `The clocks in ${timezone} skip this time on that day. Write ${meant.replace("T", " ")}, or another one`,
  };
}
