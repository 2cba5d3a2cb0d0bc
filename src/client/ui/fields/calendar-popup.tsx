import { Popover as Base } from "@base-ui/react/popover";
import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { DayPicker } from "react-day-picker";
import { useLocale, useShellMessages } from "#client/lib/language/language.ts";
import { buttonClass } from "../buttons/button-class.ts";
import { dateOfDay, dayOf, dayOfDate, onDay, timeOf, timesOn, today, defaultTime } from "./day-times.ts";

interface CalendarPopupProps {
  trigger: ReactElement;
  value: string;
  onValueChange: (value: string) => void;
  withTime: boolean;
  min: string | undefined;
  max: string | undefined;
}

/** A month, and with `withTime` the times of a day. Choosing a time, or a day without times, closes the popup. */
export function CalendarPopup({ trigger, value, onValueChange, withTime, min, max }: CalendarPopupProps) {
  const { dates } = useShellMessages().kit;
  const [isOpen, setIsOpen] = useState(true);
  const popup = useRef<HTMLDivElement>(null);
  const day = dayOf(value);
  return (
    <Base.Root open={isOpen} onOpenChange={setIsOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={8} collisionPadding={12} className="z-(--z-dialog)">
          <Base.Popup
            ref={popup}
            aria-label={dates.open}
            initialFocus={() => popup.current?.querySelector<HTMLElement>("td button[tabindex='0']") ?? true}
            className="floating flex gap-3 rounded-[12px] border border-line-strong bg-surface-1 p-3 shadow-float outline-none"
          >
            <Month
              day={day}
              min={min}
              max={max}
              onChoose={(chosen) => {
                onValueChange(withTime ? onDay(chosen, value, min) : chosen);
                if (!withTime) setIsOpen(false);
              }}
            />
            {withTime && (
              <Times
                times={timesOn(day ?? today(), min, timeOf(value))}
                chosen={timeOf(value)}
                onChoose={(time) => {
                  onValueChange(`${day ?? today()}T${time}`);
                  setIsOpen(false);
                }}
              />
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const turn = buttonClass({ variant: "quiet", size: "sm", square: true });
const dayClass =
  "num grid size-9 place-items-center rounded-sm text-sm hover:bg-surface-3 disabled:text-ink-3 " +
  "disabled:hover:bg-transparent";

interface MonthProps {
  day: string | null;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
}

function Month({ day, min, max, onChoose }: MonthProps) {
  const { dates } = useShellMessages().kit;
  const locale = useLocale();
  const [first, last] = [dayOf(min ?? ""), dayOf(max ?? "")];
  const formatAs = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    new Intl.DateTimeFormat(locale, options).format(date);
  return (
    <DayPicker
      mode="single"
      required
      fixedWeeks
      weekStartsOn={1}
      today={dateOfDay(today())}
      defaultMonth={dateOfDay(day ?? first ?? today())}
      selected={day === null ? undefined : dateOfDay(day)}
      onSelect={(date) => onChoose(dayOfDate(date))}
      disabled={[
        ...(first === null ? [] : [{ before: dateOfDay(first) }]),
        ...(last === null ? [] : [{ after: dateOfDay(last) }]),
      ]}
      formatters={{
        formatCaption: formatAs({ month: "long", year: "numeric" }),
        formatWeekdayName: formatAs({ weekday: "narrow" }),
        formatDay: (date) => String(date.getDate()),
      }}
      labels={{
        labelNav: () => dates.months,
        labelPrevious: () => dates.previous,
        labelNext: () => dates.next,
        labelGrid: formatAs({ month: "long", year: "numeric" }),
        labelWeekday: formatAs({ weekday: "long" }),
        labelDayButton: formatAs({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
      }}
      components={{
        Chevron: ({ orientation }) => {
          const Icon = orientation === "left" ? ChevronLeft : ChevronRight;
          return <Icon size={16} strokeWidth={1.75} aria-hidden="true" />;
        },
      }}
      classNames={{
        months: "relative",
        nav: "absolute inset-x-0 top-0 flex justify-end gap-1",
        button_previous: turn,
        button_next: turn,
        month_caption: "flex h-8 items-center pl-2",
        caption_label: "text-sm font-strong first-letter:uppercase",
        month_grid: "mt-1.5 border-collapse",
        weekday: "size-9 text-xs font-regular text-ink-3",
        day: "p-0 text-center",
        day_button: dayClass,
        selected:
          "[&>button]:bg-accent [&>button]:font-strong [&>button]:text-accent-contrast [&>button]:hover:bg-accent-hover",
        today: "[&:not([data-selected])>button]:text-accent-ink [&>button]:font-strong",
      }}
    />
  );
}

interface TimesProps {
  times: readonly string[];
  chosen: string | null;
  onChoose: (time: string) => void;
}

function Times({ times, chosen, onChoose }: TimesProps) {
  const { dates } = useShellMessages().kit;
  const list = useRef<HTMLDivElement>(null);
  const shown = times.find((time) => time >= (chosen ?? defaultTime));
  useEffect(() => {
    const scroller = list.current;
    const row = scroller?.querySelector<HTMLElement>(`[data-time="${shown}"]`);
    if (scroller && row) scroller.scrollTop = row.offsetTop - scroller.clientHeight / 2;
  }, [shown]);
  return (
    <ToggleGroup
      ref={list}
      orientation="vertical"
      aria-label={dates.times}
      value={chosen === null ? [] : [chosen]}
      onValueChange={([time]) => time !== undefined && onChoose(time)}
      className="relative -my-3 -mr-3 grid max-h-78 content-start gap-0.5 overflow-y-auto [scrollbar-gutter:stable] border-l border-line p-2"
    >
      {times.map((time) => (
        <Toggle
          key={time}
          value={time}
          data-time={time}
          className="num rounded-sm px-3 py-1 text-sm text-ink-2 hover:bg-surface-3 hover:text-ink-1 data-pressed:bg-surface-3 data-pressed:font-strong data-pressed:text-ink-1"
        >
          {time}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
