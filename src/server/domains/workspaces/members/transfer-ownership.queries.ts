import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { userName, users } from "#server/domains/users/users.table.ts";
import { workspaceMembers, workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import { transferDays } from "#shared/workspaces/workspaces.ts";

/** The offer of the ownership, while it is open and its recipient is a member. */
export async function findOffer(db: Db, workspaceId: WorkspaceId) {
  const [row] = await db
    .select({
      userId: workspaceMembers.userId,
      name: userName,
      ownerName: sql<string>`(select concat_ws(' ', o.first_name, o.last_name) from users o where o.id = ${workspaces.ownerId})`,
      until: sql<Date>`${workspaces.offeredUntil}`.mapWith(workspaces.offeredUntil),
    })
    .from(workspaces)
    .innerJoin(
      workspaceMembers,
      and(eq(workspaceMembers.workspaceId, workspaces.id), eq(workspaceMembers.userId, workspaces.offeredTo)),
    )
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .where(and(eq(workspaces.id, workspaceId), gt(workspaces.offeredUntil, sql`now()`)));
  return row;
}

export async function saveOffer(tx: Db, workspaceId: WorkspaceId, userId: UserId): Promise<void> {
  await tx
    .update(workspaces)
    .set({ offeredTo: userId, offeredUntil: sql`now() + make_interval(days => ${transferDays})` })
    .where(eq(workspaces.id, workspaceId));
}

const noOffer = { offeredTo: null, offeredUntil: null };

export async function deleteOffer(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx.update(workspaces).set(noOffer).where(eq(workspaces.id, workspaceId));
}

/** A member who leaves and joins again must not find an old offer. */
export async function deleteOfferTo(tx: Db, workspaceId: WorkspaceId, userId: UserId): Promise<void> {
  await tx
    .update(workspaces)
    .set(noOffer)
    .where(and(eq(workspaces.id, workspaceId), eq(workspaces.offeredTo, userId)));
}
