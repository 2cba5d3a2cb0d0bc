import { asc, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { abandonedOperations } from "#server/domains/creations/generation/generation.table.ts";

export type AbandonedOperation = typeof abandonedOperations.$inferSelect;

export async function insertAbandoned(
  db: Db,
  operation: Pick<AbandonedOperation, "type" | "model" | "operation">,
): Promise<string> {
  const [row] = await db.insert(abandonedOperations).values(operation).returning({ id: abandonedOperations.id });
  if (row === undefined) throw new Error("INSERT returned no row");
  return row.id;
}

export async function findAbandoned(db: Db, id: string): Promise<AbandonedOperation | undefined> {
  const [row] = await db.select().from(abandonedOperations).where(eq(abandonedOperations.id, id));
  return row;
}

export async function deleteAbandoned(db: Db, id: string): Promise<void> {
  await db.delete(abandonedOperations).where(eq(abandonedOperations.id, id));
}

/** Those that are left after so long, the oldest first. */
export async function findLeftAbandoned(
  db: Db,
  afterSeconds: number,
  limit: number,
): Promise<Pick<AbandonedOperation, "id" | "createdAt">[]> {
  return db
    .select({ id: abandonedOperations.id, createdAt: abandonedOperations.createdAt })
    .from(abandonedOperations)
    .where(lte(abandonedOperations.createdAt, sql`now() - make_interval(secs => ${afterSeconds})`))
    .orderBy(asc(abandonedOperations.createdAt))
    .limit(limit);
}
