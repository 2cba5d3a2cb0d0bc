import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";

/** Partitioned by month of `captured_at`, in UTC. The constraints and indexes of the parent hold for every partition. */
export const partitionedTables = ["metric_snapshots", "account_snapshots"] as const;
export type PartitionedTable = (typeof partitionedTables)[number];

/** The start of the month of an instant. */
export const monthOf = (instant: SQL): SQL =>
  sql`(date_trunc('month', ${instant} at time zone 'UTC') at time zone 'UTC')`;

const partOf = (table: PartitionedTable, part: string) => sql.identifier(`${table}_${part}`);

/** The partitions: name, and end; null for the default one. */
const partitionsOf = (table: PartitionedTable): SQL => sql`
  select c.relname as name,
         (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as until
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass`;

interface Month extends Record<string, unknown> {
  name: string;
  from: string;
  until: string;
}

/** The months without a partition: from the end of the newest one to `ahead` months after `now`. */
export async function findMissingMonths(db: Db, table: PartitionedTable, now: SQL, ahead: number): Promise<Month[]> {
  const newest = sql`(select max(until) from (${partitionsOf(table)}) p)`;
  return db.execute<Month>(sql`
    select to_char(start, 'YYYY_MM') as name, (start at time zone 'UTC')::text as "from",
           ((start + interval '1 month') at time zone 'UTC')::text as until
    from generate_series(coalesce(${newest}, ${monthOf(now)}) at time zone 'UTC',
                         ${monthOf(now)} at time zone 'UTC' + make_interval(months => ${ahead}), interval '1 month') as month(start)`);
}

/**
 * Makes the partition of a month and moves its rows from the default partition, in the caller's transaction. Inserts into other months
 * go on meanwhile.
 */
export async function addMonth(tx: Db, table: PartitionedTable, { name, from, until }: Month): Promise<void> {
  const [parent, month, rest] = [sql.identifier(table), partOf(table, name), partOf(table, "default")];
  await tx.execute(sql`lock table ${rest} in access exclusive mode`);
  await tx.execute(sql`create table ${month} (like ${parent} including defaults)`);
  await tx.execute(sql`
    with moved as (delete from ${rest} where captured_at >= ${from}::timestamptz and captured_at < ${until}::timestamptz returning *)
    insert into ${month} select * from moved`);
  const bounds = sql.raw(`from ('${from}') to ('${until}')`);
  await tx.execute(sql`alter table ${parent} attach partition ${month} for values ${bounds}`);
}

/** Drops the partitions that end before, and returns their names. */
export async function dropPartitionsBefore(tx: Db, table: PartitionedTable, before: SQL): Promise<string[]> {
  const old = await tx.execute<{ name: string }>(sql`
    select name from (${partitionsOf(table)}) p where until <= ${before} order by until`);
  for (const { name } of old) await tx.execute(sql`drop table ${sql.identifier(name)}`);
  return old.map(({ name }) => name);
}

/**
 * Deletes old rows of the partitions that hold more than a month: the first partition (drizzle/0000_initial.sql), and the default
 * partition. Returns their number.
 */
export async function deleteSomeBefore(db: Db, table: PartitionedTable, before: SQL, limit: number): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    with old as (select tableoid, ctid from ${sql.identifier(table)} where captured_at < ${before} limit ${limit}),
    gone as (delete from ${sql.identifier(table)} s using old where s.tableoid = old.tableoid and s.ctid = old.ctid returning 1)
    select count(*)::int as count from gone`);
  return row?.count ?? 0;
}
