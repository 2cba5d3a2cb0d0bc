import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { xPostCounts } from "#server/domains/posts/delivery/delivery.table.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { TargetId, WorkspaceId } from "#shared/ids.ts";
import { platforms } from "#shared/platforms/names.ts";
import { networks } from "#shared/platforms/networks.ts";

const thisMonth = sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM')`;

const charging = platforms.filter((platform) => networks[platform].chargesPosts);

export async function findTargetsOnX(db: Db, ids: readonly TargetId[]): Promise<ReadonlySet<TargetId>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: postTargets.id })
    .from(postTargets)
    .where(and(inArray(postTargets.id, [...ids]), inArray(postTargets.platform, charging)));
  return new Set(rows.map(({ id }) => id));
}

export async function addXPosts(
  db: Db,
  workspaceId: WorkspaceId,
  { plain, withLink }: { plain: number; withLink: number },
): Promise<void> {
  await db
    .insert(xPostCounts)
    .values({ workspaceId, month: thisMonth, plain, withLink })
    .onConflictDoUpdate({
      target: [xPostCounts.workspaceId, xPostCounts.month],
      set: { plain: sql`${xPostCounts.plain} + ${plain}`, withLink: sql`${xPostCounts.withLink} + ${withLink}` },
    });
}

export async function readXPosts(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<{ month: string; plain: number; withLink: number }> {
  const [row] = await db
    .select({
      month: thisMonth,
      plain: sql<number>`coalesce(sum(${xPostCounts.plain}), 0)::int`,
      withLink: sql<number>`coalesce(sum(${xPostCounts.withLink}), 0)::int`,
    })
    .from(xPostCounts)
    .where(and(eq(xPostCounts.workspaceId, workspaceId), eq(xPostCounts.month, thisMonth)));
  if (row === undefined) throw new Error("A sum always has a row");
  return row;
}
