import { useRef, useState } from "react";
import { formatDay, formatMoment, formatTime } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { type DayKey, dayOf, instantAt, minuteOf, noonOf } from "#client/lib/time/days.ts";
import { cx } from "#client/ui/cx.ts";
import { anchorAt, useCalendar } from "../calendar-context.ts";
import type { CalendarItem } from "../items.ts";
import { overflowHeight, layOut } from "./columns.ts";
import { PlaceholderCard, PostCard } from "./post-card.tsx";
import { useDropTarget } from "./use-drag-and-drop.ts";
import { cardHeight, dayHeight, minuteAt, placed, topOf } from "./week-pixels.ts";

const mostColumns = 2;

interface WeekDayProps {
  day: DayKey;
  items: readonly CalendarItem[];
  /** The current time, if the day is today. */
  now: Date | null;
  today: DayKey;
}

/** One day of a week: its posts by the hour. A press on an empty hour starts a post. */
export function WeekDay({ day, items, now, today }: WeekDayProps) {
  const messages = useMessages("calendar");
  const { compose, lifted, mayCompose, showDay } = useCalendar();
  const column = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const dragged = useDropTarget(column, minuteAt, (minute) => instantAt(day, minute));
  const target = lifted?.day === day ? lifted.minute : dragged;
  const { shown, overflows } = layOut(items.map(placed), mostColumns);
  return (
    <div
      ref={column}
      className={cx(
        "relative border-l border-line [background-image:repeating-linear-gradient(color-mix(in_oklab,var(--line)_62%,transparent)_0_1px,transparent_1px_50px)]",
        day < today && "bg-[color-mix(in_oklab,var(--ground)_55%,transparent)]",
      )}
      style={{ height: dayHeight }}
    >
      {mayCompose && day >= today && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className="absolute inset-0 cursor-default"
          onPointerMove={({ pointerType, clientY, currentTarget }) =>
            setHovered(pointerType === "mouse" ? minuteAt(clientY - currentTarget.getBoundingClientRect().top) : null)
          }
          onPointerLeave={() => setHovered(null)}
          onClick={({ clientX, clientY, currentTarget }) =>
            compose(
              instantAt(day, minuteAt(clientY - currentTarget.getBoundingClientRect().top)),
              anchorAt(clientX, clientY),
            )
          }
        >
          {hovered !== null && target === null && (
            <span
              className="num pointer-events-none absolute inset-x-1 rounded-sm border border-dashed border-line-strong px-2 text-left text-xs leading-5 text-ink-3"
              style={{ top: topOf(hovered) }}
            >
              + {formatTime(instantAt(day, hovered))}
            </span>
          )}
        </button>
      )}
      {target !== null && (
        <DropOutline
          top={topOf(target)}
          at={instantAt(day, target)}
          isPast={day < today || (now !== null && instantAt(day, target) <= now)}
        />
      )}
      {/* Below the posts, so that the line does not cross their text. */}
      {now !== null && dayOf(now) === day && (
        <span
          title={messages.now}
          className="pointer-events-none absolute inset-x-0 border-t-2 border-thread before:absolute before:-top-[5px] before:-left-1 before:size-2 before:rounded-[2px] before:bg-thread before:content-['']"
          style={{ top: topOf(minuteOf(now)) }}
        />
      )}
      <ul aria-label={formatDay(noonOf(day))}>
        {shown.map(({ item, top, height, column, columns }) => (
          <li
            key={item.key}
            className="absolute px-0.5"
            style={{
              top,
              height,
              left: `calc(2px + ${column} * (100% - 4px) / ${columns})`,
              width: `calc((100% - 4px) / ${columns})`,
            }}
          >
            {item.kind === "post" ? <PostCard post={item.post} /> : <PlaceholderCard item={item} />}
          </li>
        ))}
        {overflows.map(({ top, items: hidden }) => (
          <li key={top} className="absolute inset-x-1" style={{ top: Math.min(top, dayHeight - overflowHeight) }}>
            <button
              type="button"
              aria-label={messages.moreOn({ count: hidden.length, day: formatDay(noonOf(day)) })}
              onClick={({ currentTarget }) => showDay(day, items, currentTarget)}
              className="h-6 w-full rounded-xs bg-surface-3 text-xs text-ink-2 hover:text-ink-1"
            >
              {messages.more({ count: hidden.length })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where a post would be dropped, with the time. */
function DropOutline({ top, at, isPast }: { top: number; at: Date; isPast: boolean }) {
  return (
    <span
      className={cx(
        "pointer-events-none absolute inset-x-[3px] z-4 rounded-sm outline-2 -outline-offset-2 outline-dashed",
        isPast ? "outline-danger" : "bg-accent-soft outline-thread",
      )}
      style={{ top: Math.min(top, dayHeight - cardHeight), height: cardHeight }}
    >
      <span className="absolute top-[calc(100%+4px)] left-3 z-5 rounded-sm bg-ink-1 px-2 py-1 text-xs font-medium whitespace-nowrap text-ground">
        {formatMoment(at)}
      </span>
    </span>
  );
}
