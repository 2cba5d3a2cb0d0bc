import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Post, PostSort } from "#shared/posts/posts.ts";
import { trpc } from "#client/lib/trpc.ts";
import { usePolling } from "#client/lib/use-live.ts";
import { laterPageSize, useLoadMore } from "#client/lib/use-load-more.ts";
import { pollAllAfter } from "./post-state.ts";
import { type PostFilters, toQuery } from "./posts-filters.ts";

const firstPage = 50;

function placeOf({ id, publishedAt, scheduledAt }: Post, sort: PostSort): string {
  if (sort === "published") return `${publishedAt} ${id}`;
  return sort === "due" ? `${scheduledAt} ${id}` : id;
}

/** The posts under a tab, page by page. */
export function usePosts(filters: PostFilters) {
  const polling = usePolling();
  const { client } = trpc.useUtils();
  const input = { ...toQuery(filters), limit: firstPage };
  const query = useInfiniteQuery({
    // tRPC's own adds a field to the input that the API does not know. The key is like its keys: changes make it stale.
    queryKey: [["posts", "list"], { input, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.posts.list.query(pageParam === null ? input : { ...input, limit: laterPageSize, cursor: pageParam }, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: {
      rowSource: {
        field: "posts",
        read: async (ids) => (await client.posts.list.query({ ...input, ids, limit: laterPageSize })).posts,
        placeOf: (post: Post) => placeOf(post, input.sort),
        isDescending: input.sort === "newest" || input.sort === "published",
      },
    },
    refetchInterval: ({ state }) => polling(pollAllAfter((state.data?.pages ?? []).flatMap(({ posts }) => posts))),
  });
  const { data } = query;
  return {
    ...query,
    ...useLoadMore(query),
    posts: useMemo(() => data?.pages.flatMap(({ posts }) => posts), [data]),
  };
}
