import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Creation } from "#shared/creations/creations.ts";
import { trpc } from "#client/lib/trpc.ts";
import { usePolling } from "#client/lib/use-live.ts";
import { laterPageSize, useLoadMore } from "#client/lib/use-load-more.ts";
import { type HistoryFilters, toQuery } from "./history-filters.ts";

const pollMs = 5_000;
const firstPage = 20;

/** Everything that was made or uploaded, page by page. */
export function useHistory(filters: HistoryFilters) {
  const polling = usePolling();
  const { client } = trpc.useUtils();
  const input = { ...toQuery(filters), limit: firstPage };
  const query = useInfiniteQuery({
    // tRPC's own adds a field to the input that the API does not know. The key is like its keys: changes make it stale.
    queryKey: [["creations", "list"], { input, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.creations.list.query(pageParam === null ? input : { ...input, limit: laterPageSize, cursor: pageParam }, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: {
      rowSource: {
        field: "creations",
        read: async (ids) => (await client.creations.list.query({ ...input, ids, limit: laterPageSize })).creations,
        placeOf: ({ id, title }: Creation) => (input.sort === "title" ? title.toLowerCase() : id),
        isDescending: (input.sort ?? "newest") === "newest",
      },
    },
    // While something is typed into the search the last answer stands.
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) =>
      polling(
        (state.data?.pages ?? []).some(({ creations }) => creations.some(({ status }) => status === "processing")) &&
          pollMs,
      ),
  });
  const { data } = query;
  return {
    ...query,
    ...useLoadMore(query),
    creations: useMemo(() => data?.pages.flatMap(({ creations }) => creations), [data]),
  };
}
