import { useInfiniteQuery } from "@tanstack/react-query";
import type { BestPostsInput, FiguresInput } from "#shared/analytics/analytics.ts";
import { type Platform, platforms } from "#shared/platforms/platform.ts";
import { trpc } from "#client/lib/trpc.ts";

// While another range is read, the last one stands.
const keep = { placeholderData: <Data>(previous: Data | undefined) => previous };

export const useOverview = (input: FiguresInput) => trpc.analytics.overview.useQuery(input, keep);

export function usePlatformFigures({ platform, ...range }: FiguresInput) {
  const query = trpc.analytics.platforms.useQuery(range, keep);
  const shown = query.data?.platforms.filter((one) => platform === undefined || one.platform === platform);
  return { ...query, platforms: shown };
}

/** What each platform gained, part by part of the range. */
export function useTrends({ platform, ...range }: FiguresInput) {
  const asked: readonly Platform[] = platform === undefined ? platforms : [platform];
  const queries = trpc.useQueries((t) => asked.map((name) => t.analytics.trends({ ...range, platform: name }, keep)));
  return {
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    series: queries.every(({ data }) => data !== undefined)
      ? queries.flatMap(({ data }, index) => {
          const name = asked[index];
          return data === undefined || name === undefined ? [] : [{ platform: name, ...data }];
        })
      : undefined,
  };
}

/** More would be asked for one after the other. */
const maxAccounts = 12;

/** Followers and best hours stand with each account. */
export function useAccountInsights({ platform, ...range }: FiguresInput) {
  const accounts = trpc.socialAccounts.list
    .useQuery({ limit: 100 })
    .data?.accounts.filter((account) => platform === undefined || account.platform === platform);
  const insights = trpc.useQueries((t) =>
    (accounts ?? []).slice(0, maxAccounts).map(({ id }) => t.socialAccounts.insights({ ...range, id }, keep)),
  );
  const isHere = accounts !== undefined && insights.every(({ isPending }) => !isPending);
  return isHere ? insights.flatMap(({ data }) => data ?? []) : undefined;
}

const perPage = 5;

export type Sort = Pick<BestPostsInput, "sort" | "order">;

export function useTopPosts(figures: FiguresInput, sort: Sort) {
  const { client } = trpc.useUtils();
  const input = { ...figures, ...sort, limit: perPage };
  const query = useInfiniteQuery({
    // tRPC's own adds a field to the input that the API does not know. The key is like its keys: changes make it stale.
    queryKey: [["analytics", "posts"], { input, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.analytics.posts.query({ ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previous) => previous,
  });
  return { ...query, posts: query.data?.pages.flatMap(({ posts }) => posts) };
}
