import { z } from "zod";
import {
  inviteMember,
  joinWorkspace,
  listInvitations,
  previewInvitation,
  revokeInvitation,
} from "#server/domains/workspaces/members/invitations.service.ts";
import {
  changeRole,
  listMembers,
  removeMember,
  transferWorkspace,
} from "#server/domains/workspaces/members/members.service.ts";
import { answer } from "#server/trpc/answer.ts";
import {
  managedWorkspaceProcedure,
  personalAloneProcedure,
  publicAloneProcedure,
  router,
} from "#server/trpc/procedures.ts";
import {
  ChangeMemberInput,
  InvitationPreview,
  InviteInput,
  JoinInput,
  Member,
  MemberRef,
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
    .output(Members)
    .query(async ({ ctx, input }) => ({ members: await listMembers(ctx.deps.db, input.id, ctx) })),

  changeMember: managedWorkspaceProcedure("workspace.manage")
    .meta({
      rest: {
        method: "PATCH",
        path: "/workspaces/{id}/members/{userId}",
        tag,
        summary: "Change the role of a member",
        message: "Role changed",
      },
    })
    .input(ChangeMemberInput)
    .output(Members)
    .mutation(async ({ ctx, input: { role, ...member } }) => {
      await changeRole(ctx.deps, member, role);
      return { members: await listMembers(ctx.deps.db, member.id, ctx) };
    }),

  removeMember: managedWorkspaceProcedure("workspace.read")
    .meta({
      rest: {
        method: "DELETE",
        path: "/workspaces/{id}/members/{userId}",
        tag,
        summary: "Remove a member, or leave",
        description: "What the member planned belongs to the workspace and goes out.",
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
        summary: "Make another member the owner, whose plan pays from now on",
        message: "Ownership transferred",
      },
    })
    .input(MemberRef)
    .output(Members)
    .mutation(async ({ ctx, input }) => {
      await transferWorkspace(ctx.deps, ctx, input);
      return { members: await listMembers(ctx.deps.db, input.id, { role: "admin" }) };
    }),

  invitations: managedWorkspaceProcedure("workspace.manage")
    .meta({ rest: { method: "GET", path: "/workspaces/{id}/invitations", tag, summary: "The open invitations" } })
    .input(WorkspaceRef)
    .output(answer(z.object({ invitations: z.array(WorkspaceInvitation) })))
    .query(async ({ ctx, input }) => ({ invitations: await listInvitations(ctx.deps.db, input.id) })),

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
        summary: "What an invitation leads to. Leaves it as it is",
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
