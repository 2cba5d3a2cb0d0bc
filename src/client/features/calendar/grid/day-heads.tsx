import { ArrowDown, ArrowUp, type LucideIcon } from "lucide-react";
import type { RefObject } from "react";
import { formatDay, formatNumber, formatWeekday } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { type DayKey, hoursIn, minuteOf, noonOf } from "#client/lib/time/days.ts";
import { cx } from "#client/ui/cx.ts";
import type { CalendarItem } from "../items.ts";
import { topOf } from "./drop-time.ts";
import { hiddenMinutes } from "./hidden-minutes.ts";
import { useVisibleMinutes } from "./use-visible-minutes.ts";

/** Free slots are many, and nothing is lost when they are not seen. */
const minutesOf = (items: readonly CalendarItem[]) =>
  items.flatMap((item) => (item.kind === "slot" ? [] : [minuteOf(item.at)]));

/** Space above what is scrolled to. */
const marginPx = 12;

interface DayHeadsProps {
  days: readonly DayKey[];
  byDay: ReadonlyMap<DayKey, readonly CalendarItem[]>;
  today: DayKey;
  scroller: RefObject<HTMLElement | null>;
}

/** The names of the days, and how many posts of each are above and below the visible hours. */
export function DayHeads({ days, byDay, today, scroller }: DayHeadsProps) {
  const visible = useVisibleMinutes(scroller);
  const show = (minute: number) => scroller.current?.scrollTo({ top: topOf(minute) - marginPx });
  return days.map((day) => {
    const hidden = visible && hiddenMinutes(minutesOf(byDay.get(day) ?? []), visible);
    return (
      <DayHead
        key={day}
        day={day}
        isToday={day === today}
        earlier={hidden?.earlier ?? []}
        later={hidden?.later ?? []}
        onShow={show}
      />
    );
  });
}

interface DayHeadProps {
  day: DayKey;
  isToday: boolean;
  /** Minutes at which something begins above and below what is visible. */
  earlier: readonly number[];
  later: readonly number[];
  onShow: (minute: number) => void;
}

function DayHead({ day, isToday, earlier, later, onShow }: DayHeadProps) {
  const messages = useMessages("calendar");
  const length = hoursIn(day);
  return (
    <div
      aria-current={isToday ? "date" : undefined}
      className={cx(
        "flex items-baseline gap-2 border-l border-line px-3 py-2 text-sm",
        isToday ? "text-ink-1 shadow-[inset_0_3px_0_var(--thread)]" : "text-ink-3",
      )}
    >
      <span
        className={cx(
          "font-display text-[20px] leading-6 font-[560] tabular-nums",
          isToday ? "text-accent-ink" : "text-ink-1",
        )}
      >
        {Number(day.slice(8))}
      </span>
      {formatWeekday(noonOf(day))}
      <span className="ml-auto flex gap-1 self-center">
        <HiddenItems
          minute={earlier.at(-1)}
          Icon={ArrowUp}
          count={earlier.length}
          label={messages.earlierOn}
          {...{ day, onShow }}
        />
        <HiddenItems
          minute={later[0]}
          Icon={ArrowDown}
          count={later.length}
          label={messages.laterOn}
          {...{ day, onShow }}
        />
      </span>
      {length !== 24 && (
        <span className="num rounded-xs bg-info-soft px-1 text-xs text-info" title={clockChangeText(messages, length)}>
          <span aria-hidden="true">{length} h</span>
          <span className="sr-only">{clockChangeText(messages, length)}</span>
        </span>
      )}
    </div>
  );
}

const clockChangeText = (messages: { clocksForward: string; clocksBack: string }, length: number) =>
  length < 24 ? messages.clocksForward : messages.clocksBack;

interface HiddenItemsProps {
  day: DayKey;
  count: number;
  /** The nearest of them; undefined: none is hidden. */
  minute: number | undefined;
  label: (count: number, day: string) => string;
  Icon: LucideIcon;
  onShow: (minute: number) => void;
}

function HiddenItems({ day, count, minute, label, Icon, onShow }: HiddenItemsProps) {
  if (minute === undefined) return null;
  const name = label(count, formatDay(noonOf(day)));
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => onShow(minute)}
      className="num flex h-6 min-w-6 items-center justify-center gap-0.5 rounded-xs bg-surface-3 px-1 text-xs text-ink-2 hover:text-ink-1"
    >
      <Icon size={12} strokeWidth={1.75} aria-hidden="true" />
      {formatNumber(count)}
    </button>
  );
}
