import type { ApprovalPolicy } from "./approvals.ts";

type Asked = Pick<ApprovalPolicy, "mode" | "needsClient">;

/** Whether the policy asks for anything at all. */
export const asksApproval = ({ mode, needsClient }: Asked): boolean => mode !== "none" || needsClient;

/** Whether the client decides, and no member is asked. */
export const isClientAlone = ({ mode, needsClient }: Asked): boolean => mode === "none" && needsClient;
