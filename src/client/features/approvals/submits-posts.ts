import type { ApprovalPolicies } from "#shared/posts/approvals.ts";
import { asksApprovalOf } from "#shared/posts/asks-approval.ts";
import { useApprovals } from "./use-approvals.ts";

/**
 * Whether the user submits a post to these accounts instead of publishing it: their role may not publish, or the policy of any of the
 * accounts asks for an approval of their posts. An account without a policy has that of the workspace, and so has a post without accounts.
 */
export function submitsPosts({ me, policy, accounts }: ApprovalPolicies, accountIds: readonly string[]): boolean {
  if (!me.mayPublish) return true;
  const policies = accountIds.map((id) => accounts.find(({ accountId }) => accountId === id) ?? policy);
  return (policies.length === 0 ? [policy] : policies).some((one) => asksApprovalOf(one, me.role));
}

/** `submitsPosts` by the policies of this workspace; false until they are known. */
export function useSubmitsPosts(accountIds: readonly string[]): boolean {
  const approvals = useApprovals();
  return approvals !== undefined && submitsPosts(approvals, accountIds);
}
