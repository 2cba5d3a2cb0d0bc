import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { secondFactors } from "#server/domains/auth/sign-in-methods.table.ts";
import { userSettings } from "#server/domains/users/settings.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import { defaultSettings } from "#shared/users/settings.ts";

export type SettingsRow = typeof userSettings.$inferSelect;
export type SettingsChange = Partial<Omit<SettingsRow, "workspaceId">>;

export async function findSettings(db: Db, workspaceId: WorkspaceId): Promise<SettingsRow | undefined> {
  const [row] = await db.select().from(userSettings).where(eq(userSettings.workspaceId, workspaceId));
  return row;
}

export async function hasSecondFactor(db: Db, userId: UserId): Promise<boolean> {
  const [row] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return row !== undefined;
}

/** Writes only the columns of the change, in one statement, so that parallel changes do not overwrite each other. */
export async function saveSettings(db: Db, workspaceId: WorkspaceId, change: SettingsChange): Promise<void> {
  const insert = db.insert(userSettings).values({ workspaceId, ...change });
  await (Object.keys(change).length === 0
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target: userSettings.workspaceId, set: change }));
}

/** A page of users who want news of releases, except accounts that are being deleted. */
export async function findUpdateReaders(db: Db, after: UserId | null, limit: number): Promise<UserId[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.workspaceId, users.id))
    .where(
      and(
        isNull(users.deletionId),
        sql`coalesce(${userSettings.notifyUpdates}, ${defaultSettings.notifications.updates})`,
        after === null ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(users.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * The monthly cap of AI costs, in millionths of a US dollar; null without a cap. Locks the cap until the transaction ends, so that
 * parallel reservations are decided one after the other.
 */
export async function lockMonthlyCap(tx: Db, workspaceId: WorkspaceId): Promise<number | null> {
  const [row] = await tx
    .select({ capMicros: userSettings.monthlyCapMicros })
    .from(userSettings)
    .where(and(eq(userSettings.workspaceId, workspaceId), isNotNull(userSettings.monthlyCapMicros)))
    .for("no key update");
  return row?.capMicros ?? null;
}
