import { type SQL, and, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { accountPace, platformPace } from "#server/domains/posts/delivery/delivery.table.ts";
import { rateLimitDelayMs } from "#server/domains/posts/delivery/pace/rate-limit-delays.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

export interface Pause {
  accountId: SocialAccountId;
  platform: Platform;
  until: Date;
  /** The limit is of this server's app, so that all its accounts wait. */
  isOfApp: boolean;
}

/** The current pauses of these accounts. */
export async function findPauses(db: Db, accountIds: readonly SocialAccountId[]): Promise<Pause[]> {
  if (accountIds.length === 0) return [];
  const ofApp = sql`coalesce(${platformPace.pausedUntil}, '-infinity')`;
  const ofAccount = sql`coalesce(${accountPace.pausedUntil}, '-infinity')`;
  return db
    .select({
      accountId: socialAccounts.id,
      platform: socialAccounts.platform,
      until: sql<Date>`greatest(${ofApp}, ${ofAccount})`.mapWith(platformPace.pausedUntil),
      isOfApp: sql<boolean>`${ofApp} >= ${ofAccount}`,
    })
    .from(socialAccounts)
    .leftJoin(accountPace, eq(accountPace.accountId, socialAccounts.id))
    .leftJoin(platformPace, eq(platformPace.platform, socialAccounts.platform))
    .where(
      and(
        sql`${socialAccounts.id} in (select value::uuid
          from jsonb_array_elements_text(${JSON.stringify(accountIds)}::text::jsonb))`,
        sql`greatest(${ofApp}, ${ofAccount}) > clock_timestamp()`,
      ),
    );
}

/** The reason of a post that waits for other late posts of its account. */
export const catchingUpCode = "postloom.catching_up";

/** Number of earlier late posts of the account without a slot. Those that wait for a retry, up to an hour, hold up no other. */
export async function countLateBefore(
  db: Db,
  { id, dueAt }: Pick<TargetRow, "id" | "dueAt">,
  accountId: SocialAccountId,
  lateAfterSeconds: number,
): Promise<number> {
  return db.$count(
    postTargets,
    and(
      eq(postTargets.accountId, accountId),
      inArray(postTargets.state, ["scheduled", "queued", "preparing", "ready"]),
      isNull(postTargets.catchUpAt),
      or(lte(postTargets.wakeAt, sql`clock_timestamp()`), sql`${postTargets.error} ->> 'code' = ${catchingUpCode}`),
      lt(postTargets.dueAt, sql`clock_timestamp() - ${lateAfterSeconds} * interval '1 second'`),
      sql`(${postTargets.dueAt}, ${postTargets.id}) < (${dueAt?.toISOString()}::timestamptz, ${id}::uuid)`,
    ),
  );
}

interface CatchUpTurn {
  at: Date;
  /** Within `nearSeconds`, so that the preparation starts now. */
  isNear: boolean;
}

/** Reserves the next turn of an account whose posts are late: now, or `apartSeconds` after the last one. */
export async function reserveCatchUpTurn(
  db: Db,
  accountId: SocialAccountId,
  apartSeconds: number,
  nearSeconds: number,
): Promise<CatchUpTurn> {
  const [row] = await db
    .insert(accountPace)
    .values({ accountId, lastSlotAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: accountPace.accountId,
      set: {
        lastSlotAt: sql`greatest(clock_timestamp(), ${accountPace.lastSlotAt} + ${apartSeconds} * interval '1 second')`,
      },
    })
    .returning({
      at: accountPace.lastSlotAt,
      isNear: sql<boolean>`${accountPace.lastSlotAt} <= clock_timestamp() + ${nearSeconds} * interval '1 second'`,
    });
  if (row?.at == null) throw new Error("No turn was reserved");
  return { at: row.at, isNear: row.isNear };
}

/** The account or platform to pause. */
interface Pausable {
  table: typeof accountPace | typeof platformPace;
  matches: SQL;
  /** Something was published since the last pause. */
  hasPublished: SQL;
}

/** A refusal this long after the end of a pause starts a new count. */
const togetherMinutes = 60;

export interface RateLimit {
  /** Delay that the platform requested; null when it named none. */
  requestedMs: number | null;
  /** A call was refused. false: an answer reported that the limit is used up, which does not count as a refusal. */
  isRefusal: boolean;
}

/**
 * Pauses for the requested time; a longer existing pause stays. Concurrent refusals count once; a publication in between resets the count.
 * Returns the end of the pause.
 */
async function pause(
  tx: Db,
  { table, matches, hasPublished }: Pausable,
  { requestedMs, isRefusal }: RateLimit,
): Promise<Date> {
  const { pausedUntil, refusals } = table;
  const isOn = sql`coalesce(${pausedUntil} > clock_timestamp(), false)`;
  const isOver = sql`(coalesce(${pausedUntil} < clock_timestamp() - ${togetherMinutes} * interval '1 minute', true) or ${hasPublished})`;
  const [past] = await tx
    .select({
      count: sql<number>`case when not ${isRefusal}::boolean then ${refusals} when ${isOn} then greatest(${refusals}, 1) when ${isOver} then 1 else ${refusals} + 1 end`,
    })
    .from(table)
    .where(matches)
    .for("update");
  const refusalsNow = past?.count ?? 1;
  const until = sql`date_trunc('milliseconds', clock_timestamp()) + ${rateLimitDelayMs(requestedMs, isRefusal ? refusalsNow : 1)} * interval '1 millisecond'`;
  const [row] = await tx
    .update(table)
    .set({ pausedUntil: sql`greatest(${pausedUntil}, ${until})`, refusals: refusalsNow })
    .where(matches)
    .returning({ pausedUntil });
  if (row?.pausedUntil == null) throw new Error("There is nothing to pause");
  return row.pausedUntil;
}

/** Pauses an account. Returns the end of the pause. */
export const pauseAccount = (db: Db, accountId: SocialAccountId, limit: RateLimit): Promise<Date> =>
  db.transaction(async (tx) => {
    await tx.insert(accountPace).values({ accountId }).onConflictDoNothing();
    const hasPublished = sql`(
      exists (select 1 from post_targets t where t.account_id = ${accountId} and t.published_at > ${accountPace.pausedUntil})
      or exists (select 1 from post_target_parts p
        where p.account_id = ${accountId} and p.published_at > ${accountPace.pausedUntil}))`;
    return pause(tx, { table: accountPace, matches: eq(accountPace.accountId, accountId), hasPublished }, limit);
  });

/** Pauses an account of a platform in all workspaces that have connected it. */
export async function pauseAccountsOf(db: Db, platform: Platform, externalId: string, limit: RateLimit): Promise<void> {
  const accounts = await db
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.platform, platform), eq(socialAccounts.externalId, externalId)))
    .orderBy(socialAccounts.id);
  for (const { id } of accounts) await pauseAccount(db, id, limit);
}

/** Pauses platforms for all accounts. Returns the latest end of the pauses. */
export const pausePlatforms = (db: Db, platforms: readonly Platform[], limit: RateLimit): Promise<Date> =>
  db.transaction(async (tx) => {
    let longest = new Date(0);
    // Sorted, against deadlocks.
    for (const platform of platforms.toSorted()) {
      await tx
        .insert(platformPace)
        .values({ platform, pausedUntil: new Date(0) })
        .onConflictDoNothing();
      const hasPublished = sql`exists (
        select 1 from post_targets t where t.platform = ${platform} and t.published_at > ${platformPace.pausedUntil})`;
      const until = await pause(
        tx,
        { table: platformPace, matches: eq(platformPace.platform, platform), hasPublished },
        limit,
      );
      if (until > longest) longest = until;
    }
    return longest;
  });
