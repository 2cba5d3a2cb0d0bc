import { useInfiniteQuery } from "@tanstack/react-query";
import { trpc } from "#client/lib/trpc.ts";
import { usePolling } from "#client/lib/use-live.ts";
import { pollAllAfter } from "./post-state.ts";
import { type PostFilters, toQuery } from "./posts-filters.ts";

const perPage = 50;

/** The posts under a tab, page by page. */
export function usePosts(filters: PostFilters) {
  const polling = usePolling();
  const { client } = trpc.useUtils();
  const input = { ...toQuery(filters), limit: perPage };
  const query = useInfiniteQuery({
    // tRPC's own adds a field to the input that the API does not know. The key is like its keys: changes make it stale.
    queryKey: [["posts", "list"], { input, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.posts.list.query({ ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => polling(pollAllAfter((state.data?.pages ?? []).flatMap(({ posts }) => posts))),
  });
  return { ...query, posts: query.data?.pages.flatMap(({ posts }) => posts) };
}
