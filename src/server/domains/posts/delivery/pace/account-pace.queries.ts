import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { accountPace, platformPace } from "#server/domains/posts/delivery/delivery.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

export interface Pause {
  accountId: SocialAccountId;
  platform: Platform;
  until: Date;
  /** It is the app of this server that has to wait, with all its accounts. */
  isOfApp: boolean;
}

/** Which of these accounts are paused, and until when. */
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

/** How many other late posts of the account come before this one and have no slot yet. */
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
      lt(postTargets.dueAt, sql`clock_timestamp() - ${lateAfterSeconds} * interval '1 second'`),
      sql`(${postTargets.dueAt}, ${postTargets.id}) < (${dueAt?.toISOString()}::timestamptz, ${id}::uuid)`,
    ),
  );
}

export interface Slot {
  at: Date;
  /** Near enough to prepare for it now. */
  isNear: boolean;
}

/** The next free slot of an account for a post that is late: now, or so long after the one handed out last. */
export async function takeSlot(
  db: Db,
  accountId: SocialAccountId,
  apartSeconds: number,
  nearSeconds: number,
): Promise<Slot> {
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
  if (row?.at == null) throw new Error("No slot was handed out");
  return { at: row.at, isNear: row.isNear };
}
