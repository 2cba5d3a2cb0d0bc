import { z } from "zod";
import { MonthlyCapUsd } from "#shared/ai-costs/ai-costs.ts";
import { Email } from "#shared/auth/auth.ts";
import { UserId, WorkspaceId } from "#shared/ids.ts";
import { line } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";
import { catchUpLimits, TimeZone } from "#shared/users/settings.ts";
import { workspaceRoles } from "./roles.ts";

export const WorkspaceRole = z.enum(workspaceRoles);
/** A workspace has one owner: its maker, or who accepted the ownership. A change of role makes no owner. */
export const GivenRole = WorkspaceRole.exclude(["owner"]);
export type GivenRole = z.infer<typeof GivenRole>;

export const workspaceNameMax = 60;
const WorkspaceName = line(workspaceNameMax).trim().min(1, "Give the workspace a name");

/** The most shared workspaces that one person may own. */
export const ownedWorkspacesMax = 50;
/** The most members of a workspace, open invitations included. */
export const membersMax = 300;

export const Workspace = z.object({
  id: WorkspaceId,
  name: z.string().describe("That of the person for a personal workspace"),
  isPersonal: z.boolean().describe("Has no other members and ends with the account"),
  role: WorkspaceRole.describe("Yours"),
  picture: z.string().nullable().describe("Address of the picture of a shared workspace"),
  owner: z.object({ id: UserId, name: z.string() }),
  members: z.number().int(),
  createdAt: isoDateTime,
});
export type Workspace = z.infer<typeof Workspace>;

/** What is set once for all members. Fields that are left out remain unchanged. */
export const WorkspaceSettings = z.object({
  timezone: TimeZone.describe("Of its calendar, its queues and its metrics"),
  catchUpMinutes: z
    .number()
    .int()
    .min(catchUpLimits.minMinutes)
    .max(catchUpLimits.maxMinutes)
    .describe("How late a post may still go out by itself after the server was away; later ones wait for a person"),
  monthlyCapUsd: MonthlyCapUsd.describe(
    "The most that AI providers may charge in a month; null for none, and for clients",
  ),
  xMonthlyBudgetUsd: MonthlyCapUsd.describe(
    "A warning once the month's posts on X cost more; null for none, and for clients",
  ),
});
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>;

export const WorkspaceRef = z.strictObject({ id: WorkspaceId });

export const CreateWorkspaceInput = z.strictObject({ name: WorkspaceName, timezone: TimeZone.optional() });
export type CreateWorkspaceInput = z.infer<typeof CreateWorkspaceInput>;

export const UpdateWorkspaceInput = z.strictObject({
  id: WorkspaceId,
  name: WorkspaceName.optional(),
  ...WorkspaceSettings.partial().shape,
});
export type UpdateWorkspaceInput = z.infer<typeof UpdateWorkspaceInput>;

/** The name guards against a deletion by mistake. */
export const DeleteWorkspaceInput = z.strictObject({ id: WorkspaceId, name: z.string().max(workspaceNameMax) });
export type DeleteWorkspaceInput = z.infer<typeof DeleteWorkspaceInput>;

export const Member = z.object({
  userId: UserId,
  name: z.string(),
  email: z.string().nullable().describe("null for those who may not manage the workspace"),
  avatar: z.string().nullable(),
  role: WorkspaceRole,
  joinedAt: isoDateTime,
});
export type Member = z.infer<typeof Member>;

export const MemberRef = z.strictObject({ id: WorkspaceId, userId: UserId });
export type MemberRef = z.infer<typeof MemberRef>;
export const ChangeMemberInput = MemberRef.extend({ role: GivenRole });
export type ChangeMemberInput = z.infer<typeof ChangeMemberInput>;

/** How long the offer of the ownership is open. */
export const transferDays = 7;

/** An offer of the ownership, which the named member accepts or declines. */
export const OwnershipOffer = z.object({
  from: z.string().describe("The name of the owner"),
  to: z.object({ id: UserId, name: z.string() }),
  until: isoDateTime,
});
export type OwnershipOffer = z.infer<typeof OwnershipOffer>;

/** How long an invitation is valid. */
export const invitationDays = 7;

export const InvitationId = z.uuid();

export const WorkspaceInvitation = z.object({
  id: InvitationId,
  email: z.string().nullable().describe("null: whoever has the link may join, once"),
  role: GivenRole,
  invitedBy: z.string().nullable(),
  createdAt: isoDateTime,
  expiresAt: isoDateTime,
});
export type WorkspaceInvitation = z.infer<typeof WorkspaceInvitation>;

export const InviteInput = z.strictObject({
  id: WorkspaceId,
  role: GivenRole,
  email: Email.optional().describe("Gets the link by mail and is the only one who may use it"),
});
export type InviteInput = z.infer<typeof InviteInput>;

export const WorkspaceInvitationRef = z.strictObject({ id: WorkspaceId, invitationId: InvitationId });
export type WorkspaceInvitationRef = z.infer<typeof WorkspaceInvitationRef>;

/** From the link, whose path is /join#<token>. */
export const JoinInput = z.strictObject({ token: z.string().min(1).max(100) });

/** What the page of the link says before the person joins. */
export const InvitationPreview = z.object({
  workspace: z.object({ name: z.string(), picture: z.string().nullable() }),
  role: GivenRole,
  invitedBy: z.string().nullable(),
  expiresAt: isoDateTime,
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;
