import { useInfiniteQuery } from "@tanstack/react-query";
import { trpc } from "#client/lib/api/trpc.ts";
import { inPages } from "#client/lib/cache/in-pages.ts";
import { fetchStatusOf } from "#client/lib/cache/use-failure.ts";
import type { BestPostsInput, MetricsInput } from "#shared/analytics/analytics.ts";
import { type Platform, platforms } from "#shared/platforms/platform.ts";

// The last range stays visible while another one loads.
const keepPrevious = { placeholderData: <Data>(previous: Data | undefined) => previous };

export const useOverview = (input: MetricsInput) => trpc.analytics.overview.useQuery(input, keepPrevious);

/** The gains of each platform per interval of the range. */
export function useTrends({ platform, ...range }: MetricsInput) {
  const requested: readonly Platform[] = platform === undefined ? platforms : [platform];
  const queries = trpc.useQueries((t) =>
    requested.map((name) => t.analytics.trends({ ...range, platform: name }, keepPrevious)),
  );
  return {
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    fetchStatus: fetchStatusOf(queries),
    isPlaceholderData: queries.some(({ isPlaceholderData }) => isPlaceholderData),
    series: queries.every(({ data }) => data !== undefined)
      ? queries.flatMap(({ data }, index) => {
          const name = requested[index];
          return data === undefined || name === undefined ? [] : [{ platform: name, ...data }];
        })
      : undefined,
  };
}

/** Limits the number of queries, one per account. */
const maxAccounts = 12;

/** Followers and best hours, which the API has per account. */
export function useAccountInsights({ platform, ...range }: MetricsInput) {
  const accounts = trpc.socialAccounts.list
    .useQuery({ limit: 100 })
    .data?.accounts.filter((account) => platform === undefined || account.platform === platform);
  const insights = trpc.useQueries((t) =>
    (accounts ?? []).slice(0, maxAccounts).map(({ id }) => t.socialAccounts.insights({ ...range, id }, keepPrevious)),
  );
  const isLoaded = accounts !== undefined && insights.every(({ isPending }) => !isPending);
  return isLoaded ? insights.flatMap(({ data }) => data ?? []) : undefined;
}

const perPage = 5;

export type Sort = Pick<BestPostsInput, "sort" | "order">;

export function useTopPosts(metrics: MetricsInput, sort: Sort) {
  const { client } = trpc.useUtils();
  const input = { ...metrics, ...sort, limit: perPage };
  const query = useInfiniteQuery({
    ...inPages(["analytics", "posts"], input, client.analytics.posts.query),
    placeholderData: (previous) => previous,
  });
  return { ...query, posts: query.data?.pages.flatMap(({ posts }) => posts) };
}
