import { useInfiniteQuery } from "@tanstack/react-query";
import { trpc } from "#client/lib/trpc.ts";

const input = { limit: 10 };

/** This month, with its entries page by page. */
export function useSpending() {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    // tRPC's own adds a field to the input that the API does not know. The key is like its keys: changes make it stale.
    queryKey: [["spending", "month"], { input, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.spending.month.query({ ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
