import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { errorText } from "#client/lib/api-error.ts";
import { formatWeekday } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { usePolling } from "#client/lib/use-live.ts";
import { useNow } from "#client/lib/use-now.ts";
import { Card, CardHeader } from "#client/ui/card.tsx";
import { cx } from "#client/ui/cx.ts";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { pollCalendarAfter } from "./post-state.ts";
import { spanOf, type WeekDay, weekOf } from "./week.ts";
import { WeekSlot } from "./week-slot.tsx";

const everyMinute = 60_000;
const shownPerDay = 4;

/** Asked for by its days: of somebody who posts a lot, the newest hundred would not reach through a week. */
function useWeekPosts(now: Date) {
  const polling = usePolling();
  const { data, isPending, error, refetch } = trpc.posts.calendar.useQuery(spanOf(now), {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => polling(pollCalendarAfter(state.data?.posts ?? [])),
  });
  return { posts: data?.posts ?? [], isPending, error, refetch };
}

export function WeekStrip() {
  const { week: texts, retry } = useTexts("posts");
  const now = useNow(everyMinute);
  const { posts, isPending, error, refetch } = useWeekPosts(now);
  return (
    <Card aria-labelledby="week" aria-busy={isPending || undefined} className="overflow-hidden">
      <CardHeader title={texts.title} id="week">
        {error !== null && (
          <p role="alert" className="text-sm text-danger">
            {errorText(error)}{" "}
            <button type="button" className="link" onClick={() => void refetch()}>
              {retry}
            </button>
          </p>
        )}
        <Link to={paths.calendar} className="link touch-area text-sm">
          {texts.calendar}
        </Link>
      </CardHeader>
      {isPending ? (
        <div className="border-t border-line p-5">
          <Skeleton lines={3} />
        </div>
      ) : (
        <ol className="grid border-t border-line md:grid-cols-7">
          {weekOf(now, posts).map((day) => (
            <Day key={day.date.toISOString()} day={day} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Day({ day }: { day: WeekDay }) {
  const { week: texts } = useTexts("posts");
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? day.posts : day.posts.slice(0, shownPerDay);
  const hiddenCount = day.posts.length - shown.length;
  const isBare = day.posts.length === 0;
  return (
    <li
      aria-current={day.isToday ? "date" : undefined}
      className={cx(
        "relative flex border-line px-4 first:border-0 max-md:gap-3 max-md:border-t max-md:py-1.5 md:min-h-32 md:flex-col md:border-l md:px-2.5 md:pt-2.5 md:pb-3",
        (day.isPast || (isBare && !day.isToday)) && "max-md:hidden",
      )}
    >
      {day.isToday && (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-0 w-[3px] bg-thread md:inset-x-0 md:-top-0.5 md:bottom-auto md:h-[3px] md:w-auto"
        />
      )}
      <p
        className={cx(
          "flex items-baseline justify-between text-sm max-md:w-13 max-md:shrink-0 max-md:py-3 md:mb-2",
          day.isToday ? "font-strong text-ink-1" : "text-ink-3",
        )}
      >
        {formatWeekday(day.date)}
        <span className={cx("num", day.isToday ? "text-accent-ink" : "text-ink-2")}>{day.dayOfMonth}</span>
      </p>
      {isBare ? (
        <>
          <span aria-hidden="true" className="warp -mx-2.5 -mb-3 grow max-md:hidden" />
          <span className="py-3 text-sm text-ink-3 md:sr-only">{texts.empty}</span>
        </>
      ) : (
        <ul className="-mx-1 grid min-w-0 grow grid-cols-[minmax(0,1fr)] content-start gap-0.5">
          {shown.map((post) => (
            <WeekSlot key={post.id} post={post} />
          ))}
          {hiddenCount > 0 && (
            <li>
              <button type="button" className="link px-1 py-1.5 text-xs" onClick={() => setShowsAll(true)}>
                {texts.more(hiddenCount)}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
