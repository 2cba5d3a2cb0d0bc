import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePolling } from "#client/features/live/use-live.ts";
import { useAccountNames } from "#client/features/social-accounts/use-account-names.ts";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useTimeZone } from "#client/lib/time/time-zone.ts";
import type { CalendarInput, CalendarPost } from "#shared/posts/calendar.ts";
import type { AskedView } from "./calendar-view.ts";
import { freeSlots, itemsByDay, plannedTimes, postItem } from "./items.ts";
import { withMoved } from "./move-post.ts";

const pollMs = 30_000;
const mostRepeats = 100;

const inputOf = (span: { from: string; to: string }, { platform, account, status }: AskedView): CalendarInput => ({
  ...span,
  ...(platform !== undefined && { platform: [platform] }),
  ...(account !== undefined && { accountId: account }),
  ...(status !== undefined && { status: [status] }),
});

/** All items of a span: posts, with pending moves at their new times, free slots and planned repeats. */
export function useCalendarItems(
  span: { from: string; to: string },
  asked: AskedView,
  showsSlots: boolean,
  moving: readonly CalendarPost[],
) {
  const polling = usePolling();
  const mayRead = useMay()("content.read");
  const zone = useTimeZone();
  const input = inputOf(span, asked);
  const query = trpc.posts.calendar.useQuery(input, {
    placeholderData: keepPreviousData,
    refetchInterval: polling(pollMs),
  });
  const failure = useFailure(query, input);
  const isFuture = Date.parse(span.to) > Date.now();
  const isWaitingShown = isFuture && (asked.status === undefined || asked.status === "scheduled");
  const repeats = trpc.repeats.list.useQuery(
    { limit: mostRepeats, status: "active" },
    { enabled: mayRead && isWaitingShown && asked.account === undefined },
  ).data?.repeats;
  const accounts = trpc.socialAccounts.list.useQuery({ limit: 100 }).data?.accounts ?? [];
  const { called } = useAccountNames();
  const withQueues = isWaitingShown && showsSlots ? accounts : [];
  const queues = trpc.useQueries((t) => withQueues.map(({ id }) => t.queue.get({ id })));

  const { from, to } = span;
  const { platform, account } = asked;
  const queueList = queues.flatMap(({ data }, index) => {
    const of = withQueues[index];
    if (data === undefined || of === undefined) return [];
    return [{ id: of.id, platform: of.platform, name: called(of), places: data.queue.places }];
  });
  const queueVersion = queues.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const serverPosts = query.data?.posts;
  const posts = useMemo(() => withMoved(serverPosts ?? [], moving), [serverPosts, moving]);
  const byDay = useMemo(() => {
    const isShown = ({ at }: { at: string }) => at >= from && at < to;
    const chosen = queueList.filter(
      (queue) => (platform ?? queue.platform) === queue.platform && (account ?? queue.id) === queue.id,
    );
    const planned = plannedTimes(isWaitingShown && account === undefined ? (repeats ?? []) : []).filter(
      (item) => item.kind === "planned" && (platform === undefined || item.platforms.includes(platform)),
    );
    return itemsByDay([...posts.map(postItem), ...[...freeSlots(chosen), ...planned].filter(isShown)]);
    // queueVersion replaces queueList, which is new on each render; the zone determines the day of an instant.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [posts, repeats, queueVersion, from, to, platform, account, isWaitingShown, zone]);
  return { query, failure, posts, byDay, accounts };
}
