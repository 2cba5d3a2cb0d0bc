import { CircleCheck } from "lucide-react";
import { Link } from "react-router-dom";
import type { OverdueDelivery } from "#shared/posts/overdue.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { excerpt } from "#client/lib/excerpt.ts";
import { formatMoment, formatTime } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { startOfDay } from "#client/lib/local-time.ts";
import { postPath } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Callout } from "#client/ui/callout.tsx";
import { Moment } from "#client/ui/moment.tsx";

const lookEveryMs = 15_000;
const shownAtOnce = 5;
/** Enough to know a post by; why it is late must not be cut off behind it. */
const quotedMax = 48;

/** Some lateness is no reason to worry anybody: it is looked after. */
const isWorrying = ({ reason }: OverdueDelivery) => reason !== "under_way" && reason !== "waiting";

const clock = (at: string) => (
  <span key="time">
    {startOfDay(new Date(), 1) > new Date(at) ? <span className="num">{formatTime(at)}</span> : <Moment at={at} />}
  </span>
);

/** One calm line while all goes out on time; what is late, and why, when it does not. */
export function OverdueLine() {
  const { overdue: texts } = useTexts("posts");
  const { data } = trpc.publishing.overdue.useQuery(undefined, { refetchInterval: lookEveryMs });
  if (data === undefined) return null;
  const { scheduler, overdue } = data;
  const late = overdue.filter(isWorrying);
  if (scheduler.isPaused) {
    return (
      <Callout tone="warning" announce="status" className="basis-full" title={texts.paused}>
        {texts.pausedText} {overdue.length === 0 ? texts.theyWait : texts.waiting(overdue.length)}
      </Callout>
    );
  }
  if (scheduler.isAlive && late.length === 0) {
    return (
      <p className="flex items-center gap-1.5 text-xs text-ink-3">
        <CircleCheck size={14} strokeWidth={2} className="text-success" aria-hidden="true" />
        <span>{scheduler.lastTickAt === null ? texts.onTime : texts.checkedAt(clock(scheduler.lastTickAt))}</span>
      </p>
    );
  }
  return (
    <Callout
      tone={scheduler.isAlive ? "warning" : "danger"}
      announce="alert"
      className="basis-full"
      title={scheduler.isAlive ? texts.late(late.length) : texts.silent}
    >
      {!scheduler.isAlive && (
        <p>
          {scheduler.lastTickAt === null ? texts.silentText : texts.silentSince(formatMoment(scheduler.lastTickAt))}{" "}
          {texts.silentHelp}
        </p>
      )}
      <ul className="mt-1 grid gap-1.5">
        {late.slice(0, shownAtOnce).map(({ targetId, postId, text, accountName, platform, dueAt, reason, until }) => (
          <li key={targetId}>
            <Link to={postPath(postId)} className="touch-area text-ink-1 hover:underline">
              {texts.delivery(excerpt(text, quotedMax), accountName, platformNames[platform], texts.reasons[reason])}
              {until !== null && texts.until(clock(until))}
            </Link>
            {dueAt !== null && (
              <span className="block text-xs text-ink-3">
                <Moment at={dueAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {late.length > shownAtOnce && <p>{texts.more(late.length - shownAtOnce)}</p>}
    </Callout>
  );
}
