import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { preparedOn } from "#server/db/prepared.ts";
import { subscriptions } from "#server/domains/billing/billing.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { UserId } from "#shared/ids.ts";

export type UserRow = typeof users.$inferSelect;

/** Null when the address, in whatever case, already has an account. */
export async function insertUser(db: Db, values: typeof users.$inferInsert): Promise<UserRow | null> {
  const [row] = await db.insert(users).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

const userWithPlan = preparedOn((db) =>
  db
    .select({ user: users, plan: subscriptions.plan })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("find_user_with_plan"),
);

export async function findUserWithPlan(db: Db, userId: UserId) {
  const [row] = await userWithPlan(db).execute({ userId });
  return row ?? null;
}

export async function updateUser(db: Db, userId: UserId, changes: Partial<typeof users.$inferInsert>): Promise<void> {
  await db
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}
