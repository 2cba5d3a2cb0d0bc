import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type { Sql } from "postgres";
import { createPool, DatabaseTimeoutError } from "#server/db/pool.ts";
import * as schema from "#server/db/schema.ts";

/** The pool or a transaction: queries take either. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

export interface DbOptions {
  maxConnections?: number;
  /** Longest wait for one statement or one whole transaction; longer than the server's own statement_timeout. */
  deadlineMs?: number;
}

export interface Database {
  db: Db;
  sql: Sql;
  close(): Promise<void>;
}

/** Waits between attempts to connect: short, because the service must be ready soon after the database is back. */
export const reconnectDelaySeconds = (attempt: number) => Math.min(0.1 * 2 ** attempt, 2);

export function createDb(url: string, { maxConnections = 10, deadlineMs = 20_000 }: DbOptions = {}): Database {
  const sql = createPool(
    url,
    {
      max: maxConnections,
      connect_timeout: 5,
      idle_timeout: 60,
      keep_alive: 5,
      backoff: reconnectDelaySeconds,
      onnotice: () => undefined,
      connection: {
        application_name: "postloom",
        statement_timeout: 15_000,
        lock_timeout: 5_000,
        idle_in_transaction_session_timeout: 30_000,
      },
    },
    deadlineMs,
  );
  return { db: drizzle(sql, { schema, casing: "snake_case" }), sql, close: () => sql.end({ timeout: 5 }) };
}

/** Throws unless the database answers within `timeoutMs`. */
export async function pingDb(sql: Sql, timeoutMs: number): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DatabaseTimeoutError(timeoutMs)), timeoutMs);
  try {
    await Promise.race([sql.unsafe("select 1"), promise]);
  } finally {
    clearTimeout(timer);
  }
}
