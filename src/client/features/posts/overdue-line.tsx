import { CircleCheck } from "lucide-react";
import { Link } from "react-router-dom";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatMoment, formatTime } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { postPath } from "#client/lib/paths.ts";
import { startOfDay } from "#client/lib/time/local-time.ts";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { platformNames } from "#shared/platforms/platform.ts";
import type { OverdueDelivery } from "#shared/posts/overdue.ts";
import { excerpt } from "./excerpt.ts";

const pollMs = 15_000;
const shownAtOnce = 5;
/** Enough to recognize a post, and short enough to show the reason after it. */
const quotedMax = 48;

/** A delivery that is under way or will be retried needs no warning. */
const needsWarning = ({ reason }: OverdueDelivery) => reason !== "under_way" && reason !== "waiting";

const clock = (at: string) => (
  <span key="time">
    {startOfDay(new Date(), 1) > new Date(at) ? <span className="num">{formatTime(at)}</span> : <Moment at={at} />}
  </span>
);

/** One line while all posts are published on time; otherwise the late deliveries with their reasons. */
export function OverdueLine() {
  const { overdue: messages } = useMessages("posts");
  const { data } = trpc.delivery.overdue.useQuery(undefined, { refetchInterval: pollMs });
  if (data === undefined) return null;
  const { scheduler, overdue } = data;
  const late = overdue.filter(needsWarning);
  // The banner of the app says why.
  if (scheduler.isPaused)
    return overdue.length === 0 ? null : (
      <p className="text-xs text-ink-2">{messages.waiting({ count: overdue.length })}</p>
    );
  if (scheduler.isAlive && late.length === 0) {
    return (
      <p className="flex items-center gap-1.5 text-xs text-ink-3">
        <CircleCheck size={14} strokeWidth={2} className="text-success" aria-hidden="true" />
        <span>
          {scheduler.lastTickAt === null ? messages.onTime : messages.checkedAt({ time: clock(scheduler.lastTickAt) })}
        </span>
      </p>
    );
  }
  return (
    <Callout
      tone={scheduler.isAlive ? "warning" : "danger"}
      announce="alert"
      className="basis-full"
      title={scheduler.isAlive ? messages.late({ count: late.length }) : messages.silent}
    >
      {!scheduler.isAlive && (
        <p>
          {scheduler.lastTickAt === null
            ? messages.silentText
            : messages.silentSince({ moment: formatMoment(scheduler.lastTickAt) })}{" "}
          {messages.silentHelp}
        </p>
      )}
      <ul className="mt-1 grid gap-1.5">
        {late.slice(0, shownAtOnce).map(({ targetId, postId, text, accountName, platform, dueAt, reason, until }) => (
          <li key={targetId}>
            <Link to={postPath(postId)} className="touch-area text-ink-1 hover:underline">
              {messages.delivery({
                text: excerpt(text, quotedMax),
                account: accountName,
                network: platformNames[platform],
                reason: messages.reasons[reason],
              })}
              {until !== null && messages.until({ time: clock(until) })}
            </Link>
            {dueAt !== null && (
              <span className="block text-xs text-ink-3">
                <Moment at={dueAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {late.length > shownAtOnce && <p>{messages.more({ count: late.length - shownAtOnce })}</p>}
    </Callout>
  );
}
