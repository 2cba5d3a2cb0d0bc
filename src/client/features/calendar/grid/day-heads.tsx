import { ArrowDown, ArrowUp, type LucideIcon } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { formatDay, formatNumber, formatWeekday } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { type DayKey, hoursIn, noonOf } from "#client/lib/time/days.ts";
import { cx } from "#client/ui/cx.ts";
import type { CalendarItem } from "../items.ts";
import { headPx, hiddenItems, placed, type VisiblePart } from "./week-pixels.ts";

/** The first line of a card, with its time. */
const linePx = 24;
/** Not each pixel of scrolling renders the heads again. */
const stepPx = 8;

/** The part of the days that the scrolled week shows; null before the first layout. */
function useVisiblePart(scroller: RefObject<HTMLElement | null>): VisiblePart | null {
  const [visible, setVisible] = useState<VisiblePart | null>(null);
  useEffect(() => {
    const view = scroller.current;
    if (view === null) return;
    const measure = () => {
      const from = Math.floor(view.scrollTop / stepPx) * stepPx;
      const to = Math.ceil((view.scrollTop + view.clientHeight - headPx - linePx) / stepPx) * stepPx;
      setVisible((last) => (last?.from === from && last.to === to ? last : { from, to }));
    };
    const resized = new ResizeObserver(measure);
    resized.observe(view);
    view.addEventListener("scroll", measure, { passive: true });
    return () => {
      resized.disconnect();
      view.removeEventListener("scroll", measure);
    };
  }, [scroller]);
  return visible;
}

type Placed = ReturnType<typeof placed>;

/** Free slots are many, and nothing is lost when they are not seen. */
const placedIn = (items: readonly CalendarItem[]): Placed[] => items.filter(({ kind }) => kind !== "slot").map(placed);

/** Space above the card that is scrolled to. */
const marginPx = 12;

interface DayHeadsProps {
  days: readonly DayKey[];
  byDay: ReadonlyMap<DayKey, readonly CalendarItem[]>;
  today: DayKey;
  scroller: RefObject<HTMLElement | null>;
}

/** The names of the days, and how many posts and planned repeats of each are above and below the visible hours. */
export function DayHeads({ days, byDay, today, scroller }: DayHeadsProps) {
  const visible = useVisiblePart(scroller);
  const show = ({ item, top }: Placed) => {
    const view = scroller.current;
    view?.scrollTo({ top: top - marginPx });
    // The pressed button may be gone now, and the focus with it.
    const card = item.kind === "post" ? view?.querySelector<HTMLElement>(`[data-post="${item.post.id}"]`) : null;
    (card ?? view)?.focus({ preventScroll: true });
  };
  return days.map((day) => {
    const hidden = visible && hiddenItems(placedIn(byDay.get(day) ?? []), visible);
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
  /** Items above and below the visible hours, the nearest first. */
  earlier: readonly Placed[];
  later: readonly Placed[];
  onShow: (nearest: Placed) => void;
}

function DayHead({ day, isToday, earlier, later, onShow }: DayHeadProps) {
  const messages = useMessages("calendar");
  const length = hoursIn(day);
  return (
    <div
      aria-current={isToday ? "date" : undefined}
      className={cx(
        "flex items-baseline gap-2 border-l border-line px-3 py-2 text-sm max-lg:gap-1 max-lg:px-1.5",
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
      <span className="min-w-0 truncate">{formatWeekday(noonOf(day))}</span>
      <span className="ml-auto flex gap-1 self-center">
        <HiddenItems items={earlier} Icon={ArrowUp} label={messages.earlierOn} day={day} onShow={onShow} />
        <HiddenItems items={later} Icon={ArrowDown} label={messages.laterOn} day={day} onShow={onShow} />
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
  items: readonly Placed[];
  label: (values: { count: number; day: string }) => string;
  Icon: LucideIcon;
  onShow: (nearest: Placed) => void;
}

function HiddenItems({ day, items, label, Icon, onShow }: HiddenItemsProps) {
  const [nearest] = items;
  if (nearest === undefined) return null;
  const name = label({ count: items.length, day: formatDay(noonOf(day)) });
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => onShow(nearest)}
      className="num flex h-6 min-w-6 items-center justify-center gap-0.5 rounded-xs bg-surface-3 px-1 text-xs text-ink-2 hover:text-ink-1"
    >
      <Icon size={12} strokeWidth={1.75} aria-hidden="true" />
      {formatNumber(items.length)}
    </button>
  );
}
