import { z } from "zod";
import { Platform } from "#shared/platforms/platform.ts";
import type { ListPostsInput, PostSort, PostStats, PostStatus } from "#shared/posts/posts.ts";

export const postTabs = ["drafts", "scheduled", "published", "failed"] as const;
const Tab = z.enum(postTabs);
export type PostTab = z.infer<typeof Tab>;

/** The statuses and sort orders of each tab, the default order first. Partly published posts are in two tabs. */
export const tabContents = {
  drafts: { status: ["draft", "submitted", "changes_requested"], sorts: ["newest", "oldest"] },
  scheduled: { status: ["scheduled"], sorts: ["due", "newest"] },
  published: { status: ["published", "partial"], sorts: ["published", "oldest"] },
  failed: { status: ["failed", "partial"], sorts: ["newest", "oldest"] },
} as const satisfies Record<PostTab, { status: readonly PostStatus[]; sorts: readonly [PostSort, PostSort] }>;

/** The number of posts in a tab. */
export function countIn(tab: PostTab, byStatus: PostStats["byStatus"]): number {
  const statuses: readonly PostStatus[] = tabContents[tab].status;
  return statuses.reduce((sum, status) => sum + byStatus[status], 0);
}

const Filters = z.object({
  tab: Tab.catch("scheduled"),
  q: z.string().trim().min(1).max(200).optional().catch(undefined),
  platform: Platform.optional().catch(undefined),
  sort: z.enum(["newest", "oldest", "published", "due"]).optional().catch(undefined),
});
export type PostFilters = z.infer<typeof Filters>;

/** Reads the filters from the URL; invalid values are ignored, also an order that the tab does not have. */
export function filtersIn(params: URLSearchParams): PostFilters {
  const { sort, ...filters } = Filters.parse(Object.fromEntries(params));
  const sorts: readonly PostSort[] = tabContents[filters.tab].sorts;
  return { ...filters, sort: sort !== undefined && sorts.includes(sort) ? sort : undefined };
}

/** The URL parameters after a change; a change of the tab resets the order. */
export function withFilter(params: URLSearchParams, change: Partial<PostFilters>): URLSearchParams {
  const next = new URLSearchParams(params);
  if (change.tab !== undefined) next.delete("sort");
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined || value === "") next.delete(key);
    else next.set(key, value);
  }
  return next;
}

export const isNarrowed = ({ q, platform }: PostFilters): boolean => q !== undefined || platform !== undefined;

type Query = Pick<ListPostsInput, "sort"> & { status: PostStatus[]; q?: string; platform?: Platform[] };

/** The filters as API input. */
export function toQuery({ tab, q, platform, sort }: PostFilters): Query {
  const { status, sorts } = tabContents[tab];
  return {
    status: [...status],
    sort: sort ?? sorts[0],
    ...(q !== undefined && { q }),
    ...(platform !== undefined && { platform: [platform] }),
  };
}
