import { trpc } from "#client/lib/api/trpc.ts";

/** The policies of the workspace, its people, and what they mean for the user. undefined while loading. */
export const useApprovals = () => trpc.approvals.policies.useQuery({}).data?.approvals;
