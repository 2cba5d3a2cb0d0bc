import type { WorkspaceRole } from "#shared/workspaces/roles.ts";
import type { ApprovalPolicy } from "./approvals.ts";

type Asked = Pick<ApprovalPolicy, "mode" | "needsClient">;

/** Whether the policy asks for anything at all. */
export const asksApproval = ({ mode, needsClient }: Asked): boolean => mode !== "none" || needsClient;

/** Whether it asks for an approval of what people of this role write. */
export const asksApprovalOf = (policy: Asked & Pick<ApprovalPolicy, "roles">, role: WorkspaceRole): boolean =>
  asksApproval(policy) && policy.roles.some((one) => one === role);

/** Whether the client decides, and no member is asked. */
export const isClientAlone = ({ mode, needsClient }: Asked): boolean => mode === "none" && needsClient;
