import postgres, { type Sql } from "postgres";
import { passwords } from "./database-node.ts";
import { proxyPorts } from "./proxies.ts";

const deadlineMs = 15_000;

/** Runs statements at the primary, on a connection of their own: one from before a fail-over could wait for ever. */
export type AskPrimary = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/** `database`: the one of the installation, or the one that exists at first. */
export function primaryAt(proxies: string, database = "postloom"): AskPrimary {
  const url = `postgres://postgres:${passwords.superuser}@${proxies}:${proxyPorts.postgres}/${database}`;
  return async (work) => {
    // postgres.js would ask for the types of arrays without awaiting the answer, and a fail-over at that moment would end this process.
    const sql = postgres(url, { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => undefined });
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`The primary did not answer in ${deadlineMs} ms`)), deadlineMs);
    try {
      return await Promise.race([work(sql), promise]);
    } finally {
      clearTimeout(timer);
      await sql.end({ timeout: 0 });
    }
  };
}

/** The role and database of the installation, with the limits of a statement that a pooler does not pass on. */
export async function createPostloomDatabase(proxies: string): Promise<void> {
  await primaryAt(
    proxies,
    "postgres",
  )(async (sql) => {
    await sql.unsafe(`create role postloom login password '${passwords.postloom}'`);
    for (const [name, value] of [
      ["statement_timeout", "15s"],
      ["lock_timeout", "5s"],
      ["idle_in_transaction_session_timeout", "30s"],
    ])
      await sql.unsafe(`alter role postloom set ${name} = '${value}'`);
    await sql.unsafe("create database postloom owner postloom");
  });
}

export interface TableSize {
  name: string;
  rows: number;
  bytes: number;
}

/** The largest tables of the database, with their indexes. */
export const readSizes = (askPrimary: AskPrimary): Promise<TableSize[]> =>
  askPrimary(async (sql) => {
    await sql`analyze`;
    return sql<TableSize[]>`
      select n.nspname || '.' || c.relname as name, c.reltuples::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss') order by bytes desc limit 12`;
  });
