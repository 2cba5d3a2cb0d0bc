import type { Areas } from "#client/lib/language/bind-messages.ts";
import { formatDate, formatSeries, formatSteps, formatWeekday } from "#client/lib/language/format.ts";
import { addDays, noonOf } from "#client/lib/time/days.ts";
import type { Repeat } from "#shared/posts/repeats.ts";
import { rowsOf } from "./week-rows.ts";

type Messages = Areas["schedule"]["repeating"];
type Rhythm = Pick<Repeat, "pattern" | "timezone" | "endsOn" | "times" | "madeCount">;

/** A Monday, from which the names of weekdays are formatted. */
const someMonday = "2024-01-01";

function daysOf(weekdays: readonly number[], messages: Messages): string {
  if (weekdays.length === 7) return messages.everyDay;
  if (weekdays.join() === "1,2,3,4,5") return messages.workdays;
  return formatSeries(weekdays.map((weekday) => formatWeekday(noonOf(addDays(someMonday, weekday - 1)))));
}

/** "Mon to Fri at 09:00 (Europe/Berlin), until 31 Dec 2027" */
export function rhythmOf({ pattern, timezone, endsOn, times, madeCount }: Rhythm, messages: Messages): string {
  const when =
    pattern.every === "week"
      ? formatSteps(
          rowsOf(pattern.slots).map(({ time, weekdays }) => messages.at({ days: daysOf(weekdays, messages), time })),
        )
      : messages.at({ days: messages.everyDays({ count: pattern.days }), time: pattern.time });
  const rhythm = messages.inZone({ rhythm: when, zone: timezone });
  if (endsOn !== null) return messages.until({ rhythm, day: formatDate(noonOf(endsOn).toISOString()) });
  return times === null ? rhythm : messages.times({ rhythm, made: madeCount, all: times });
}
