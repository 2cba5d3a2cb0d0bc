import { useInfiniteQuery } from "@tanstack/react-query";
import { trpc } from "#client/lib/trpc.ts";

/** What somebody marked public, page by page. */
export function usePublicCreations(handle: string) {
  const { client } = trpc.useUtils();
  const input = { handle, limit: 24 };
  return useInfiniteQuery({
    // tRPC's own adds a field to the input that the API does not know. The key is like its keys: changes make it stale.
    queryKey: [["people", "creations"], { input, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.people.creations.query({ ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
