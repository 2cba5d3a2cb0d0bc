import { useInfiniteQuery } from "@tanstack/react-query";
import { trpc } from "#client/lib/api/trpc.ts";
import { submitsPosts } from "./submits-posts.ts";

/** The policies of the workspace, its people, and what they mean for the user. undefined while loading. */
export const useApprovals = () => trpc.review.policies.useQuery({}).data?.approvals;

/** Whether the user submits a post to these accounts instead of publishing it. */
export function useSubmitsPosts(accountIds: readonly string[]): boolean {
  const approvals = useApprovals();
  return approvals !== undefined && submitsPosts(approvals, accountIds);
}

const recountMs = 60_000;

/** Number of posts that wait for the user; null in a workspace without approvals. */
export function useWaitingCount(): number | null {
  const approvals = useApprovals();
  const isAsked = approvals !== undefined && approvals.me.mayApprove && approvals.people.length > 1;
  const { data } = trpc.review.count.useQuery({}, { enabled: isAsked, refetchInterval: recountMs });
  return data !== undefined && (data.hasPolicy || data.count > 0) ? data.count : null;
}

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
