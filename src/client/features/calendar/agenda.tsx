import { CalendarPlus, Repeat as RepeatIcon } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { PlatformIcons } from "#client/features/platforms/platform-icon.tsx";
import { PostThumb } from "#client/features/posts/post-thumb.tsx";
import { SandboxBadge } from "#client/features/social-accounts/sandbox-badge.tsx";
import { StatusBadge } from "#client/features/status/status-badge.tsx";
import { usePostStatus } from "#client/features/status/use-post-status.ts";
import { formatDay, formatTime } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { postPath } from "#client/lib/paths.ts";
import { clockTimeOf, type DayKey, dayOf, noonOf } from "#client/lib/time/days.ts";
import { cx } from "#client/ui/cx.ts";
import { EmptyState } from "#client/ui/lists/empty-state.tsx";
import { useRowsInView } from "#client/ui/lists/use-rows-in-view.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { useCalendar } from "./calendar-context.ts";
import type { CalendarItem } from "./items.ts";

interface AgendaProps {
  days: readonly DayKey[];
  byDay: ReadonlyMap<DayKey, readonly CalendarItem[]>;
  now: Date;
  isNarrowed: boolean;
}

const rowPx = 48;
/** With the status below the title. */
const phoneRowPx = 62;
const phonePx = 608;
const edgesPx = 16;
const daysAhead = 1;

/** A list of days without empty ones, except today. */
export function Agenda({ days, byDay, now, isNarrowed }: AgendaProps) {
  const messages = useMessages("calendar");
  const today = dayOf(now);
  if (!days.some((day) => byDay.has(day))) {
    return (
      <EmptyState title={isNarrowed ? messages.nothingFits : messages.empty}>
        {!isNarrowed && messages.emptyText}
      </EmptyState>
    );
  }
  return <AgendaDays days={days.filter((day) => day === today || byDay.has(day))} byDay={byDay} today={today} />;
}

/** Virtualized, because a busy month has hundreds of posts. */
function AgendaDays({ days, byDay, today }: Pick<AgendaProps, "days" | "byDay"> & { today: DayKey }) {
  const messages = useMessages("calendar");
  const list = useRef<HTMLOListElement>(null);
  const itemsOf = (day: DayKey | undefined) => byDay.get(day ?? "") ?? [];
  const view = useRowsInView({
    list,
    count: days.length,
    usualRowPx: (columnPx, row) => itemsOf(days[row]).length * (columnPx < phonePx ? phoneRowPx : rowPx) + edgesPx,
    rowsAhead: daysAhead,
    idOf: (index) => days[index],
  });
  return (
    <ol ref={list} style={{ paddingTop: view.above, paddingBottom: view.below }}>
      {days.slice(view.from, view.until).map((day, offset) => (
        <li
          key={day}
          ref={view.measureRow}
          data-index={view.from + offset}
          aria-setsize={days.length}
          aria-posinset={view.from + offset + 1}
          aria-current={day === today ? "date" : undefined}
          className={cx(
            "relative grid grid-cols-[minmax(0,1fr)] border-line md:grid-cols-[160px_minmax(0,1fr)]",
            view.from + offset > 0 && "border-t",
          )}
        >
          {day === today && <span aria-hidden="true" className="absolute inset-y-0 left-0 w-[3px] bg-thread" />}
          <h3
            className={cx(
              "px-4 pt-3 text-sm tracking-normal md:px-5 md:pt-[22px] md:pb-4",
              day === today ? "font-strong text-accent-ink" : "font-sans font-medium text-ink-2",
            )}
          >
            {formatDay(noonOf(day))}
          </h3>
          <ul className="px-2 py-2">
            {itemsOf(day).map((item) => (
              <li key={item.key}>
                <AgendaRow item={item} />
              </li>
            ))}
            {!byDay.has(day) && <li className="px-2 py-2 text-sm text-ink-3">{messages.empty}</li>}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const rowClass = "flex min-h-12 w-full items-center gap-3 rounded-[8px] px-2 py-1.5 text-left hover:bg-surface-2";

function Networks({ platforms }: { platforms: readonly Platform[] }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-ink-3">
      <PlatformIcons platforms={platforms} size={14} named />
    </span>
  );
}

/** An item; also used in the list of a day whose cell is too small, where the status has a line of its own, as on phones. */
export function AgendaRow({ item, isCompact = false }: { item: CalendarItem; isCompact?: boolean }) {
  const messages = useMessages("calendar");
  const { untitled } = useMessages("posts");
  const statusOf = usePostStatus();
  const { compose, secondZone } = useCalendar();
  const time = (
    <span className="num w-12 shrink-0 text-sm text-ink-2">
      {formatTime(item.at)}
      {secondZone !== null && <span className="block text-xs text-ink-3">{clockTimeOf(item.at, secondZone)}</span>}
    </span>
  );
  if (item.kind === "slot") {
    return (
      <button
        type="button"
        className={cx(rowClass, "text-ink-3")}
        onClick={({ currentTarget }) => compose(new Date(item.at), currentTarget)}
      >
        {time}
        <CalendarPlus size={18} strokeWidth={1.75} className="mx-2 shrink-0" aria-hidden="true" />
        <span className="min-w-0 grow truncate">{messages.freeSlot}</span>
        <Networks platforms={item.platforms} />
      </button>
    );
  }
  if (item.kind === "planned") {
    return (
      <p className={cx(rowClass, "text-ink-3 hover:bg-transparent")}>
        {time}
        <RepeatIcon size={18} strokeWidth={1.75} className="mx-2 shrink-0" aria-hidden="true" />
        <span dir="auto" className="min-w-0 grow truncate">
          {item.title}{" "}
          <span dir="auto" className="sr-only">
            ({messages.repeats})
          </span>
        </span>
        <Networks platforms={item.platforms} />
      </p>
    );
  }
  const { post } = item;
  return (
    <Link to={postPath(post.id)} className={rowClass}>
      {time}
      <PostThumb url={post.thumbnailUrl} size="sm" />
      <span
        className={cx(
          "grid min-w-0 grow items-center gap-x-3 gap-y-1",
          "grid-cols-[minmax(0,1fr)]",
          !isCompact && "sm:grid-cols-[minmax(0,1fr)_auto_auto]",
        )}
      >
        <span dir="auto" className="truncate" title={post.title || untitled}>
          {post.title || untitled}
        </span>
        {/* Below the title where there is no room beside it. */}
        <span className={cx("flex flex-wrap items-center gap-x-2 gap-y-1", !isCompact && "sm:contents")}>
          {(!isCompact || post.sandbox) && (
            <span className="order-last flex items-center gap-2 sm:order-none">
              {!isCompact && <Networks platforms={post.platforms} />}
              {post.sandbox && <SandboxBadge />}
            </span>
          )}
          <StatusBadge status={statusOf(post)} />
        </span>
      </span>
    </Link>
  );
}
