import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";

/** The database's clock decides what has passed: every process sees the same one, and this machine's may be wrong. */
export async function readNow(db: Db): Promise<Date> {
  const [row] = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`);
  if (row === undefined) throw new Error("The database told no time");
  return new Date(row.now);
}
