import type { Db } from "#server/db/client.ts";

/**
 * Builds a statement once for each database instead of once for each call: putting the SQL together costs drizzle
 * more than sending it. For what runs on every request; what varies is a `sql.placeholder`.
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
