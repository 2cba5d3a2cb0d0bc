import { z } from "zod";
import { isDistinct } from "#shared/distinct.ts";
import { PostId, SocialAccountId, UserId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { text } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";
import { workspaceRoles } from "#shared/workspaces/roles.ts";
import { commentTextMax } from "./comments.ts";
import { Post } from "./posts.ts";

/** How many approvals a post needs: none, that of one approver, or of all of them. */
export const approvalModes = ["none", "one", "all"] as const;
export type ApprovalMode = (typeof approvalModes)[number];

/** Posts of a repeating post with the same content: approved once for all of them, or each for itself. */
export const approvalSeries = ["once", "each"] as const;
export type ApprovalSeries = (typeof approvalSeries)[number];

/** The roles whose posts can need an approval: those that write. */
export const authorRoles = ["owner", "admin", "editor", "contributor"] as const;
export type AuthorRole = (typeof authorRoles)[number];

const approversMax = 50;
const policyFields = {
  mode: z.enum(approvalModes).describe("`all`: each of the approvers"),
  approverIds: z
    .array(UserId)
    .max(approversMax)
    .refine(isDistinct, "The same person is there twice")
    .describe("The approvers; empty: all members whose role may approve"),
  roles: z
    .array(z.enum(authorRoles))
    .max(authorRoles.length)
    .refine(isDistinct, "The same role is there twice")
    .describe("Whose posts need an approval"),
  needsClient: z
    .boolean()
    .describe(
      "Whether a client has to approve as well, through a link or as a member. With the mode `none`, only the client decides",
    ),
  countsTime: z
    .boolean()
    .describe("Whether the time of a post is approved with it, so that another time needs another approval"),
  series: z
    .enum(approvalSeries)
    .describe("`once`: an approval is valid for all posts of a repeating post with the same content"),
};

export const ApprovalPolicy = z.object(policyFields);
export type ApprovalPolicy = z.infer<typeof ApprovalPolicy>;

/** Of a workspace that chose nothing. */
export const defaultPolicy: ApprovalPolicy = {
  mode: "none",
  approverIds: [],
  roles: ["contributor"],
  needsClient: false,
  countsTime: false,
  series: "each",
};

export const AccountPolicy = ApprovalPolicy.extend({ accountId: SocialAccountId });

/** A member of the workspace, as far as approvals are concerned. */
export const ApprovalPerson = z.object({
  id: UserId,
  name: z.string(),
  role: z.enum(workspaceRoles),
  mayApprove: z.boolean(),
});
export type ApprovalPerson = z.infer<typeof ApprovalPerson>;

export const ApprovalPolicies = z.object({
  policy: ApprovalPolicy,
  accounts: z.array(AccountPolicy).describe("Accounts with a policy of their own"),
  people: z.array(ApprovalPerson).describe("The members of the workspace"),
  me: z
    .object({
      role: z.enum(workspaceRoles),
      mayPublish: z.boolean(),
      mayApprove: z.boolean(),
      needsApproval: z.boolean().describe("Whether the policy of the workspace asks for an approval of your posts"),
    })
    .describe("The caller"),
});
export type ApprovalPolicies = z.infer<typeof ApprovalPolicies>;

const newPolicy = {
  mode: policyFields.mode,
  approverIds: policyFields.approverIds.default([]),
  roles: policyFields.roles.default(["contributor"]),
  needsClient: policyFields.needsClient.default(false),
  countsTime: policyFields.countsTime.default(false),
  series: policyFields.series.default("each"),
};

const accountsMax = 200;

/** Replaces the policy of the workspace and those of its accounts. */
export const SavePolicyInput = z.strictObject({
  ...newPolicy,
  accounts: z
    .array(z.strictObject({ ...newPolicy, accountId: SocialAccountId }))
    .max(accountsMax)
    .refine((accounts) => isDistinct(accounts.map(({ accountId }) => accountId)), "The same account is there twice")
    .default([]),
});
export type SavePolicyInput = z.infer<typeof SavePolicyInput>;

export const GivenApproval = z.object({
  userId: UserId.nullable().describe("null: a client through a link, or a person whose account was deleted"),
  name: z.string().describe("Of a client through a link, the name that they typed. Empty: the account was deleted"),
  isClient: z.boolean().describe("Whether a client approved it"),
  at: isoDateTime,
  isCurrent: z.boolean(),
});

/** What is approved of a post, by whom, and what is missing. */
export const Approval = z.object({
  contentHash: z
    .string()
    .describe(
      "The SHA-256 of the content that will be or was published. Send it with a decision, so that you approve what you saw",
    ),
  isRequired: z.boolean().describe("Whether the post is held without an approval"),
  isApproved: z.boolean().describe("Of a post that is out: whether what went out is what was approved"),
  mode: z.enum(approvalModes),
  countsTime: z.boolean(),
  waitsForClient: z.boolean().describe("Whether a client has to approve it as well and none did"),
  author: ApprovalPerson.pick({ id: true, name: true }).nullable(),
  approvals: z
    .array(GivenApproval)
    .describe(
      "`isCurrent`: it counts for what the post says now, or for what went out. That of a planned post counts even if its approver left",
    ),
  waitingFor: z
    .array(ApprovalPerson.pick({ id: true, name: true }))
    .describe("Approvers who have not decided about this content"),
  mayDecide: z.boolean().describe("Whether the caller may approve it"),
});
export type Approval = z.infer<typeof Approval>;

export const SubmitPostInput = z.strictObject({
  id: PostId,
  scheduledAt: isoDateTime.nullable().optional().describe("The proposed time; left out: that of the draft"),
});
export type SubmitPostInput = z.infer<typeof SubmitPostInput>;

/** The hash of the content that a person decided about. */
export const SeenHash = z
  .string()
  .length(64, "Give the contentHash that you read")
  .regex(/^[0-9a-f]{64}$/, "Give the contentHash that you read")
  .describe("The `contentHash` that was read last: refused with CONFLICT where the post has another content by now");

export const ApprovePostInput = z.strictObject({ id: PostId, contentHash: SeenHash.optional() });
export type ApprovePostInput = z.infer<typeof ApprovePostInput>;

export const RequestChangesInput = z.strictObject({
  id: PostId,
  comment: text(commentTextMax).trim().min(1, "Say what is to be changed"),
  isShared: z.boolean().default(false).describe("Whether clients see the comment; what a client asks for, they do"),
  contentHash: SeenHash.optional(),
});
export type RequestChangesInput = z.infer<typeof RequestChangesInput>;

export const ListWaitingInput = z.strictObject(pageFields);
export type ListWaitingInput = z.infer<typeof ListWaitingInput>;

export const WaitingPost = z.object({ post: Post, approval: Approval });
export const WaitingPage = z.object({ waiting: z.array(WaitingPost), nextCursor });
export type WaitingPage = z.infer<typeof WaitingPage>;

export const waitingCountMax = 100;
export const WaitingCount = z.object({
  count: z.number().int().describe("Posts that wait for your decision, counted up to 100"),
  hasPolicy: z.boolean().describe("Whether the workspace asks for approvals"),
});
export type WaitingCount = z.infer<typeof WaitingCount>;
