import type { Sql } from "postgres";

/** Connections of this product to its database, of whichever process: `active`, `idle`, `idle in transaction`. */
export const countConnections = (sql: Sql) =>
  sql.unsafe<{ state: string; count: number }[]>(`
    select state, count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'postloom%' and state is not null
    group by state`);
