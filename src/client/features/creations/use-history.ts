import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { usePolling } from "#client/lib/use-live.ts";
import { type HistoryFilters, toQuery } from "./history-filters.ts";

const pollMs = 5_000;
const firstPage = 20;
/** Whoever wants more wants many: the most that the API gives at once. */
const laterPages = 100;

/** Everything that was made or uploaded, page by page. */
export function useHistory(filters: HistoryFilters) {
  const polling = usePolling();
  const { client } = trpc.useUtils();
  const input = { ...toQuery(filters), limit: firstPage };
  const [goesOn, setGoesOn] = useState(false);
  const query = useInfiniteQuery({
    // tRPC's own adds a field to the input that the API does not know. The key is like its keys: changes make it stale.
    queryKey: [["creations", "list"], { input, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.creations.list.query(pageParam === null ? input : { ...input, limit: laterPages, cursor: pageParam }, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // While something is typed into the search the last answer stands.
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) =>
      polling(
        (state.data?.pages ?? []).some(({ creations }) => creations.some(({ status }) => status === "processing")) &&
          pollMs,
      ),
  });
  const { data, fetchNextPage, hasNextPage, isFetching, isError } = query;
  return {
    ...query,
    creations: useMemo(() => data?.pages.flatMap(({ creations }) => creations), [data]),
    loadMore: () => {
      setGoesOn(true);
      void fetchNextPage();
    },
    /** Once more was asked for, the rest comes by itself as its end comes near. */
    goOn: useCallback(() => {
      if (goesOn && hasNextPage && !isFetching && !isError) void fetchNextPage();
    }, [goesOn, hasNextPage, isFetching, isError, fetchNextPage]),
  };
}
