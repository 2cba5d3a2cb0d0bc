import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { useTimeZone } from "#client/lib/time-zone.ts";
import { usePolling } from "#client/lib/use-live.ts";
import type { CalendarInput, CalendarPost } from "#shared/posts/calendar.ts";
import type { AskedView } from "./calendar-view.ts";
import { freeSlots, itemsByDay, plannedTimes, postItem, withMoved } from "./items.ts";

const lookEveryMs = 30_000;
const mostRepeats = 100;

const inputOf = (span: { from: string; to: string }, { platform, account, status }: AskedView): CalendarInput => ({
  ...span,
  ...(platform !== undefined && { platform: [platform] }),
  ...(account !== undefined && { accountId: account }),
  ...(status !== undefined && { status: [status] }),
});

/** Everything that stands on the days of a span: posts, those that are being moved at their new times, and what has no post yet. */
export function useCalendarItems(
  span: { from: string; to: string },
  asked: AskedView,
  showsSlots: boolean,
  moving: readonly CalendarPost[],
) {
  const polling = usePolling();
  const zone = useTimeZone();
  const query = trpc.posts.calendar.useQuery(inputOf(span, asked), {
    placeholderData: keepPreviousData,
    refetchInterval: polling(lookEveryMs),
  });
  const isFuture = Date.parse(span.to) > Date.now();
  const isWaitingShown = isFuture && (asked.status === undefined || asked.status === "scheduled");
  const repeats = trpc.repeats.list.useQuery(
    { limit: mostRepeats, status: "active" },
    { enabled: isWaitingShown && asked.account === undefined },
  ).data?.repeats;
  const accounts = trpc.socialAccounts.list.useQuery({ limit: 100 }).data?.accounts ?? [];
  const withQueues = isWaitingShown && showsSlots ? accounts : [];
  const queues = trpc.useQueries((t) => withQueues.map(({ id }) => t.queue.get({ id })));

  const { from, to } = span;
  const { platform, account } = asked;
  const queueList = queues.flatMap(({ data }, index) => {
    const of = withQueues[index];
    if (data === undefined || of === undefined) return [];
    return [{ id: of.id, platform: of.platform, name: of.label ?? of.name, places: data.queue.places }];
  });
  const queueVersion = queues.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const told = query.data?.posts;
  const posts = useMemo(() => withMoved(told ?? [], moving), [told, moving]);
  const byDay = useMemo(() => {
    const isShown = ({ at }: { at: string }) => at >= from && at < to;
    const chosen = queueList.filter(
      (queue) => (platform ?? queue.platform) === queue.platform && (account ?? queue.id) === queue.id,
    );
    const planned = plannedTimes(isWaitingShown && account === undefined ? (repeats ?? []) : []).filter(
      (item) => item.kind === "planned" && (platform === undefined || item.platforms.includes(platform)),
    );
    return itemsByDay([...posts.map(postItem), ...[...freeSlots(chosen), ...planned].filter(isShown)]);
    // queueVersion stands for queueList, which is made anew each time; the zone decides what day a moment is on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [posts, repeats, queueVersion, from, to, platform, account, isWaitingShown, zone]);
  return { query, posts, byDay, accounts };
}
