import { useEffect, useRef } from "react";
import { formatTime } from "#client/lib/language/format.ts";
import { clockTimeOf, type DayKey, dayOf, instantAt, minuteOf } from "#client/lib/time/days.ts";
import { currentTimeZone } from "#client/lib/time/time-zone.ts";
import { cx } from "#client/ui/cx.ts";
import { useCalendar } from "../calendar-context.ts";
import type { CalendarItem } from "../items.ts";
import { DayHeads } from "./day-heads.tsx";
import { openingHour } from "./opening-hour.ts";
import { WeekDay } from "./week-day.tsx";
import { headPx, pixelsPerHour } from "./week-pixels.ts";

const hours = Array.from({ length: 23 }, (_hour, index) => index + 1);

interface WeekGridProps {
  days: readonly DayKey[];
  byDay: ReadonlyMap<DayKey, readonly CalendarItem[]>;
  now: Date;
}

const columns = (hasSecondZone: boolean) =>
  hasSecondZone ? "grid-cols-[48px_48px_repeat(7,minmax(0,1fr))]" : "grid-cols-[56px_repeat(7,minmax(0,1fr))]";

/** Seven days by their hours. Opens at the hour that shows most items. */
export function WeekGrid({ days, byDay, now }: WeekGridProps) {
  const { secondZone } = useCalendar();
  const scroller = useRef<HTMLDivElement>(null);
  const [first = dayOf(now)] = days;
  const today = dayOf(now);
  const hasItems = byDay.size > 0;
  useEffect(() => {
    const view = scroller.current;
    if (view === null) return;
    const shown = days.flatMap((day) => (byDay.get(day) ?? []).map(({ at }) => minuteOf(at)));
    const seen = days.includes(today) ? [...shown, minuteOf(now)] : shown;
    view.scrollTop = openingHour(seen, (view.clientHeight - headPx) / pixelsPerHour) * pixelsPerHour - 12;
    // Once per week, and again when its posts are loaded, but not while the user scrolls.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [first, hasItems]);
  const isEmpty = days.every((day) => (byDay.get(day) ?? []).length === 0);
  const grid = cx("grid min-w-[700px]", columns(secondZone !== null));
  return (
    <div
      ref={scroller}
      // A week without posts is scrolled by the keyboard; one with posts, by its posts.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scroll area must be reachable by keyboard.
      tabIndex={isEmpty ? 0 : -1}
      className={cx(
        "h-[max(420px,calc(100dvh-330px))] max-h-[1252px] overflow-auto rounded-[inherit]",
        !isEmpty && "outline-none",
      )}
    >
      <div className={cx(grid, "sticky top-0 z-10 border-b border-line bg-surface-1")}>
        <ZoneName zone={currentTimeZone()} isAlone={secondZone === null} />
        {secondZone !== null && <ZoneName zone={secondZone} isAlone={false} />}
        <DayHeads days={days} byDay={byDay} today={today} scroller={scroller} />
      </div>
      <div className={grid}>
        <Hours label={(hour) => formatTime(instantAt(first, hour * 60))} />
        {secondZone !== null && <Hours label={(hour) => clockTimeOf(instantAt(first, hour * 60), secondZone)} />}
        {days.map((day) => (
          <WeekDay key={day} day={day} items={byDay.get(day) ?? []} now={day === today ? now : null} today={today} />
        ))}
      </div>
    </div>
  );
}

const cityOf = (zone: string) => zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;

function ZoneName({ zone, isAlone }: { zone: string; isAlone: boolean }) {
  return (
    <span title={zone} className="min-w-0 self-end truncate px-1 pb-1.5 text-center text-xs text-ink-3">
      {isAlone ? "" : cityOf(zone)}
    </span>
  );
}

function Hours({ label }: { label: (hour: number) => string }) {
  return (
    <div aria-hidden="true" className="relative" style={{ height: 24 * pixelsPerHour }}>
      {hours.map((hour) => (
        <span
          key={hour}
          className="num absolute right-2 -translate-y-1/2 text-xs text-ink-3"
          style={{ top: hour * pixelsPerHour }}
        >
          {label(hour)}
        </span>
      ))}
    </div>
  );
}
