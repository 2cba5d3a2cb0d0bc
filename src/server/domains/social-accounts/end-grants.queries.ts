import { and, eq, inArray, isNull, ne, notExists, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import type { AccountRow } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { dataDeletions, socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { networks } from "#shared/platforms/networks.ts";
import { type Platform, platforms } from "#shared/platforms/platform.ts";

const ofMeta = platforms.filter((platform) => networks[platform].company === "meta");

/** The Facebook and Instagram accounts that this Meta user granted, in all workspaces. */
export function findGrantedBy(db: Db, grantedBy: string): Promise<AccountRow[]> {
  return db
    .select()
    .from(socialAccounts)
    .where(and(eq(socialAccounts.grantedBy, grantedBy), inArray(socialAccounts.platform, ofMeta)));
}

export async function insertDataDeletion(db: Db, codeHash: string, accounts: number): Promise<void> {
  await db.insert(dataDeletions).values({ codeHash, accounts });
}

export async function findDataDeletion(db: Db, codeHash: string) {
  const [row] = await db
    .select({ requestedAt: dataDeletions.requestedAt, accounts: dataDeletions.accounts })
    .from(dataDeletions)
    .where(eq(dataDeletions.codeHash, codeHash));
  return row;
}

export async function findAllAccounts(db: Db, workspaceId: WorkspaceId): Promise<AccountRow[]> {
  return db.select().from(socialAccounts).where(eq(socialAccounts.workspaceId, workspaceId));
}

/**
 * The workspaces of the other connected accounts on these platforms that the same person granted. Where the person of one of the two is
 * unknown, an account of the same workspace counts as granted by the same.
 */
export async function findSharingConsent(
  db: Db,
  row: Pick<AccountRow, "id" | "workspaceId" | "grantedBy">,
  platforms: readonly Platform[],
): Promise<WorkspaceId[]> {
  const { id, workspaceId, platform, grantedBy, status } = socialAccounts;
  const isHere = eq(workspaceId, row.workspaceId);
  const isByTheSame =
    row.grantedBy === null ? isHere : or(eq(grantedBy, row.grantedBy), and(isNull(grantedBy), isHere));
  const rows = await db
    .selectDistinct({ workspaceId })
    .from(socialAccounts)
    .where(and(ne(id, row.id), eq(status, "connected"), inArray(platform, [...platforms]), isByTheSame));
  return rows.map((other) => other.workspaceId);
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
