import { useInfiniteQuery } from "@tanstack/react-query";
import { trpc } from "#client/lib/trpc.ts";

const input = { limit: 20 };

/** The devices that are signed in, page by page. */
export function useSessions() {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    // tRPC's own adds a field to the input that the API does not know. The key is like its keys: changes make it stale.
    queryKey: [["auth", "sessions"], { input, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.auth.sessions.query({ ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.sessions),
  });
}
