import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { UserId } from "#shared/ids.ts";

/** The picture of before, to whoever replaces it and to nobody else. undefined when the account is gone. */
export async function replaceAvatarStem(
  tx: Db,
  userId: UserId,
  stem: string | null,
): Promise<string | null | undefined> {
  const [before] = await tx
    .select({ stem: users.avatarKey })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (before === undefined) return undefined;
  await tx
    .update(users)
    .set({ avatarKey: stem, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  return before.stem;
}

export async function isAvatarOf(db: Db, userId: UserId, stem: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.avatarKey, stem)));
  return rows.length > 0;
}

export async function findAvatarStems(db: Db, userIds: readonly UserId[]): Promise<string[]> {
  const rows = await db
    .select({ stem: users.avatarKey })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return rows.flatMap(({ stem }) => stem ?? []);
}
