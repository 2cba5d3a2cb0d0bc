import { useInfiniteQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useMemo } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { inPages } from "#client/lib/cache/in-pages.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { laterPageSize } from "#client/lib/cache/use-load-more.ts";
import { formatAnswerTime, formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Badge, type BadgeTone } from "#client/ui/feedback/badge.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { Day, Second } from "#shared/durations.ts";
import type { WebhookId } from "#shared/ids.ts";
import {
  deliveryDays,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryStatus,
} from "#shared/webhooks/webhooks.ts";

const firstPage = 20;
/** While the newest deliveries wait; afterwards new events are looked for less often. */
const waitingPollMs = 2 * Second.ms;
const idlePollMs = 15 * Second.ms;

/** The deliveries of a webhook, newest first, read again while they are shown. */
function useDeliveries(id: WebhookId) {
  const { client } = trpc.useUtils();
  const input = { id, limit: firstPage };
  const query = useInfiniteQuery({
    ...inPages(["webhooks", "deliveries"], input, client.webhooks.deliveries.query, { limit: laterPageSize }),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.deliveries.some(({ attempts, status }) => status === "pending" && attempts === 0) === true
        ? waitingPollMs
        : idlePollMs,
  });
  const { data } = query;
  return { ...query, deliveries: useMemo(() => data?.pages.flatMap(({ deliveries }) => deliveries), [data]) };
}

const tones: Record<WebhookDeliveryStatus, BadgeTone> = {
  pending: "info",
  delivered: "success",
  failed: "danger",
  held: "draft",
};

function useReplay() {
  const { list: messages } = useMessages("webhooks");
  return trpc.webhooks.replay.useMutation({
    meta: { errorTitle: messages.notReplayed },
    onSuccess: ({ replayed }) => showToast({ tone: "success", title: messages.replayed({ count: replayed }) }),
  });
}

/** The deliveries of a webhook, with their outcomes, below its row. */
export function WebhookDeliveries({ webhook }: { webhook: Webhook }) {
  const { list: messages } = useMessages("webhooks");
  const query = useDeliveries(webhook.id);
  const failure = useFailure(query);
  const { deliveries } = query;
  const replay = useReplay();
  const isMissed = ({ status }: WebhookDelivery) => status === "failed" || status === "held";
  const from = () => new Date(Date.now() - deliveryDays * Day.ms).toISOString();
  return (
    <div className="border-t border-line bg-surface-2" aria-busy={deliveries === undefined || undefined}>
      {failure !== null && (
        <div className="p-4 md:px-5">
          <LoadError title={messages.failed} {...failure} />
        </div>
      )}
      {deliveries === undefined && failure === null && <Skeleton className="px-4 py-5 md:px-5" />}
      {deliveries?.length === 0 && <p className="px-4 py-4 text-sm text-ink-3 md:px-5">{messages.none}</p>}
      {deliveries !== undefined && deliveries.length > 0 && (
        <ul aria-label={messages.label} className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </ul>
      )}
      {(query.hasNextPage || deliveries?.some(isMissed) === true) && (
        <div className="flex flex-wrap gap-3 border-t border-line px-4 py-3 md:px-5">
          {query.hasNextPage && (
            <Button
              size="sm"
              className="touch-area"
              busy={query.isFetchingNextPage}
              busyLabel={messages.loading}
              onClick={() => void query.fetchNextPage()}
            >
              {messages.more}
            </Button>
          )}
          {deliveries?.some(isMissed) === true && webhook.status === "active" && (
            <Button
              size="sm"
              className="touch-area"
              busy={replay.isPending}
              busyLabel={messages.replaying}
              onClick={() => replay.mutate({ id: webhook.id, from: from() })}
            >
              {messages.replayMissed}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The outcome of the last attempt, and the time of the next. */
function useOutcome(delivery: WebhookDelivery): string[] {
  const { list: messages } = useMessages("webhooks");
  const { attempts, responseStatus, failure, durationMs, nextAttemptAt } = delivery;
  if (attempts === 0) return [];
  const answer =
    responseStatus === null ? failure && messages.failures[failure] : messages.answered({ status: responseStatus });
  return [
    ...(answer ? [answer] : []),
    ...(durationMs === null ? [] : [messages.took({ duration: formatAnswerTime(durationMs) })]),
    messages.attempts({ count: attempts }),
    ...(nextAttemptAt === null ? [] : [messages.next({ moment: formatMoment(nextAttemptAt) })]),
  ];
}

function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { list: messages, events } = useMessages("webhooks");
  const replay = useReplay();
  const outcome = useOutcome(delivery);
  const { id, type, status, occurredAt, responseStart, attempts } = delivery;
  // One that waits for another attempt can be sent at once.
  const isAttempted = status !== "pending" || attempts > 0;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1.5 px-4 py-2.5 md:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>
          <span className="font-medium">{events[type]}</span>
        </p>
        <p className="mt-1 text-xs text-ink-3">
          <Moment at={occurredAt} />
          {outcome.map((part) => ` · ${part}`).join("")}
        </p>
        {status !== "delivered" && responseStart !== null && responseStart !== "" && (
          <p className="mt-1 line-clamp-2 text-xs break-all text-ink-2" lang="">
            <code>{responseStart}</code>
          </p>
        )}
      </div>
      {isAttempted && webhook.status === "active" && (
        <Button
          size="sm"
          variant="quiet"
          // Below the text on a phone, where its own text begins with the other lines.
          className="touch-area max-sm:-ml-2.5"
          aria-label={messages.replayOf({ event: events[type], moment: formatMoment(occurredAt) })}
          busy={replay.isPending}
          busyLabel={messages.replaying}
          onClick={() => replay.mutate({ id: webhook.id, deliveryId: id })}
        >
          <RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />
          {messages.replay}
        </Button>
      )}
    </li>
  );
}
