import { sql as statement } from "drizzle-orm";
import type { Database, Db } from "#server/db/client.ts";
import { isRefusedByPooler } from "#server/db/errors.ts";
import type { Logger } from "#server/lib/logger.ts";

/** Replaces the refusal of a pooler by a sentence with the variable and the fix; returns any other error as it is. */
export function namePooler(error: unknown, variable: "DATABASE_URL" | "DATABASE_DIRECT_URL"): unknown {
  if (!isRefusedByPooler(error)) return error;
  const fix =
    variable === "DATABASE_URL"
      ? "Set DATABASE_DIRECT_URL to the address of PostgreSQL itself; DATABASE_URL may then stay as it is."
      : "LISTEN and migrations need a session of their own: set it to the address of PostgreSQL itself.";
  return new Error(`${variable}: leads to a pooler. ${fix}`, { cause: error });
}

interface Place extends Record<string, unknown> {
  database: string;
  startedAt: string;
  statementTimeout: string;
}

/** Two servers do not start in the same microsecond, and every user may read the time. */
async function placeOf(db: Db): Promise<Place> {
  const [row] = await db.execute<Place>(statement`
    select current_database() as database, pg_postmaster_start_time()::text as "startedAt",
           current_setting('statement_timeout') as "statementTimeout"`);
  if (row === undefined) throw new Error("The database returned no place");
  return row;
}

/** Throws when DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Warns of pooled connections without a time limit. */
export async function checkPooledAddress(
  { db, ownConnection }: Pick<Database, "db" | "ownConnection">,
  log: Pick<Logger, "warn">,
): Promise<void> {
  const [pooled, direct] = await Promise.all([placeOf(db), ownConnection(placeOf)]);
  if (pooled.database !== direct.database || pooled.startedAt !== direct.startedAt)
    throw new Error("DATABASE_DIRECT_URL: is another database than DATABASE_URL. Both must lead to the same one.");
  if (pooled.statementTimeout !== "0") return;
  log.warn(
    "The pooler's connections have no statement_timeout: a statement may go on after Postloom has given it up. Add to the database's line in pgbouncer.ini: connect_query='set statement_timeout = 15000'",
  );
}
