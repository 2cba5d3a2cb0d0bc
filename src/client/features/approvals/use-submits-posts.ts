import { submitsPosts } from "./submits-posts.ts";
import { useApprovals } from "./use-approvals.ts";

/** Whether the user submits a post to these accounts instead of publishing it. */
export function useSubmitsPosts(accountIds: readonly string[]): boolean {
  const approvals = useApprovals();
  return approvals !== undefined && submitsPosts(approvals, accountIds);
}
