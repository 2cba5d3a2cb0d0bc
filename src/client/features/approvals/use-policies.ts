import { trpc } from "#client/lib/api/trpc.ts";

/** The policies of the workspace, its people, and what they mean for the user. undefined while loading. */
export const useApprovals = () => trpc.review.policies.useQuery({}).data?.approvals;

/** Whether the user's posts are submitted instead of published: their role may not publish, or the policy asks for an approval. */
export function useSubmitsPosts(): boolean {
  const me = useApprovals()?.me;
  return me !== undefined && (!me.mayPublish || me.needsApproval);
}

const recountMs = 60_000;

/** How many posts wait for the user; null where the workspace has nobody to wait for. */
export function useWaitingCount(): number | null {
  const approvals = useApprovals();
  const isAsked = approvals !== undefined && approvals.me.mayApprove && approvals.people.length > 1;
  const { data } = trpc.review.count.useQuery({}, { enabled: isAsked, refetchInterval: recountMs });
  return data !== undefined && (data.hasPolicy || data.count > 0) ? data.count : null;
}
