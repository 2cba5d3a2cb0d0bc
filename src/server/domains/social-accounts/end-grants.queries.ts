import { and, eq, inArray, ne, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import type { AccountRow } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { dataDeletions, socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { WorkspaceId } from "#shared/ids.ts";

/** The Facebook and Instagram accounts that this Meta user granted, in all workspaces. */
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

export async function findAllAccounts(db: Db, workspaceId: WorkspaceId): Promise<AccountRow[]> {
  return db.select().from(socialAccounts).where(eq(socialAccounts.workspaceId, workspaceId));
}

/** Without effect once the row holds other tokens: those are still to be revoked. */
export async function markRevoked(db: Db, { id, workspaceId, accessToken }: AccountRow): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ status: "revoked", refreshLeaseUntil: null })
    .where(
      and(
        eq(socialAccounts.id, id),
        eq(socialAccounts.workspaceId, workspaceId),
        eq(socialAccounts.accessToken, accessToken),
        eq(socialAccounts.status, "connected"),
      ),
    );
}

export async function findOwnSandboxIds(db: Db, workspaceId: WorkspaceId): Promise<string[]> {
  const others = alias(socialAccounts, "others");
  const usedByOthers = db
    .select()
    .from(others)
    .where(and(eq(others.externalId, socialAccounts.externalId), ne(others.workspaceId, socialAccounts.workspaceId)));
  const rows = await db
    .select({ externalId: socialAccounts.externalId })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.workspaceId, workspaceId), eq(socialAccounts.sandbox, true), notExists(usedByOthers)));
  return rows.map(({ externalId }) => externalId);
}
