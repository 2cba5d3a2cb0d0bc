import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { AccountRow } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { AccountLimits } from "#shared/platforms/account-limits.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { HealthCheck } from "#shared/social-accounts/account-health.ts";

const { healthCheckedAt } = socialAccounts;

const notSince = (seconds: number) =>
  or(isNull(healthCheckedAt), lte(healthCheckedAt, sql`now() - make_interval(secs => ${seconds})`));

/** Claims the health check of an account for one caller. undefined: it was checked less than `everySeconds` ago. */
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

/** Connects an expired account again whose tokens its network accepts. false: they were replaced, or it is not expired. */
export async function reconnectAccount(db: Db, { id, accessToken }: AccountRow): Promise<boolean> {
  const rows = await db
    .update(socialAccounts)
    .set({ status: "connected" })
    .where(
      and(eq(socialAccounts.id, id), eq(socialAccounts.accessToken, accessToken), eq(socialAccounts.status, "expired")),
    )
    .returning({ id: socialAccounts.id });
  return rows.length > 0;
}

/** Remembers that the responsible users are told of this end of access. false: they were told before, or the account is gone. */
export async function claimEndWarning(tx: Db, id: SocialAccountId, ends: Date): Promise<boolean> {
  const rows = await tx
    .update(socialAccounts)
    .set({ endNotifiedFor: ends })
    .where(
      and(
        eq(socialAccounts.id, id),
        sql`${socialAccounts.endNotifiedFor} is distinct from ${ends.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: socialAccounts.id });
  return rows.length === 1;
}

/** The account's own limits, as its server or tier has them now. */
export async function saveLimits(db: Db, id: SocialAccountId, limits: AccountLimits | null): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ limits, limitsReadAt: sql`now()` })
    .where(eq(socialAccounts.id, id));
}

/** Accounts that were not checked for the seconds of their status, the longest first. */
export async function findUnchecked(
  db: Db,
  everySeconds: Readonly<Record<"connected" | "expired", number>>,
  limit: number,
): Promise<SocialAccountId[]> {
  const { status } = socialAccounts;
  const rows = await db
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(
      or(
        and(eq(status, "connected"), notSince(everySeconds.connected)),
        and(eq(status, "expired"), notSince(everySeconds.expired)),
      ),
    )
    .orderBy(sql`${healthCheckedAt} nulls first`, asc(socialAccounts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function updateProfile(
  db: Db,
  id: SocialAccountId,
  profile: Pick<AccountRow, "name" | "username" | "avatarUrl">,
): Promise<AccountRow | undefined> {
  const [row] = await db.update(socialAccounts).set(profile).where(eq(socialAccounts.id, id)).returning();
  return row;
}

/** Claims a sync for one of several concurrent callers. false: too soon after the last one, or the account is rate limited. */
export async function claimSync(
  db: Db,
  workspaceId: WorkspaceId,
  id: SocialAccountId,
  everySeconds: number,
): Promise<boolean> {
  const { syncedAt, rateLimitedUntil } = socialAccounts;
  const rows = await db
    .update(socialAccounts)
    .set({ syncedAt: sql`now()` })
    .where(
      and(
        eq(socialAccounts.id, id),
        eq(socialAccounts.workspaceId, workspaceId),
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

export async function setMetricsRetryAt(db: Db, id: SocialAccountId, minutes: number): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ metricsRetryAt: sql`now() + make_interval(mins => ${minutes})` })
    .where(eq(socialAccounts.id, id));
}

const shortestWaitMinutes = 5;

/** Never shortens an existing delay. */
const waitingUntil = (until: Date | null) => {
  const least = sql`now() + make_interval(mins => ${shortestWaitMinutes})`;
  return sql`greatest(${socialAccounts.rateLimitedUntil}, ${least}, ${until?.toISOString() ?? null}::timestamptz)`;
};

export async function setRateLimitedUntil(db: Db, id: SocialAccountId, until: Date | null): Promise<void> {
  await db
    .update(socialAccounts)
    .set({ rateLimitedUntil: waitingUntil(until) })
    .where(eq(socialAccounts.id, id));
}

/**
 * Delays reading for the account of that external id (null: for all accounts) on these platforms, in all workspaces. Locked rows are
 * skipped.
 */
export async function setRateLimitedUntilOf(
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
