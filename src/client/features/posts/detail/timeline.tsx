import {
  CalendarClock,
  CircleCheck,
  CircleHelp,
  CircleX,
  Hourglass,
  type LucideIcon,
  MessageSquareWarning,
  PencilLine,
  Send,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestionMark,
} from "lucide-react";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { useAccountNames } from "#client/features/social-accounts/use-account-names.ts";
import { useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { formatDay, formatPreciseTime } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { dayOf } from "#client/lib/time/days.ts";
import { cx } from "#client/ui/cx.ts";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { platformNames } from "#shared/platforms/platform.ts";
import type { PostEvent, PostEventKind } from "#shared/posts/delivery.ts";
import type { Post } from "#shared/posts/posts.ts";
import { ErrorCodeText } from "../delivery/delivery-error.tsx";

const looks: Record<PostEventKind, { icon: LucideIcon; ink: string }> = {
  written: { icon: PencilLine, ink: "text-draft" },
  submitted: { icon: ShieldAlert, ink: "text-warning" },
  approved: { icon: ShieldCheck, ink: "text-success" },
  changes_requested: { icon: MessageSquareWarning, ink: "text-danger" },
  scheduled: { icon: CalendarClock, ink: "text-warning" },
  sending: { icon: Send, ink: "text-info" },
  published: { icon: CircleCheck, ink: "text-success" },
  refused: { icon: CircleX, ink: "text-danger" },
  not_sent: { icon: CircleX, ink: "text-warning" },
  unknown: { icon: CircleHelp, ink: "text-warning" },
  absent: { icon: CircleHelp, ink: "text-warning" },
  failed: { icon: CircleX, ink: "text-danger" },
  missed: { icon: Hourglass, ink: "text-danger" },
  needs_user: { icon: ShieldQuestionMark, ink: "text-warning" },
};

/** The events of a post and its deliveries in order, with the meaning of error codes. */
export function Timeline({ post }: { post: Post }) {
  const { detail: messages } = useMessages("posts");
  const query = trpc.delivery.history.useQuery({ id: post.id });
  const failure = useFailure(query);
  const { data } = query;
  return (
    <Card aria-labelledby="history" aria-busy={query.isPending || undefined}>
      <CardHeader title={messages.history} id="history" />
      <CardBody>
        {data !== undefined ? (
          <ol className="grid">
            {data.events.map((event, index) => (
              <Event
                key={`${event.at} ${event.kind} ${event.targetId} ${event.position}`}
                event={event}
                post={post}
                showsDay={isAnotherDay(data.events[index - 1], event)}
                isLast={index === data.events.length - 1}
              />
            ))}
          </ol>
        ) : failure === null ? (
          <Skeleton lines={4} />
        ) : (
          <LoadError title={messages.historyFailed} {...failure} />
        )}
      </CardBody>
    </Card>
  );
}

const isAnotherDay = (before: PostEvent | undefined, event: PostEvent) =>
  before === undefined || dayOf(before.at) !== dayOf(event.at);

interface EventProps {
  event: PostEvent;
  post: Post;
  showsDay: boolean;
  isLast: boolean;
}

function Event({ event, post, showsDay, isLast }: EventProps) {
  const { detail: messages } = useMessages("posts");
  const { isPersonal } = useWorkspace();
  const { icon: Icon, ink } = looks[event.kind];
  const target = post.targets.find(({ id }) => id === event.targetId);
  const { ofDelivery } = useAccountNames();
  const part = target?.parts.find(({ position }) => position === event.position);
  const notes = [
    event.client !== null && messages.by({ name: messages.clientOf({ name: event.client }) }),
    !isPersonal && event.client === null && event.actor !== null && messages.by({ name: event.actor.name }),
    event.position !== null &&
      event.position > 1 &&
      (part?.kind === "comment" ? messages.firstComment : messages.ofPart({ part: event.position })),
    event.attemptNo !== null && event.attemptNo > 1 && messages.attempt({ count: event.attemptNo }),
  ].filter((note) => note !== false);
  return (
    <li className="relative grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-3 pb-4">
      {!isLast && <span aria-hidden="true" className="absolute top-6 bottom-0 left-[9px] w-px bg-line-strong" />}
      <Icon size={20} strokeWidth={1.75} className={cx("relative", ink)} aria-hidden="true" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-medium">{messages.events[event.kind]}</span>
          {target !== undefined && (
            <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink-2">
              <PlatformIcon platform={target.platform} size={14} colored />
              <span dir="auto" className="truncate">
                {ofDelivery(target)}
              </span>
              <span className="sr-only">{platformNames[target.platform]}</span>
            </span>
          )}
          {notes.length > 0 && <span className="text-sm text-ink-3">{notes.join(", ")}</span>}
        </p>
        {event.errorCode !== null && <ErrorCodeText code={event.errorCode} />}
      </div>
      <time dateTime={event.at} className="text-right text-xs leading-5 text-ink-3">
        {showsDay && <span className="block">{formatDay(event.at)}</span>}
        <span className="num">{formatPreciseTime(event.at)}</span>
      </time>
    </li>
  );
}
