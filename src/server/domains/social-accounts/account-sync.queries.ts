import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { AccountRow } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { SocialAccountId, UserId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

export async function updateProfile(
  db: Db,
  id: SocialAccountId,
  profile: Pick<AccountRow, "name" | "username" | "avatarUrl">,
): Promise<AccountRow | undefined> {
  const [row] = await db.update(socialAccounts).set(profile).where(eq(socialAccounts.id, id)).returning();
  return row;
}

/** One statement, so that of many at once one goes ahead. False: too soon, or the platform told this account to wait. */
export async function claimSync(db: Db, userId: UserId, id: SocialAccountId, everySeconds: number): Promise<boolean> {
  const { syncedAt, rateLimitedUntil } = socialAccounts;
  const rows = await db
    .update(socialAccounts)
    .set({ syncedAt: sql`now()` })
    .where(
      and(
        eq(socialAccounts.id, id),
        eq(socialAccounts.userId, userId),
        or(isNull(syncedAt), lte(syncedAt, sql`now() - make_interval(secs => ${everySeconds})`)),
        or(isNull(rateLimitedUntil), lte(rateLimitedUntil, sql`now()`)),
      ),
    )
    .returning({ id: socialAccounts.id });
  return rows.length > 0;
}

export async function secondsUntilSync(db: Db, id: SocialAccountId, everySeconds: number): Promise<number> {
  const { syncedAt, rateLimitedUntil } = socialAccounts;
  const free = sql`greatest(${syncedAt} + make_interval(secs => ${everySeconds}), ${rateLimitedUntil})`;
  const [row] = await db
    .select({ seconds: sql<number>`greatest(1, ceil(extract(epoch from ${free} - now())))::int` })
    .from(socialAccounts)
    .where(eq(socialAccounts.id, id));
  return row?.seconds ?? 1;
}

export async function holdFigures(db: Db, id: SocialAccountId, minutes: number): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ figuresRetryAt: sql`now() + make_interval(mins => ${minutes})` })
    .where(eq(socialAccounts.id, id));
}

const shortestWaitMinutes = 5;

/** Never shortens a wait that somebody else was told of. */
const waitingUntil = (until: Date | null) => {
  const least = sql`now() + make_interval(mins => ${shortestWaitMinutes})`;
  return sql`greatest(${socialAccounts.rateLimitedUntil}, ${least}, ${until?.toISOString() ?? null}::timestamptz)`;
};

export async function holdAccount(db: Db, id: SocialAccountId, until: Date | null): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ rateLimitedUntil: waitingUntil(until) })
    .where(eq(socialAccounts.id, id));
}

/** An account of these platforms, whoever has connected it, or all of them. Rows that somebody holds are left out: it is told again. */
export async function holdAccountsOf(
  db: Db,
  platforms: readonly Platform[],
  externalId: string | null,
  until: Date | null,
): Promise<void> {
  const chosen = db
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(
      and(
        inArray(socialAccounts.platform, [...platforms]),
        externalId === null ? undefined : eq(socialAccounts.externalId, externalId),
      ),
    )
    .for("update", { skipLocked: true });
  await db
    .update(socialAccounts)
    .set({ rateLimitedUntil: waitingUntil(until) })
    .where(inArray(socialAccounts.id, chosen));
}
