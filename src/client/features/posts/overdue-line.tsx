import { CircleCheck } from "lucide-react";
import type { OverdueDelivery } from "#shared/overdue.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { formatMoment, formatTime } from "#client/lib/format.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Callout } from "#client/ui/callout.tsx";

const lookEveryMs = 15_000;
const shownAtOnce = 5;

const reasons = {
  publishing_paused: "posting is paused on this server",
  scheduler_silent: "nothing on this server is sending posts",
  account_disconnected: "reconnect the account in Settings",
  account_paused: "the network takes no more of this account for now",
  catching_up: "it comes after other late posts of its account",
  retrying: "the last try failed",
  verifying: "looking whether it went out",
  needs_user: "only you can tell whether it went out",
  under_way: "it is being sent",
  waiting: "it is about to be sent",
} as const satisfies Record<OverdueDelivery["reason"], string>;

/** Some lateness is no reason to worry anybody: it is looked after. */
const isWorrying = ({ reason }: OverdueDelivery) => reason !== "under_way" && reason !== "waiting";

/** One calm line while all goes out on time; what is late, and why, when it does not. */
export function OverdueLine() {
  const { data } = trpc.publishing.overdue.useQuery(undefined, { refetchInterval: lookEveryMs });
  if (data === undefined) return null;
  const { scheduler, overdue } = data;
  const late = overdue.filter(isWorrying);
  if (scheduler.isPaused) {
    return (
      <Callout tone="warning" announce="status" className="basis-full" title="Posting is paused on this server">
        Whoever runs it holds all posts back. Nothing is lost:{" "}
        {overdue.length === 0 ? "they wait" : waitingWords(overdue.length)}.
      </Callout>
    );
  }
  if (scheduler.isAlive && late.length === 0) {
    return (
      <p className="flex items-center gap-1.5 text-xs text-ink-3">
        <CircleCheck size={14} strokeWidth={2} className="text-success" aria-hidden="true" />
        {scheduler.lastTickAt === null ? (
          "On time"
        ) : (
          <>
            On time, checked at <span className="num">{formatTime(scheduler.lastTickAt)}</span>
          </>
        )}
      </p>
    );
  }
  return (
    <Callout
      tone={scheduler.isAlive ? "warning" : "danger"}
      announce="alert"
      className="basis-full"
      title={scheduler.isAlive ? lateTitle(late.length) : "Posts are not going out"}
    >
      {!scheduler.isAlive && (
        <p>
          No process of this server has looked for due posts
          {scheduler.lastTickAt === null ? " yet" : <> since {formatMoment(scheduler.lastTickAt)}</>}. Start a worker,
          or tell whoever runs this server. Nothing is lost: posts wait.
        </p>
      )}
      <ul className="grid gap-0.5">
        {late.slice(0, shownAtOnce).map(({ targetId, text, accountName, platform, dueAt, reason, until }) => (
          <li key={targetId} className="truncate">
            {dueAt !== null && <span className="num">{formatMoment(dueAt)}</span>} {text} on {accountName} on{" "}
            {platformNames[platform]}: {reasons[reason]}
            {until !== null && (
              <>
                , until <span className="num">{formatTime(until)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      {late.length > shownAtOnce && <p>And {late.length - shownAtOnce} more.</p>}
    </Callout>
  );
}

const waitingWords = (count: number) => (count === 1 ? "1 post waits" : `${count} posts wait`);

const lateTitle = (count: number) => (count === 1 ? "A post is late" : `${count} posts are late`);
