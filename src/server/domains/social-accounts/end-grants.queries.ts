import { and, eq, ne, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import type { AccountRow } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { UserId } from "#shared/ids.ts";

export async function findAllAccounts(db: Db, userId: UserId): Promise<AccountRow[]> {
  return db.select().from(socialAccounts).where(eq(socialAccounts.userId, userId));
}

export async function findOwnSandboxIds(db: Db, userId: UserId): Promise<string[]> {
  const others = alias(socialAccounts, "others");
  const usedByOthers = db
    .select()
    .from(others)
    .where(and(eq(others.externalId, socialAccounts.externalId), ne(others.userId, socialAccounts.userId)));
  const rows = await db
    .select({ externalId: socialAccounts.externalId })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.userId, userId), eq(socialAccounts.sandbox, true), notExists(usedByOthers)));
  return rows.map(({ externalId }) => externalId);
}
