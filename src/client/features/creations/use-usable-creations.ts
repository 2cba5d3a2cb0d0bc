import { useInfiniteQuery } from "@tanstack/react-query";
import { type CreationType, usableCreationStatuses } from "#shared/creations/creations.ts";
import { trpc } from "#client/lib/trpc.ts";

export interface UsableFilters {
  q: string;
  type: CreationType | "all";
  favourite: boolean;
}

const perPage = 60;

/** What a post may be made of, page by page. */
export function useUsableCreations({ q, type, favourite }: UsableFilters) {
  const { client } = trpc.useUtils();
  const input = {
    status: [...usableCreationStatuses],
    limit: perPage,
    ...(q !== "" && { q }),
    ...(type !== "all" && { type }),
    ...(favourite && { favourite }),
  };
  const query = useInfiniteQuery({
    // tRPC's own adds a field to the input that the API does not know. The key is like its keys: changes make it stale.
    queryKey: [["creations", "list"], { input, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.creations.list.query({ ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // While something is typed into the search the last answer stands.
    placeholderData: (previous) => previous,
  });
  return { ...query, creations: query.data?.pages.flatMap(({ creations }) => creations) };
}
