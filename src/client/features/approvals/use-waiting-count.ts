import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useApprovals } from "./use-approvals.ts";

const recountMs = 60_000;

/**
 * Number of posts that wait for the user's decision. null until the server has answered, and where no number is shown: for a user who may
 * not decide, in a workspace of one person, and in one without a policy while no post waits.
 */
export function useWaitingCount(): number | null {
  const approvals = useApprovals();
  const mayDecide = useMay()("posts.decide");
  const isAsked = mayDecide && approvals !== undefined && approvals.people.length > 1;
  const { data } = trpc.approvals.count.useQuery({}, { enabled: isAsked, refetchInterval: recountMs });
  return data !== undefined && (data.hasPolicy || data.count > 0) ? data.count : null;
}
