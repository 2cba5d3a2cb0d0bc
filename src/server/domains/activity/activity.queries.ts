import { and, desc, eq, getTableColumns, gte, inArray, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { activities } from "#server/domains/activity/activity.table.ts";
import { userName, users } from "#server/domains/users/users.table.ts";
import type { ListActivityInput } from "#shared/activity/activity.ts";
import type { WorkspaceId } from "#shared/ids.ts";

export type ActivityRow = typeof activities.$inferSelect & { actorName: string | null };

export async function insertActivities(db: Db, rows: (typeof activities.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(activities).values(rows);
}

/** Newest first; ids grow with time. Returns up to `limit` + 1 rows; the extra row means that there is another page. */
export async function findActivities(
  db: Db,
  workspaceId: WorkspaceId,
  { kind, from, to }: Pick<ListActivityInput, "kind" | "from" | "to">,
  page: { before: string | null; limit: number },
): Promise<ActivityRow[]> {
  return db
    .select({ ...getTableColumns(activities), actorName: sql<string | null>`nullif(${userName}, '')` })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.actorId))
    .where(
      and(
        eq(activities.workspaceId, workspaceId),
        kind && inArray(activities.kind, kind),
        from === undefined ? undefined : gte(activities.createdAt, new Date(from)),
        to === undefined ? undefined : lt(activities.createdAt, new Date(to)),
        page.before === null ? undefined : lt(activities.id, page.before),
      ),
    )
    .orderBy(desc(activities.id))
    .limit(page.limit + 1);
}

/** Deletes up to `limit` older entries and returns their number. */
export async function deleteOldActivities(db: Db, olderThanDays: number, limit: number): Promise<number> {
  const old = db
    .select({ id: activities.id })
    .from(activities)
    .where(lte(activities.createdAt, sql`now() - make_interval(days => ${olderThanDays})`))
    .limit(limit);
  const deleted = await db.delete(activities).where(inArray(activities.id, old)).returning({ id: activities.id });
  return deleted.length;
}
