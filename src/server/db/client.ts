import type { PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { DatabaseTimeoutError } from "#server/db/errors.ts";
import { createPool } from "#server/db/pool.ts";
import { createRoute, type Route } from "#server/db/route.ts";
import * as schema from "#server/db/schema.ts";

/** The pool or a transaction. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, typeof schema>;

export interface DbOptions {
  maxConnections?: number;
  /** Time limit for one statement or one whole transaction; not shorter than the server's statement_timeout. */
  deadlineMs?: number;
  /** The address of PostgreSQL itself when the other one is that of a pooler. */
  directUrl?: string | null;
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
  /** Leads to PostgreSQL itself, for what needs a session. */
  direct: Route;
  close(): Promise<void>;
}

/** Delay in seconds before each attempt to connect: short, so that the service is ready soon after the database. */
export const reconnectDelaySeconds = (attempt: number) => Math.min(0.1 * 2 ** attempt, 2);

const timeLimitsMs = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

const settings = {
  connect_timeout: 5,
  idle_timeout: 60,
  keep_alive: 5,
  backoff: reconnectDelaySeconds,
  onnotice: () => undefined,
  connection: { application_name: "postloom", ...timeLimitsMs },
};

/** A pooler refuses settings of a session, and its connections do not keep prepared statements. */
const pooledSettings = { ...settings, prepare: false, connection: { application_name: "postloom" } };
const limits = Object.entries(timeLimitsMs)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join("; ");

const over = (sql: Sql): Db => drizzle(sql, { schema, casing: "snake_case" });

/** The server's statement_timeout still limits each statement. */
const longDeadlineMs = 600_000;

export function createDb(
  url: string,
  { maxConnections = 10, deadlineMs = 20_000, directUrl = null }: DbOptions = {},
): Database {
  const route = createRoute(url);
  const direct = directUrl === null ? route : createRoute(directUrl);
  const sql =
    directUrl === null
      ? createPool({ route, options: { ...settings, max: maxConnections } }, deadlineMs)
      : createPool({ route, options: { ...pooledSettings, max: maxConnections } }, deadlineMs, {
          listening: { route: direct, options: settings },
          limits,
        });
  return {
    db: over(sql),
    sql,
    async ownConnection(work) {
      const own = createPool({ route: direct, options: { ...settings, max: 1 } }, longDeadlineMs);
      try {
        return await work(over(own));
      } finally {
        await own.end({ timeout: 1 });
      }
    },
    direct,
    close: () => sql.end({ timeout: 5 }),
  };
}

/** A pool for reading at a standby, which may be behind a pooler, too. Of several hosts, a standby is preferred. */
export function createReplicaDb(url: string, deadlineMs: number): Pick<Database, "db" | "close"> {
  const opening = { route: createRoute(url, "prefer-standby"), options: { ...pooledSettings, max: 10 } };
  const sql = createPool(opening, deadlineMs, { listening: opening, limits });
  return { db: over(sql), close: () => sql.end({ timeout: 5 }) };
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
