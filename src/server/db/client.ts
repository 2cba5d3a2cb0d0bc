import type { PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { createPool, DatabaseTimeoutError } from "#server/db/pool.ts";
import * as schema from "#server/db/schema.ts";

/** The pool or a transaction. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

export interface DbOptions {
  maxConnections?: number;
  /** Time limit for one statement or one whole transaction; longer than the server's statement_timeout. */
  deadlineMs?: number;
}

/**
 * Runs a transaction that takes longer than the pool allows on a separate connection. Limit the number of simultaneous
 * calls. The work must await only the database, or the server ends the idle transaction.
 */
export type OwnConnection = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export interface Database {
  db: Db;
  sql: Sql;
  ownConnection: OwnConnection;
  close(): Promise<void>;
}

/** Delay in seconds before each attempt to connect: short, so that the service is ready soon after the database. */
export const reconnectDelaySeconds = (attempt: number) => Math.min(0.1 * 2 ** attempt, 2);

const settings = {
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
};

const over = (sql: Sql): Db => drizzle(sql, { schema, casing: "snake_case" });

/** The server's statement_timeout still limits each statement. */
const longDeadlineMs = 600_000;

export function createDb(url: string, { maxConnections = 10, deadlineMs = 20_000 }: DbOptions = {}): Database {
  const sql = createPool(url, { ...settings, max: maxConnections }, deadlineMs);
  return {
    db: over(sql),
    sql,
    async ownConnection(work) {
      const own = createPool(url, { ...settings, max: 1 }, longDeadlineMs);
      try {
        return await work(over(own));
      } finally {
        await own.end({ timeout: 1 });
      }
    },
    close: () => sql.end({ timeout: 5 }),
  };
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
