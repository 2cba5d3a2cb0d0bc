import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { mailPeople } from "#server/domains/mail/mail.service.ts";
import { notifyPeople, settleNotifications } from "#server/domains/notifications/notifications.service.ts";
import { getUser } from "#server/domains/users/users.service.ts";
import { setRole } from "#server/domains/workspaces/members/members.queries.ts";
import { type Actor, lockBoth } from "#server/domains/workspaces/members/members.service.ts";
import { deleteOffer, findOffer, saveOffer } from "#server/domains/workspaces/members/transfer-ownership.queries.ts";
import { setOwner } from "#server/domains/workspaces/workspaces.queries.ts";
import { requireRoomToOwn } from "#server/domains/workspaces/workspaces.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import type { OwnershipAnswer } from "#shared/notifications/notifications.ts";
import type { MemberRef, OwnershipOffer } from "#shared/workspaces/workspaces.ts";

type TellDeps = Pick<Deps, "db" | "jobs" | "secrets">;

const noOffer = () => new DomainError("NOT_FOUND", "This offer was withdrawn or has ended.");

/** One question for each workspace: a later offer replaces it. */
const questionKey = "ownership";

/** The open offer of the ownership, for the owner and for whom it is made; null for others, and without one. */
export async function readOffer(db: Db, { userId, role }: Actor, id: WorkspaceId): Promise<OwnershipOffer | null> {
  const offer = await findOffer(db, id);
  if (offer === undefined || (role !== "owner" && offer.userId !== userId)) return null;
  return { from: offer.ownerName, to: { id: offer.userId, name: offer.name }, until: offer.until.toISOString() };
}

/**
 * Offers the ownership to a member, in place of an earlier offer. Nothing changes until they accept, because their plan pays then. Throws
 * NOT_FOUND, FORBIDDEN for others than the owner, CONFLICT for an offer to oneself.
 */
export async function offerOwnership(deps: TellDeps, actor: Actor, { id, userId }: MemberRef): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { workspace } = await lockBoth(tx, id, userId);
    if (userId === actor.userId) throw new DomainError("CONFLICT", "You own this workspace already");
    if (workspace.ownerId !== actor.userId) throw new DomainError("FORBIDDEN", "Only the owner may do this.");
    await settleNotifications(tx, id, { key: questionKey });
    await saveOffer(tx, id, userId);
    const offer = await findOffer(tx, id);
    if (offer === undefined) throw new Error("An offer was saved but not found");
    const { fullName: person } = await getUser(tx, actor.userId);
    const params = { workspace: workspace.name, person, until: offer.until.toISOString() };
    const to = { workspaceId: id, people: [userId] };
    await notifyPeople(tx, to, { kind: "ownership.offered", key: questionKey, params: { workspaceId: id, ...params } });
    await mailPeople(deps, tx, to, () => ({ kind: "ownershipOffered", params }));
  });
}

/** Locks the workspace and the caller, and returns the offer. Throws NOT_FOUND without one. */
async function lockOffer(tx: Db, id: WorkspaceId, userId: UserId) {
  const { workspace } = await lockBoth(tx, id, userId);
  const offer = await findOffer(tx, id);
  if (offer === undefined) throw noOffer();
  return { workspace, offer };
}

async function tellOwner(
  tx: Db,
  { id, name, ownerId }: { id: WorkspaceId; name: string; ownerId: UserId },
  person: string,
  answer: OwnershipAnswer,
): Promise<void> {
  const params = { workspaceId: id, workspace: name, person, answer };
  const to = { workspaceId: id, people: [ownerId] };
  await notifyPeople(tx, to, { kind: "ownership.answered", key: questionKey, params });
}

/**
 * Makes the user the owner, who pays from now on; the former owner becomes an admin. Throws NOT_FOUND unless it is offered to them,
 * CONFLICT when they own too many workspaces.
 */
export async function acceptOffer(deps: Pick<Deps, "db">, userId: UserId, id: WorkspaceId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if ((await findOffer(tx, id))?.userId !== userId) throw noOffer();
    // The person before the workspace, as the deletion of an account does. The offer is read again under the locks.
    await requireRoomToOwn(tx, userId);
    const { workspace, offer } = await lockOffer(tx, id, userId);
    if (offer.userId !== userId) throw noOffer();
    await deleteOffer(tx, id);
    await setOwner(tx, id, userId);
    await setRole(tx, id, workspace.ownerId, "admin");
    await setRole(tx, id, userId, "owner");
    await settleNotifications(tx, id, { key: questionKey });
    await tellOwner(tx, workspace, offer.name, "accepted");
    await recordActivity(tx, id, { kind: "workspace.transferred", subject: { type: "member", id: userId } });
  });
}

/**
 * The owner withdraws the offer, or its recipient declines it, of which the owner is notified. Throws NOT_FOUND for others and without an
 * offer.
 */
export async function endOffer(deps: Pick<Deps, "db">, userId: UserId, id: WorkspaceId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { workspace, offer } = await lockOffer(tx, id, userId);
    if (userId !== workspace.ownerId && userId !== offer.userId) throw noOffer();
    await deleteOffer(tx, id);
    await settleNotifications(tx, id, { key: questionKey });
    if (userId === offer.userId) await tellOwner(tx, workspace, offer.name, "declined");
  });
}
