import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { AccountRow } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { dataDeletions, socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";

/** Every account of Meta that this person consented to, whoever connected it here. */
export function findGrantedBy(db: Db, grantedBy: string): Promise<AccountRow[]> {
  return db
    .select()
    .from(socialAccounts)
    .where(and(eq(socialAccounts.grantedBy, grantedBy), inArray(socialAccounts.platform, ["facebook", "instagram"])));
}

export async function insertDataDeletion(db: Db, codeHash: string, accounts: number): Promise<void> {
  await db.insert(dataDeletions).values({ codeHash, accounts });
}

export async function findDataDeletion(db: Db, codeHash: string) {
  const [row] = await db
    .select({ askedAt: dataDeletions.askedAt, accounts: dataDeletions.accounts })
    .from(dataDeletions)
    .where(eq(dataDeletions.codeHash, codeHash));
  return row;
}
