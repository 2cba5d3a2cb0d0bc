import { useRef } from "react";
import { formatDay, formatWeekday } from "#client/lib/language/format.ts";
import { useLanguage, useMessages } from "#client/lib/language/language.ts";
import { type DayKey, dayOf, instantAt, noonOf } from "#client/lib/time/days.ts";
import { currentTimeZone } from "#client/lib/time/time-zone.ts";
import { cx } from "#client/ui/cx.ts";
import { locales } from "#shared/languages.ts";
import { anchorAt, useCalendar } from "../calendar-context.ts";
import type { CalendarItem } from "../items.ts";
import { minuteOfPost, usualMinute } from "../move-post.ts";
import { PlaceholderCard, PostCard } from "./post-card.tsx";
import { useDropTarget } from "./use-drag-and-drop.ts";

const shownPerDay = 2;

interface MonthGridProps {
  days: readonly DayKey[];
  /** Any day of the month that is shown. */
  day: DayKey;
  byDay: ReadonlyMap<DayKey, readonly CalendarItem[]>;
  now: Date;
}

/** A month in whole weeks. A day shows its posts first, then free slots and planned repeats. */
export function MonthGrid({ days, day, byDay, now }: MonthGridProps) {
  const today = dayOf(now);
  return (
    <div className="overflow-x-auto rounded-[inherit]">
      <div className="min-w-[640px]">
        <div className="grid grid-cols-7 border-b border-line">
          {days.slice(0, 7).map((one) => (
            <span key={one} className="border-line px-3 py-2 text-sm text-ink-3 not-first:border-l">
              {formatWeekday(noonOf(one))}
            </span>
          ))}
        </div>
        <ol className="grid auto-rows-[128px] grid-cols-7">
          {days.map((one, index) => (
            <MonthDay
              key={one}
              day={one}
              items={byDay.get(one) ?? []}
              today={today}
              isOutside={one.slice(0, 7) !== day.slice(0, 7)}
              isFirst={index === 0}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

interface MonthDayProps {
  day: DayKey;
  items: readonly CalendarItem[];
  today: DayKey;
  isOutside: boolean;
  isFirst: boolean;
}

function MonthDay({ day, items, today, isOutside, isFirst }: MonthDayProps) {
  const messages = useMessages("calendar");
  const language = useLanguage();
  const { compose, lifted, mayCompose, showDay } = useCalendar();
  const cell = useRef<HTMLLIElement>(null);
  const isOver = useDropTarget(
    cell,
    () => true,
    (_position, post) => instantAt(day, minuteOfPost(post)),
  );
  const isTarget = isOver === true || lifted?.day === day;
  const posts = items.filter(({ kind }) => kind === "post");
  const inOrder = [...posts, ...items.filter(({ kind }) => kind !== "post")];
  const shown = inOrder.slice(0, shownPerDay);
  const hiddenCount = posts.length - Math.min(posts.length, shownPerDay);
  const isToday = day === today;
  const date = Number(day.slice(8));
  const isNamed = date === 1 || isFirst;
  return (
    <li
      ref={cell}
      aria-current={isToday ? "date" : undefined}
      className={cx(
        "relative min-w-0 border-t border-line p-1.5 [&:nth-child(7n+1)]:border-l-0 [&:nth-child(-n+7)]:border-t-0 border-l",
        isToday && "shadow-[inset_0_3px_0_var(--thread)]",
        isTarget && "bg-accent-soft outline-2 -outline-offset-2 outline-thread outline-dashed",
      )}
    >
      {isOutside && items.length === 0 && (
        <span aria-hidden="true" className="warp absolute inset-x-0 bottom-0 h-3/4" />
      )}
      {mayCompose && day >= today && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className="absolute inset-0 cursor-default hover:bg-surface-2/50"
          onClick={({ clientX, clientY }) => compose(laterOf(instantAt(day, usualMinute)), anchorAt(clientX, clientY))}
        />
      )}
      <p className={cx("relative w-fit px-1 text-sm", isOutside ? "text-ink-3" : "text-ink-2")}>
        <span className={cx("num", isToday && "font-strong text-accent-ink")}>
          {isNamed
            ? new Intl.DateTimeFormat(locales[language], {
                day: "numeric",
                month: "short",
                timeZone: currentTimeZone(),
              }).format(noonOf(day))
            : date}
        </span>
      </p>
      <ul aria-label={formatDay(noonOf(day))} className="mt-1 grid gap-0.5">
        {shown.map((item) => (
          <li key={item.key} className="relative h-[27px] min-w-0">
            {item.kind === "post" ? <PostCard post={item.post} isLine /> : <PlaceholderCard item={item} />}
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <button
          type="button"
          aria-label={messages.moreOn({ count: hiddenCount, day: formatDay(noonOf(day)) })}
          onClick={({ currentTarget }) => showDay(day, items, currentTarget)}
          className="relative mt-0.5 rounded-xs px-2 text-xs leading-5 text-ink-2 hover:bg-surface-3 hover:text-ink-1"
        >
          {messages.more({ count: hiddenCount })}
        </button>
      )}
    </li>
  );
}

/** The morning, or the next full hour once it has passed. */
function laterOf(morning: Date): Date {
  const hour = 3_600_000;
  return morning.getTime() > Date.now() ? morning : new Date(Math.ceil((Date.now() + 1) / hour) * hour);
}
