import { useInfiniteQuery } from "@tanstack/react-query";
import { trpc } from "#client/lib/trpc.ts";
import { usePolling } from "#client/lib/use-live.ts";
import { type HistoryFilters, toQuery } from "./history-filters.ts";

const pollMs = 5_000;
const perPage = 20;

/** Everything that was made or uploaded, page by page. */
export function useHistory(filters: HistoryFilters) {
  const polling = usePolling();
  const { client } = trpc.useUtils();
  const input = { ...toQuery(filters), limit: perPage };
  const query = useInfiniteQuery({
    // tRPC's own adds a field to the input that the API does not know. The key is like its keys: changes make it stale.
    queryKey: [["creations", "list"], { input, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.creations.list.query({ ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
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
  return { ...query, creations: query.data?.pages.flatMap(({ creations }) => creations) };
}
