import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { usableCreationStatuses } from "#shared/creations/creations.ts";
import type { UserId } from "#shared/ids.ts";
import type { AccountStats, AccountStatsInput } from "#shared/users/users.ts";

const within = (instant: PgColumn, { from, to }: AccountStatsInput): (SQL | undefined)[] => [
  from === undefined ? undefined : gte(instant, new Date(from)),
  to === undefined ? undefined : lt(instant, new Date(to)),
];

const countOf = (scope: SQL) => sql<number>`count(*) filter (where ${scope})::int`;
const hasStatus = (...statuses: string[]) =>
  sql`status in (${sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  )})`;

/** Counts of what was begun in the period, in one statement and so as of one instant. */
export async function countAccountStats(
  db: Db,
  userId: UserId,
  period: AccountStatsInput,
): Promise<Omit<AccountStats, "from" | "to">> {
  const isUsable = hasStatus(...usableCreationStatuses);
  const ofCreations = db
    .select({
      images: countOf(sql`${creations.type} = 'image' and ${isUsable}`).as("images"),
      videos: countOf(sql`${creations.type} = 'video' and ${isUsable}`).as("videos"),
      storageBytes: sql`coalesce(sum(${creations.sizeBytes}), 0)`.mapWith(Number).as("storage_bytes"),
    })
    .from(creations)
    .where(and(eq(creations.userId, userId), ...within(creations.createdAt, period)))
    .as("of_creations");
  const ofPosts = db
    .select({
      posts: sql<number>`count(*)::int`.as("posts"),
      drafts: countOf(hasStatus("draft")).as("drafts"),
      scheduled: countOf(hasStatus("scheduled")).as("scheduled"),
      published: countOf(hasStatus("published", "partial")).as("published"),
      failed: countOf(hasStatus("failed", "partial")).as("failed"),
    })
    .from(posts)
    .where(and(eq(posts.userId, userId), ...within(posts.createdAt, period)))
    .as("of_posts");
  const ofAccounts = db
    .select({ accounts: sql<number>`count(*)::int`.as("accounts") })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.userId, userId), ...within(socialAccounts.createdAt, period)))
    .as("of_accounts");
  const [row] = await db
    .select({
      images: ofCreations.images,
      videos: ofCreations.videos,
      posts: ofPosts.posts,
      drafts: ofPosts.drafts,
      scheduled: ofPosts.scheduled,
      published: ofPosts.published,
      failed: ofPosts.failed,
      accounts: ofAccounts.accounts,
      storageBytes: ofCreations.storageBytes,
    })
    .from(ofCreations)
    .innerJoin(ofPosts, sql`true`)
    .innerJoin(ofAccounts, sql`true`);
  if (row === undefined) throw new Error("An aggregate returned no row");
  return row;
}
