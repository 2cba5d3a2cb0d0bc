import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { isInFailedTransaction } from "#server/db/errors.ts";

/** Escapes a search text, so that LIKE matches % and _ literally. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

/** The database's time: all processes share it, and the clock of this machine may be wrong. */
export async function readNow(db: Db): Promise<Date> {
  const [row] = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`);
  if (row === undefined) throw new Error("The database returned no time");
  return new Date(row.now);
}

/**
 * Builds a statement once per database instead of once per call, because drizzle takes longer to build the SQL than to
 * send it. For statements that run on every request; variable values are `sql.placeholder`s.
 */
export function preparedOn<T>(build: (db: Db) => T): (db: Db) => T {
  const built = new WeakMap<Db, T>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}

/**
 * Runs steps of a transaction of which none needs the result of another: their statements share packets. Waits for all, also after an
 * error, because a step that outlived the transaction would run its next statement outside of it. A step must not open a savepoint,
 * because statements of others would get into it. Throws the error that made the transaction fail, not the refusals of the statements
 * after it.
 */
export async function runTogether<const Steps extends readonly unknown[]>(
  steps: Steps,
): Promise<{ -readonly [K in keyof Steps]: Awaited<Steps[K]> }> {
  const failures: unknown[] = [];
  // A query of drizzle runs again for each `then`.
  const running = steps.map(async (step) => {
    try {
      return await step;
    } catch (error) {
      failures.push(error);
      throw error;
    }
  });
  await Promise.allSettled(running);
  if (failures.length > 0) throw failures.find((error) => !isInFailedTransaction(error)) ?? failures[0];
  return (await Promise.all(running)) as { -readonly [K in keyof Steps]: Awaited<Steps[K]> };
}
