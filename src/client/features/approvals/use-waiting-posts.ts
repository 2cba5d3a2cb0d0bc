import { useInfiniteQuery } from "@tanstack/react-query";
import { trpc } from "#client/lib/api/trpc.ts";

const pageSize = 20;

/** The posts that wait for the user, in pages. */
export function useWaitingPosts() {
  const { client } = trpc.useUtils();
  const input = { limit: pageSize };
  return useInfiniteQuery({
    // tRPC's infinite query adds an input field that the API does not know. The key has tRPC's format, so that
    // invalidation reaches it.
    queryKey: [["review", "waiting"], { input, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.review.waiting.query(pageParam === null ? input : { ...input, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
