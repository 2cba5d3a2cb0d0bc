import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { laterPageSize } from "#client/lib/cache/use-load-more.ts";
import { Second } from "#shared/durations.ts";
import type { WebhookId } from "#shared/ids.ts";

const firstPage = 20;
/** While the newest deliveries wait; afterwards new events are looked for less often. */
const waitingPollMs = 2 * Second.ms;
const idlePollMs = 15 * Second.ms;

/** The deliveries of a webhook, newest first, read again while they are shown. */
export function useDeliveries(id: WebhookId) {
  const { client } = trpc.useUtils();
  const input = { id, limit: firstPage };
  const query = useInfiniteQuery({
    // The key has tRPC's format, so that invalidation reaches it.
    queryKey: [["webhooks", "deliveries"], { input, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.webhooks.deliveries.query(
        pageParam === null ? input : { ...input, limit: laterPageSize, cursor: pageParam },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.deliveries.some(({ attempts, status }) => status === "pending" && attempts === 0) === true
        ? waitingPollMs
        : idlePollMs,
  });
  const { data } = query;
  return { ...query, deliveries: useMemo(() => data?.pages.flatMap(({ deliveries }) => deliveries), [data]) };
}
