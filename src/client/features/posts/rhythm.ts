import type { Repeat } from "#shared/repeats.ts";
import { rowsOf } from "#client/lib/week-rows.ts";

/** A day of the calendar is the same day everywhere. */
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function daysOf(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return "Every day";
  if (weekdays.join() === "1,2,3,4,5") return "Mon to Fri";
  return weekdays.map((weekday) => names[weekday - 1]).join(", ");
}

/** "Mon to Fri at 09:00 (Europe/Berlin), until 2027-12-31" */
export function rhythmOf({ pattern, timezone, endsOn, times, madeCount }: Repeat): string {
  const when =
    pattern.every === "week"
      ? rowsOf(pattern.slots)
          .map(({ time, weekdays }) => `${daysOf(weekdays)} at ${time}`)
          .join("; ")
      : `${pattern.days === 1 ? "Every day" : `Every ${pattern.days} days`} at ${pattern.time}`;
  const end =
    endsOn !== null ? `, until ${day.format(new Date(endsOn))}` : times !== null ? `, ${madeCount} of ${times}` : "";
  return `${when} (${timezone})${end}`;
}
