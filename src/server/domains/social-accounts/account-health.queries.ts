import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { AccountRow } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { HealthCheck } from "#shared/social-accounts/account-health.ts";
import type { SocialAccountId } from "#shared/ids.ts";

const { healthCheckedAt } = socialAccounts;

const notSince = (seconds: number) =>
  or(isNull(healthCheckedAt), lte(healthCheckedAt, sql`now() - make_interval(secs => ${seconds})`));

/** The right to look at a connection, which one of many at once gets. undefined: somebody looked a moment ago. */
export async function claimHealthCheck(
  db: Db,
  id: SocialAccountId,
  everySeconds: number,
): Promise<AccountRow | undefined> {
  const [row] = await db
    .update(socialAccounts)
    .set({ healthCheckedAt: sql`now()` })
    .where(and(eq(socialAccounts.id, id), notSince(everySeconds)))
    .returning();
  return row;
}

export async function saveHealth(db: Db, id: SocialAccountId, health: HealthCheck[]): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ health, healthCheckedAt: sql`now()` })
    .where(eq(socialAccounts.id, id));
}

/** Connections that nobody looked at for so long, the longest first. */
export async function findUnchecked(db: Db, everySeconds: number, limit: number): Promise<SocialAccountId[]> {
  const rows = await db
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.status, "connected"), notSince(everySeconds)))
    .orderBy(sql`${healthCheckedAt} nulls first`, asc(socialAccounts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
