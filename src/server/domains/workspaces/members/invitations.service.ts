import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { notifyPeople } from "#server/domains/notifications/notifications.service.ts";
import { getUser } from "#server/domains/users/users.service.ts";
import {
  deleteExpiredInvitations,
  findByToken,
  findInvitations,
  type InvitationRow,
  type OpenInvitation,
  saveInvitation,
  takeInvitation,
} from "#server/domains/workspaces/members/invitations.queries.ts";
import {
  countPlaces,
  findMembers,
  insertMember,
  lockMember,
} from "#server/domains/workspaces/members/members.queries.ts";
import { lockShared } from "#server/domains/workspaces/workspaces.queries.ts";
import { getWorkspace, pictureFiles } from "#server/domains/workspaces/workspaces.service.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import { countCall, workspaceInvitationsOfUser } from "#server/rate-limits/rate-limits.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import { may } from "#shared/workspaces/roles.ts";
import {
  GivenRole,
  type InvitationPreview,
  type InviteInput,
  membersMax,
  type Workspace,
  type WorkspaceInvitation,
  type WorkspaceInvitationRef,
} from "#shared/workspaces/workspaces.ts";

const tokenPrefix = "plwi_";
const mailedTokenPrefix = "plwm_";

/** Its holder reads the mails of the invited address. */
const isMailed = (token: string) => token.startsWith(mailedTokenPrefix);

/**
 * The token in the link that the inviter gets, from the one that is mailed. There is no way back, so that one invitation with one stored
 * hash has a link that proves the address and one that does not.
 */
const linkTokenOf = (token: string) => (isMailed(token) ? tokenPrefix + sha256(token) : token);

const toInvitation = (row: InvitationRow): WorkspaceInvitation => ({
  id: row.id,
  email: row.email,
  role: GivenRole.parse(row.role),
  invitedBy: row.invitedBy,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** The open invitations, the newest first. */
export async function listInvitations(db: Db, id: WorkspaceId): Promise<WorkspaceInvitation[]> {
  return (await findInvitations(db, id)).map(toInvitation);
}

/**
 * Invites one person. With an address the link is mailed there and works for that address alone; without one, anyone with the link may
 * join, once. Only the hash of its token is stored, so the link is answered this once. Throws NOT_FOUND for a personal workspace
 * and for an inviter who may not manage it any more, CONFLICT for a full one, RATE_LIMITED.
 */
export async function inviteMember(
  deps: Pick<Deps, "config" | "db" | "jobs" | "secrets">,
  inviter: { userId: UserId; language: Language },
  { id, role, email }: InviteInput,
): Promise<{ invitation: WorkspaceInvitation; link: string }> {
  const mailedToken = newToken(mailedTokenPrefix);
  const token = linkTokenOf(mailedToken);
  await countCall(deps.db, workspaceInvitationsOfUser(inviter.userId));
  const invitation = await deps.db.transaction(async (tx) => {
    const workspace = await lockShared(tx, id);
    if (workspace === undefined) throw notFound("Workspace");
    // Read again under the lock: the inviter may have been removed since the call began.
    const inviterRole = await lockMember(tx, id, inviter.userId);
    if (inviterRole === null || !may(inviterRole, "workspace.manage")) throw notFound("Workspace");
    if ((await countPlaces(tx, id)) >= membersMax)
      throw new DomainError("CONFLICT", `A workspace has ${membersMax} members at most, open invitations included.`);
    const { fullName } = await getUser(tx, inviter.userId);
    const invitationId = await saveInvitation(tx, {
      workspaceId: id,
      email: email ?? null,
      role,
      tokenHash: sha256(token),
      invitedBy: inviter.userId,
    });
    if (email !== undefined)
      await sendMail(deps, tx, {
        userId: null,
        to: email,
        language: inviter.language,
        workspaceId: id,
        kind: "workspaceInvitation",
        params: { token: mailedToken, workspace: workspace.name, invitedBy: fullName, role },
      });
    await recordActivity(tx, id, { kind: "member.invited", label: role });
    return (await findInvitations(tx, id, invitationId)).map(toInvitation)[0];
  });
  if (invitation === undefined) throw new Error("An invitation was saved but not found");
  return { invitation, link: `${deps.config.publicUrl}/join#${token}` };
}

/** The link stops working. Throws NOT_FOUND. */
export async function revokeInvitation(
  deps: Pick<Deps, "db">,
  { id, invitationId }: WorkspaceInvitationRef,
): Promise<void> {
  if (!(await takeInvitation(deps.db, id, invitationId))) throw notFound("Invitation");
}

const unusable = () => new DomainError("NOT_FOUND", "This invitation is used, revoked or expired. Ask for a new one.");

/** The workspace and role of an invitation. Throws NOT_FOUND unless it is open. */
export async function previewInvitation(db: Db, token: string): Promise<InvitationPreview> {
  const found = await findByToken(db, sha256(linkTokenOf(token)));
  if (found === undefined) throw unusable();
  return {
    workspace: { name: found.workspaceName ?? "", picture: pictureFiles.urlOf(found.pictureKey, 256) },
    role: GivenRole.parse(found.role),
    invitedBy: found.invitedBy,
    expiresAt: found.expiresAt.toISOString(),
  };
}

/**
 * Makes the user a member and uses the invitation up. Throws NOT_FOUND unless it is open, FORBIDDEN when it is for another address,
 * and when nothing proves that this address is the user's, CONFLICT for a member.
 */
export async function joinWorkspace(deps: Pick<Deps, "db">, userId: UserId, token: string): Promise<Workspace> {
  return deps.db.transaction(async (tx) => {
    const found = await findByToken(tx, sha256(linkTokenOf(token)));
    if (found === undefined || (await lockShared(tx, found.workspaceId)) === undefined) throw unusable();
    const { email, emailVerified } = await getUser(tx, userId);
    if (found.email !== null && found.email.toLowerCase() !== email.toLowerCase())
      throw new DomainError("FORBIDDEN", "This invitation is for another email address. Sign in with that one.");
    // Anyone can register an address that has no account.
    if (found.email !== null && !emailVerified && !isMailed(token))
      throw new DomainError(
        "FORBIDDEN",
        "Confirm your email address first, or open the link in the mail that invites you.",
      );
    if (!(await takeInvitation(tx, found.workspaceId, found.id))) throw unusable();
    if (!(await insertMember(tx, found.workspaceId, userId, found.role)))
      throw new DomainError("CONFLICT", "You are a member of this workspace already");
    await tellJoined(tx, found, userId);
    await recordActivity(tx, found.workspaceId, {
      kind: "member.joined",
      subject: { type: "member", id: userId },
      label: found.role,
    });
    return getWorkspace(tx, userId, found.workspaceId);
  });
}

/** Tells all who manage the workspace, not only the maker of the invitation: its link may have reached the wrong person. */
async function tellJoined(tx: Db, { workspaceId, workspaceName, role }: OpenInvitation, userId: UserId): Promise<void> {
  const people = (await findMembers(tx, workspaceId)).flatMap((member) =>
    member.userId !== userId && may(member.role, "workspace.manage") ? [member.userId] : [],
  );
  const { fullName } = await getUser(tx, userId);
  await notifyPeople(
    tx,
    { workspaceId, people },
    {
      kind: "member.joined",
      key: `joined:${userId}`,
      params: { workspaceId, workspace: workspaceName ?? "", person: fullName, role: GivenRole.parse(role) },
    },
  );
}

export const sweepInvitations = ({ db }: Pick<Deps, "db">): Promise<void> => deleteExpiredInvitations(db);
