import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { AccountRow } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

const { id, workspaceId, avatarUrl, avatarKey, avatarDueAt } = socialAccounts;

/**
 * Stores the copy to show (null: none) and returns the previous one. Call it under lockAccountsOf. undefined: the account was deleted,
 * or its avatar has changed since.
 */
export async function replaceAvatar(
  tx: Db,
  account: Pick<AccountRow, "id" | "avatarUrl">,
  stem: string | null,
  freshSeconds: number,
): Promise<{ before: string | null } | undefined> {
  const isTheSame = account.avatarUrl === null ? isNull(avatarUrl) : eq(avatarUrl, account.avatarUrl);
  const [row] = await tx
    .select({ before: avatarKey })
    .from(socialAccounts)
    .where(and(eq(id, account.id), isTheSame))
    .for("no key update");
  if (row === undefined) return undefined;
  await tx
    .update(socialAccounts)
    .set({
      avatarKey: stem,
      avatarFetchedFrom: account.avatarUrl,
      avatarDueAt: sql`now() + make_interval(secs => ${freshSeconds})`,
    })
    .where(eq(id, account.id));
  return row;
}

const isDue = () => or(isNull(avatarDueAt), lte(avatarDueAt, sql`now()`));

/** Connected accounts whose avatar is due to be read again, the longest due first, without rate-limited ones. */
export async function findAvatarsDue(
  db: Db,
  platforms: readonly Platform[],
  limit: number,
): Promise<SocialAccountId[]> {
  const { rateLimitedUntil, status, platform } = socialAccounts;
  const rows = await db
    .select({ id })
    .from(socialAccounts)
    .where(
      and(
        eq(status, "connected"),
        inArray(platform, [...platforms]),
        isDue(),
        or(isNull(rateLimitedUntil), lte(rateLimitedUntil, sql`now()`)),
      ),
    )
    .orderBy(sql`${avatarDueAt} nulls first`, asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Claims the reading of an avatar for one caller, and sets when it is due again if the reading fails. */
export async function claimAvatar(
  db: Db,
  accountId: SocialAccountId,
  again: { failedSeconds: number; withoutSeconds: number },
): Promise<boolean> {
  const seconds = sql`case when ${avatarUrl} is null then ${again.withoutSeconds}::int else ${again.failedSeconds}::int end`;
  const rows = await db
    .update(socialAccounts)
    // Cleared, so that the file is fetched even if the address stays the same.
    .set({ avatarDueAt: sql`now() + make_interval(secs => ${seconds})`, avatarFetchedFrom: null })
    .where(and(eq(id, accountId), isDue()))
    .returning({ id });
  return rows.length > 0;
}

export async function isAvatarOf(db: Db, accountId: SocialAccountId, stem: string): Promise<boolean> {
  const rows = await db
    .select({ id })
    .from(socialAccounts)
    .where(and(eq(id, accountId), eq(avatarKey, stem)));
  return rows.length > 0;
}

export async function findStems(db: Db, accountIds: readonly SocialAccountId[]): Promise<string[]> {
  const rows = await db
    .select({ stem: avatarKey })
    .from(socialAccounts)
    .where(inArray(id, [...accountIds]));
  return rows.flatMap(({ stem }) => stem ?? []);
}

/** The accounts of a workspace with a stored avatar. */
export async function findAvatarsOf(db: Db, owner: WorkspaceId): Promise<{ id: SocialAccountId; stem: string }[]> {
  const rows = await db
    .select({ id, stem: avatarKey })
    .from(socialAccounts)
    .where(and(eq(workspaceId, owner), isNotNull(avatarKey)));
  return rows.flatMap((row) => (row.stem === null ? [] : [{ id: row.id, stem: row.stem }]));
}

/** Clears the avatar unless it was replaced. */
export async function clearAvatar(
  db: Db,
  { id: accountId, stem }: { id: SocialAccountId; stem: string },
): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ avatarKey: null })
    .where(and(eq(id, accountId), eq(avatarKey, stem)));
}
