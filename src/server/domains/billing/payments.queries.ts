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

/** Name and address of a future customer; undefined once the account is being deleted. */
export async function findPayer(db: Db, userId: UserId) {
  const [row] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletionId)));
  return row;
}

/**
 * Of parallel calls, the first customer is kept. Stripe gives parallel calls the same customer by their idempotency key,
 * so that both unique columns can conflict: the user, and the customer.
 */
export async function insertCustomer(db: Db, userId: UserId, customerId: string): Promise<void> {
  await db.insert(customers).values({ userId, customerId }).onConflictDoNothing();
}

export async function markCheckout(db: Db, userId: UserId): Promise<void> {
  await db
    .update(customers)
    .set({ checkoutAt: sql`now()` })
    .where(eq(customers.userId, userId));
}

/** Begins a read: results of reads that began earlier are discarded from now on. */
export async function beginReading(db: Db, userId: UserId): Promise<CustomerRow | undefined> {
  const [row] = await db
    .update(customers)
    .set({ revision: sql`${customers.revision} + 1` })
    .where(eq(customers.userId, userId))
    .returning();
  return row;
}

/** Locks the row until the transaction ends; undefined when a later read has begun. */
export async function lockReading(tx: Db, { userId, revision }: Pick<CustomerRow, "userId" | "revision">) {
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

// In random order, so that over the rounds each one has its turn, however many others stay found.

/** Users with Premium whose payments have failed for longer than the grace period. */
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
    .orderBy(sql`random()`)
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** Users whose event may be lost: the paid period ended over an hour ago, or a checkout was opened in the last two days. */
export async function findUnconfirmed(db: Db, limit: number): Promise<UserId[]> {
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
    .orderBy(sql`random()`)
    .limit(limit);
  return rows.map(({ userId }) => userId);
}
