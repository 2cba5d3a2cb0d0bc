import { z } from "zod";
import {
  inviteMember,
  joinWorkspace,
  listInvitations,
  previewInvitation,
  revokeInvitation,
} from "#server/domains/workspaces/members/invitations.service.ts";
import { changeRole, listMembers, removeMember } from "#server/domains/workspaces/members/members.service.ts";
import {
  acceptOffer,
  endOffer,
  offerOwnership,
  readOffer,
} from "#server/domains/workspaces/members/transfer-ownership.ts";
import { answer } from "#server/trpc/answer.ts";
import {
  managedWorkspaceProcedure,
  personalAloneProcedure,
  publicAloneProcedure,
  router,
} from "#server/trpc/procedures.ts";
import { nextCursor } from "#shared/page.ts";
import {
  ChangeMemberInput,
  InvitationPreview,
  InviteInput,
  JoinInput,
  Member,
  MemberRef,
  OwnershipOffer,
  Workspace,
  WorkspaceInvitation,
  WorkspaceInvitationRef,
  WorkspaceRef,
} from "#shared/workspaces/workspaces.ts";

const tag = "workspaces";
const Members = answer(z.object({ members: z.array(Member) }));

/** The procedures of `workspaces` about its members and those who are to join. */
export const membersRouter = router({
  members: managedWorkspaceProcedure("workspace.read")
    .meta({ rest: { method: "GET", path: "/workspaces/{id}/members", tag, summary: "The members" } })
    .input(WorkspaceRef)
    .output(answer(z.object({ members: z.array(Member), nextCursor })))
    .query(async ({ ctx, input }) => ({ members: await listMembers(ctx.deps.db, input.id, ctx), nextCursor: null })),

  changeMember: managedWorkspaceProcedure("workspace.manage")
    .meta({
      rest: {
        method: "PATCH",
        path: "/workspaces/{id}/members/{userId}",
        tag,
        summary: "Change the role of a member",
        description: "What the member planned or approved before goes out, whatever the new role is.",
        message: "Role changed",
      },
    })
    .input(ChangeMemberInput)
    .output(Members)
    .mutation(async ({ ctx, input: { role, ...member } }) => {
      await changeRole(ctx.deps, ctx, member, role);
      return { members: await listMembers(ctx.deps.db, member.id, ctx) };
    }),

  removeMember: managedWorkspaceProcedure("workspace.read")
    .meta({
      rest: {
        method: "DELETE",
        path: "/workspaces/{id}/members/{userId}",
        tag,
        summary: "Remove a member, or leave",
        description: "What the member planned or approved belongs to the workspace and goes out.",
        message: "Member removed",
      },
    })
    .input(MemberRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await removeMember(ctx.deps, ctx, input);
      return {};
    }),

  transfer: managedWorkspaceProcedure("workspace.own")
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/transfer",
        tag,
        summary: "Offer the ownership to another member, whose plan pays once they accept",
        description:
          "Nothing changes until then. The offer ends after 7 days, and with the membership. A new one replaces it.",
        message: "Ownership offered",
      },
    })
    .input(MemberRef)
    .output(Members)
    .mutation(async ({ ctx, input }) => {
      await offerOwnership(ctx.deps, ctx, input);
      return { members: await listMembers(ctx.deps.db, input.id, ctx) };
    }),

  transferOffer: managedWorkspaceProcedure("workspace.read")
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/transfer",
        tag,
        summary: "The open offer of the ownership, for the owner and the member to whom it is made",
      },
    })
    .input(WorkspaceRef)
    .output(answer(z.object({ offer: OwnershipOffer.nullable() })))
    .query(async ({ ctx, input }) => ({ offer: await readOffer(ctx.deps.db, ctx, input.id) })),

  acceptTransfer: managedWorkspaceProcedure("workspace.read")
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/transfer/accept",
        tag,
        summary:
          "Accept the ownership that was offered to you: your plan pays from now on, the owner before is an admin",
        message: "You own this workspace now",
        errors: ["NOT_FOUND", "CONFLICT"],
      },
    })
    .input(WorkspaceRef)
    .output(Members)
    .mutation(async ({ ctx, input }) => {
      await acceptOffer(ctx.deps, ctx.userId, input.id);
      return { members: await listMembers(ctx.deps.db, input.id, { role: "owner" }) };
    }),

  endTransfer: managedWorkspaceProcedure("workspace.read")
    .meta({
      rest: {
        method: "DELETE",
        path: "/workspaces/{id}/transfer",
        tag,
        summary: "Withdraw the offer of the ownership as its owner, or decline it",
        message: "Offer ended",
      },
    })
    .input(WorkspaceRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await endOffer(ctx.deps, ctx.userId, input.id);
      return {};
    }),

  invitations: managedWorkspaceProcedure("workspace.manage")
    .meta({ rest: { method: "GET", path: "/workspaces/{id}/invitations", tag, summary: "The open invitations" } })
    .input(WorkspaceRef)
    .output(answer(z.object({ invitations: z.array(WorkspaceInvitation), nextCursor })))
    .query(async ({ ctx, input }) => ({ invitations: await listInvitations(ctx.deps.db, input.id), nextCursor: null })),

  invite: managedWorkspaceProcedure("workspace.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/invitations",
        tag,
        summary: "Invite a person by mail, or with a link that you hand over",
        description: "The answer is the only place where the link is shown. It works once, for a week.",
        status: 201,
        message: "Invitation made",
        errors: ["RATE_LIMITED"],
      },
    })
    .input(InviteInput)
    .output(answer(z.object({ invitation: WorkspaceInvitation, link: z.url() })))
    .mutation(({ ctx, input }) => inviteMember(ctx.deps, { userId: ctx.userId, language: ctx.client.language }, input)),

  revokeInvitation: managedWorkspaceProcedure("workspace.manage")
    .meta({
      rest: {
        method: "DELETE",
        path: "/workspaces/{id}/invitations/{invitationId}",
        tag,
        summary: "Revoke an invitation",
        message: "Invitation revoked",
      },
    })
    .input(WorkspaceInvitationRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await revokeInvitation(ctx.deps, input);
      return {};
    }),

  previewInvitation: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/invitations/preview",
        tag,
        summary: "The workspace and role of an invitation. Does not use it up",
        public: true,
        errors: ["NOT_FOUND"],
      },
    })
    .input(JoinInput)
    .output(answer(z.object({ invitation: InvitationPreview })))
    .mutation(async ({ ctx, input }) => ({ invitation: await previewInvitation(ctx.deps.db, input.token) })),

  join: personalAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/invitations/accept",
        tag,
        summary: "Join a workspace by an invitation",
        message: "You are a member now",
        errors: ["NOT_FOUND"],
      },
    })
    .input(JoinInput)
    .output(answer(z.object({ workspace: Workspace })))
    .mutation(async ({ ctx, input }) => ({ workspace: await joinWorkspace(ctx.deps, ctx.userId, input.token) })),
});
