import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { accountPace, platformPace } from "#server/domains/posts/delivery/delivery.table.ts";
import { rateLimitDelayMs } from "#server/domains/posts/delivery/delivery-policy.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

/** Whoever waits: a row with when that is over and how often in a row it was told to. */
interface Waiter {
  table: typeof accountPace | typeof platformPace;
  isIt: SQL;
  /** Something went out since its last pause. */
  wentOut: SQL;
}

/** A refusal this long after a pause is another matter. */
const togetherMinutes = 60;

export interface Told {
  /** How long to wait; null: that was not told. */
  toldMs: number | null;
  /** A call was refused. Otherwise an answer told that the limit is used up, which says nothing of how well the last pause was kept. */
  isRefusal: boolean;
}

/**
 * Nothing goes out for as long as the platform told, and a longer pause stays. Calls that were under way are
 * refused together and count once; what went out meanwhile begins the count anew. Returns when the pause is over.
 */
async function pause(tx: Db, { table, isIt, wentOut }: Waiter, { toldMs, isRefusal }: Told): Promise<Date> {
  const { pausedUntil, refusals } = table;
  const isOn = sql`coalesce(${pausedUntil} > clock_timestamp(), false)`;
  const isOver = sql`(coalesce(${pausedUntil} < clock_timestamp() - ${togetherMinutes} * interval '1 minute', true) or ${wentOut})`;
  const [past] = await tx
    .select({
      count: sql<number>`case when not ${isRefusal}::boolean then ${refusals} when ${isOn} then greatest(${refusals}, 1) when ${isOver} then 1 else ${refusals} + 1 end`,
    })
    .from(table)
    .where(isIt)
    .for("update");
  const refusalsNow = past?.count ?? 1;
  const until = sql`date_trunc('milliseconds', clock_timestamp()) + ${rateLimitDelayMs(toldMs, isRefusal ? refusalsNow : 1)} * interval '1 millisecond'`;
  const [row] = await tx
    .update(table)
    .set({ pausedUntil: sql`greatest(${pausedUntil}, ${until})`, refusals: refusalsNow })
    .where(isIt)
    .returning({ pausedUntil });
  if (row?.pausedUntil == null) throw new Error("There is nothing to pause");
  return row.pausedUntil;
}

/** Nothing of this account goes out. Returns until when. */
export const pauseAccount = (db: Db, accountId: SocialAccountId, told: Told): Promise<Date> =>
  db.transaction(async (tx) => {
    await tx.insert(accountPace).values({ accountId }).onConflictDoNothing();
    const wentOut = sql`(
      exists (select 1 from post_targets t where t.account_id = ${accountId} and t.published_at > ${accountPace.pausedUntil})
      or exists (select 1 from post_target_parts p
        where p.account_id = ${accountId} and p.published_at > ${accountPace.pausedUntil}))`;
    return pause(tx, { table: accountPace, isIt: eq(accountPace.accountId, accountId), wentOut }, told);
  });

/** The same for an account of a platform, whoever has connected it. */
export async function pauseAccountsOf(db: Db, platform: Platform, externalId: string, told: Told): Promise<void> {
  const accounts = await db
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.platform, platform), eq(socialAccounts.externalId, externalId)))
    .orderBy(socialAccounts.id);
  for (const { id } of accounts) await pauseAccount(db, id, told);
}

/** Nothing goes out to these platforms, whosever it is. Returns until when. */
export const pausePlatforms = (db: Db, platforms: readonly Platform[], told: Told): Promise<Date> =>
  db.transaction(async (tx) => {
    let longest = new Date(0);
    // In an order that everybody keeps.
    for (const platform of platforms.toSorted()) {
      await tx
        .insert(platformPace)
        .values({ platform, pausedUntil: new Date(0) })
        .onConflictDoNothing();
      const wentOut = sql`exists (
        select 1 from post_targets t where t.platform = ${platform} and t.published_at > ${platformPace.pausedUntil})`;
      const until = await pause(tx, { table: platformPace, isIt: eq(platformPace.platform, platform), wentOut }, told);
      if (until > longest) longest = until;
    }
    return longest;
  });
