import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { usePolling } from "#client/features/live/use-live.ts";
import { PlatformIcons } from "#client/features/platforms/platform-icon.tsx";
import { pollCalendarAfter } from "#client/features/posts/post-state.ts";
import { PostThumb } from "#client/features/posts/post-thumb.tsx";
import { SandboxMark } from "#client/features/social-accounts/sandbox-badge.tsx";
import { inkOf, statusLook } from "#client/features/status/status-badge.tsx";
import { usePostStatus } from "#client/features/status/use-post-status.ts";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { formatWeekday, formatTime } from "#client/lib/language/format.ts";
import { prepareTexts, useMessages, useShellMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { useNow } from "#client/lib/time/use-now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardHeader } from "#client/ui/layout/card.tsx";
import { lazyOpened } from "#client/ui/lazy/lazy-opened.tsx";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import { type WeekDay, spanOf, weekOf } from "./week.ts";

const WeekPost = lazyOpened("dialog", async () => {
  const [part] = await Promise.all([import("./week-post.tsx"), prepareTexts("posts")]);
  return part.WeekPost;
});

/** A post in the week; a press shows its deliveries and actions. */
function WeekSlot({ post }: { post: CalendarPost }) {
  const { untitled } = useMessages("dashboard").week;
  const { sandbox } = useShellMessages();
  const { icon: StatusIcon, label, tone } = statusLook(usePostStatus()(post));
  const time = formatTime(post.at);
  const title = post.title || untitled;
  return (
    <li className="min-w-0">
      <WeekPost
        id={post.id}
        title={title}
        trigger={
          <button
            type="button"
            aria-label={[time, title, label, ...(post.sandbox ? [sandbox.label] : [])].join(", ")}
            title={title}
            className="flex min-h-9 w-full items-center gap-2 rounded-[8px] p-1 text-left hover:bg-surface-2 max-md:min-h-11"
          >
            <PostThumb url={post.thumbnailUrl} size="md" />
            <span className="min-w-0 grow max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:items-center max-md:gap-x-2">
              <span className="num block text-xs text-ink-2 max-md:text-sm">{time}</span>{" "}
              <span dir="auto" className="min-w-0 truncate md:hidden">
                {title}
              </span>
              <span className="flex items-center gap-[5px] text-ink-3 max-md:col-start-2">
                <PlatformIcons platforms={post.platforms} size={12} />
                <StatusIcon size={12} strokeWidth={2} className={cx("shrink-0", inkOf[tone])} aria-hidden="true" />
                {post.sandbox && <SandboxMark />}
              </span>
            </span>
          </button>
        }
      />
    </li>
  );
}

const shownPerDay = 4;

/** Queried by days: a page of the newest 100 posts would not cover the week of a frequent poster. */
function useWeekPosts(now: Date) {
  const polling = usePolling();
  const query = trpc.posts.calendar.useQuery(spanOf(now), {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => polling(pollCalendarAfter(state.data?.posts ?? [])),
  });
  return { posts: query.data?.posts, isPending: query.isPending, failure: useFailure(query) };
}

export function WeekStrip() {
  const { week: messages, retry, retrying } = useMessages("dashboard");
  const now = useNow();
  const { posts, isPending, failure } = useWeekPosts(now);
  return (
    <Card aria-labelledby="week" aria-busy={isPending || undefined} className="overflow-hidden">
      <CardHeader title={messages.title} id="week">
        {failure !== null && (
          <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-danger">
            {errorText(failure.error)}
            <Button size="sm" busy={failure.isRetrying} busyLabel={retrying} onClick={failure.onRetry}>
              {retry}
            </Button>
          </p>
        )}
        <Link to={paths.calendar} className="link touch-area text-sm">
          {messages.calendar}
        </Link>
      </CardHeader>
      {isPending ? (
        <div className="border-t border-line p-5">
          <Skeleton lines={3} />
        </div>
      ) : (
        // Without an answer, empty days would look like a week without posts.
        posts !== undefined && (
          <ol className="grid border-t border-line md:grid-cols-7">
            {weekOf(now, posts).map((day) => (
              <Day key={day.date.toISOString()} day={day} />
            ))}
          </ol>
        )
      )}
    </Card>
  );
}

function Day({ day }: { day: WeekDay }) {
  const { week: messages } = useMessages("dashboard");
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
          <span className="py-3 text-sm text-ink-3 md:sr-only">{messages.empty}</span>
        </>
      ) : (
        <ul className="-mx-1 grid min-w-0 grow grid-cols-[minmax(0,1fr)] content-start gap-0.5">
          {shown.map((post) => (
            <WeekSlot key={post.id} post={post} />
          ))}
          {hiddenCount > 0 && (
            <li>
              <button type="button" className="link touch-area px-1 py-1.5 text-xs" onClick={() => setShowsAll(true)}>
                {messages.more({ count: hiddenCount })}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
