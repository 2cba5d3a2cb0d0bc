import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { revokeApiKeysIn } from "#server/domains/auth/api-keys/api-keys.service.ts";
import { revokeProgramsIn } from "#server/domains/auth/oauth/oauth.service.ts";
import { forgetWorkspace } from "#server/domains/notifications/notifications.service.ts";
import { avatarFiles } from "#server/domains/users/users.service.ts";
import { deleteInvitationsBy } from "#server/domains/workspaces/members/invitations.queries.ts";
import {
  deleteMember,
  findMembers,
  lockMember,
  type MemberRow,
  setRole,
} from "#server/domains/workspaces/members/members.queries.ts";
import { deleteOfferTo } from "#server/domains/workspaces/members/transfer-ownership.queries.ts";
import { lockShared } from "#server/domains/workspaces/workspaces.queries.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import { may, type WorkspaceRole } from "#shared/workspaces/roles.ts";
import type { GivenRole, Member, MemberRef } from "#shared/workspaces/workspaces.ts";

/** The person who acts on a workspace. */
export interface Actor {
  userId: UserId;
  role: WorkspaceRole;
}

const toMember = (row: MemberRow, showsEmail: boolean): Member => ({
  userId: row.userId,
  name: row.name,
  email: showsEmail ? row.email : null,
  avatar: avatarFiles.urlOf(row.avatarKey, 64),
  role: row.role,
  joinedAt: row.joinedAt.toISOString(),
});

/** In the order of `workspaceRoles`. A personal workspace has no list: its user is alone. */
export async function listMembers(db: Db, id: WorkspaceId, { role }: Pick<Actor, "role">): Promise<Member[]> {
  const showsEmail = may(role, "workspace.manage");
  return (await findMembers(db, id)).map((row) => toMember(row, showsEmail));
}

/** Locks the workspace and a member, and returns the member's role. Throws NOT_FOUND. */
export async function lockBoth(tx: Db, id: WorkspaceId, userId: UserId) {
  const workspace = await lockShared(tx, id);
  if (workspace === undefined) throw notFound("Workspace");
  const role = await lockMember(tx, id, userId);
  if (role === null) throw notFound("Member");
  return { workspace, role };
}

/**
 * Whether the caller still manages the workspace, which is locked: since the call began they may have been removed or given another role.
 */
async function stillManages(tx: Db, id: WorkspaceId, { userId }: Pick<Actor, "userId">): Promise<boolean> {
  const role = await lockMember(tx, id, userId);
  return role !== null && may(role, "workspace.manage");
}

const ownerStays = () =>
  new DomainError("CONFLICT", "A workspace always has its owner. Transfer the ownership to another member first.");

/** Throws NOT_FOUND, also for an actor who may not manage the workspace any more, and CONFLICT for the owner. */
export async function changeRole(
  deps: Pick<Deps, "db">,
  actor: Pick<Actor, "userId">,
  { id, userId }: MemberRef,
  role: GivenRole,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { role: before } = await lockBoth(tx, id, userId);
    if (!(await stillManages(tx, id, actor))) throw notFound("Workspace");
    if (before === "owner") throw ownerStays();
    await setRole(tx, id, userId, role);
    if (!may(role, "workspace.manage")) await deleteInvitationsBy(tx, id, userId);
    // Their notifications name drafts and creations, which a client may not read.
    if (before !== role && !may(role, "content.read")) await forgetWorkspace(tx, userId, id);
    await recordActivity(tx, id, { kind: "member.role_changed", subject: { type: "member", id: userId }, label: role });
  });
}

/**
 * Removes a member, or lets one leave. Their next call is refused, their streams end, their keys of this workspace stop working; posts
 * that they planned or approved belong to the workspace and are still published. Throws NOT_FOUND, CONFLICT for the owner, and FORBIDDEN for the
 * removal of another by someone who may not manage the workspace.
 */
export async function removeMember(
  deps: Pick<Deps, "db">,
  actor: Pick<Actor, "userId">,
  { id, userId }: MemberRef,
): Promise<void> {
  const isLeaving = actor.userId === userId;
  await deps.db.transaction(async (tx) => {
    const { role } = await lockBoth(tx, id, userId);
    if (!isLeaving && !(await stillManages(tx, id, actor)))
      throw new DomainError("FORBIDDEN", "Only an admin may remove other members.");
    if (role === "owner") throw ownerStays();
    await deleteMember(tx, id, userId);
    await deleteInvitationsBy(tx, id, userId);
    await deleteOfferTo(tx, id, userId);
    await forgetWorkspace(tx, userId, id);
    await revokeApiKeysIn(tx, id, userId);
    await revokeProgramsIn(tx, id, userId);
    const kind = isLeaving ? "member.left" : "member.removed";
    await recordActivity(tx, id, { kind, subject: { type: "member", id: userId }, label: role });
  });
}
