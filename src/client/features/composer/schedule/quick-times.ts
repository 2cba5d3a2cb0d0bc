import { addDays } from "#client/lib/time/days.ts";
import { toLocalInput } from "#client/lib/time/local-time.ts";
import { Hour } from "#shared/durations.ts";

export type QuickTime = "inAnHour" | "thisEvening" | "tomorrow" | "monday";

const fiveMinutes = 5;

/** A local time, rounded up to five minutes. */
function rounded(local: string): string {
  const ms = Date.parse(`${local}Z`);
  return new Date(Math.ceil(ms / (fiveMinutes * 60_000)) * fiveMinutes * 60_000).toISOString().slice(0, 16);
}

/** Common times as values of a `datetime-local` field, without past ones. */
export function quickTimes(now: Date, zone?: string): { name: QuickTime; value: string }[] {
  const local = toLocalInput(now, zone);
  const today = local.slice(0, 10);
  const weekday = new Date(`${local}Z`).getUTCDay();
  const toMonday = (8 - weekday) % 7 || 7;
  const all: { name: QuickTime; value: string }[] = [
    { name: "inAnHour", value: rounded(toLocalInput(new Date(now.getTime() + Hour.ms), zone)) },
    { name: "thisEvening", value: `${today}T18:30` },
    { name: "tomorrow", value: `${addDays(today, 1)}T09:00` },
    { name: "monday", value: `${addDays(today, toMonday)}T09:00` },
  ];
  return all.filter(
    ({ name, value }, index) => value > local && (name !== "monday" || all[index - 1]?.value !== value),
  );
}
