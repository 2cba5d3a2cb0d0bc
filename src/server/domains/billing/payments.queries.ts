import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { paymentCustomers as customers, subscriptions } from "#server/domains/billing/billing.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { Plan } from "#shared/billing/billing.ts";
import type { UserId } from "#shared/ids.ts";

export type CustomerRow = typeof customers.$inferSelect;

export async function findCustomer(db: Db, userId: UserId): Promise<CustomerRow | undefined> {
  const [row] = await db.select().from(customers).where(eq(customers.userId, userId));
  return row;
}

export async function findUserOfCustomer(db: Db, customerId: string): Promise<UserId | undefined> {
  const [row] = await db
    .select({ userId: customers.userId })
    .from(customers)
    .where(eq(customers.customerId, customerId));
  return row?.userId;
}

export async function findPlan(db: Db, userId: UserId): Promise<Plan | null> {
  const [row] = await db
    .select({ plan: subscriptions.plan })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  return row?.plan ?? null;
}

/** Who is to be a customer; undefined once the account is leaving. */
export async function findPayer(db: Db, userId: UserId) {
  const [row] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletionId)));
  return row;
}

/** Of two that come at once, both have the same customer. */
export async function insertCustomer(db: Db, userId: UserId, customerId: string): Promise<void> {
  await db.insert(customers).values({ userId, customerId }).onConflictDoNothing({ target: customers.userId });
}

export async function markCheckout(db: Db, userId: UserId): Promise<void> {
  await db
    .update(customers)
    .set({ checkoutAt: sql`now()` })
    .where(eq(customers.userId, userId));
}

/** From here on, an answer that somebody else began to read before counts no more. */
export async function beginReading(db: Db, userId: UserId): Promise<CustomerRow | undefined> {
  const [row] = await db
    .update(customers)
    .set({ revision: sql`${customers.revision} + 1` })
    .where(eq(customers.userId, userId))
    .returning();
  return row;
}

/** The row, held until the transaction ends; undefined when somebody began to read later. */
export async function holdReading(tx: Db, { userId, revision }: Pick<CustomerRow, "userId" | "revision">) {
  const [row] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.userId, userId), eq(customers.revision, revision)))
    .for("no key update");
  return row;
}

export async function saveReading(
  tx: Db,
  userId: UserId,
  reading: Pick<CustomerRow, "state" | "subscriptionId" | "periodEndsAt" | "endsAt" | "pastDueSince">,
): Promise<void> {
  await tx.update(customers).set(reading).where(eq(customers.userId, userId));
}

export async function deleteCustomer(db: Db, userId: UserId): Promise<void> {
  await db.delete(customers).where(eq(customers.userId, userId));
}

/** Whose payments have failed for too long while they still have Premium. */
export async function findOverdue(db: Db, graceDays: number, limit: number): Promise<UserId[]> {
  const rows = await db
    .select({ userId: customers.userId })
    .from(customers)
    .innerJoin(subscriptions, eq(subscriptions.userId, customers.userId))
    .where(
      and(
        eq(subscriptions.plan, "premium"),
        eq(customers.state, "past_due"),
        lte(customers.pastDueSince, sql`now() - make_interval(days => ${graceDays})`),
      ),
    )
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** Of whom a message may have got lost: paid until an hour ago and no word since, or at the page to pay on within the last two days. */
export async function findUntold(db: Db, limit: number): Promise<UserId[]> {
  const rows = await db
    .select({ userId: customers.userId })
    .from(customers)
    .where(
      or(
        and(
          inArray(customers.state, ["active", "past_due"]),
          lte(customers.periodEndsAt, sql`now() - interval '1 hour'`),
        ),
        and(
          isNotNull(customers.checkoutAt),
          sql`${customers.checkoutAt} between now() - interval '2 days' and now() - interval '5 minutes'`,
          or(isNull(customers.state), eq(customers.state, "ended")),
        ),
      ),
    )
    .limit(limit);
  return rows.map(({ userId }) => userId);
}
