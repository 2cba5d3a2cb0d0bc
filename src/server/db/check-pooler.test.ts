import { sql as statement } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { checkPooledAddress, namePooler } from "#server/db/check-pooler.ts";
import { createDb, type Database } from "#server/db/client.ts";
import { migrateDb } from "#server/db/migrate.ts";
import { findPgBouncer, type PgBouncer, startPgBouncer } from "#server/test/pgbouncer.ts";
import { testDatabase } from "#server/test/test-database.ts";

const program = findPgBouncer();
const directUrl = await testDatabase();
const logged: string[] = [];
const log = pino({}, { write: (line) => logged.push(line) });

describe.skipIf(program === null)("through PgBouncer in transaction mode", () => {
  let pooler: PgBouncer;
  let database: Database;

  beforeAll(async () => {
    // One connection for all: what a session keeps would show in the statements of another.
    pooler = await startPgBouncer(program ?? "", inject("testServerUrl"), { poolSize: 1 });
    database = createDb(pooler.through(directUrl), { directUrl });
  });
  afterAll(async () => {
    await database.close();
    await pooler.stop();
  });

  test("statements with parameters are repeated on shared connections without prepared statements", async () => {
    const { db } = database;
    for (let round = 0; round < 3; round += 1) {
      const words = await Promise.all(
        Array.from({ length: 20 }, (_, index) => db.execute(statement`select ${`word ${index}`}::text as word`)),
      );
      expect(words.map(([row]) => row?.["word"])).toEqual(Array.from({ length: 20 }, (_, index) => `word ${index}`));
    }
    expect(await db.execute(statement`select name from pg_prepared_statements`)).toEqual([]);
  });

  test("many statements with and without parameters, in and outside transactions, are all answered", async () => {
    const { db, sql } = database;
    const kinds = [
      async (): Promise<unknown> => db.execute(statement`select 1 as one`),
      async (): Promise<unknown> => db.execute(statement`select ${"word"}::text as word`),
      async (): Promise<unknown> => db.transaction((tx) => tx.execute(statement`select ${1}::int as one`)),
      async (): Promise<unknown> => sql`select 1 as one`,
      async (): Promise<unknown> => sql`select ${"word"}::text as word`,
    ];
    const work = Array.from({ length: 24 }, () => kinds.map((kind) => kind())).flat();
    expect(await Promise.all(work)).toHaveLength(120);
  });

  test("a transaction has the time limits from its first statement on, and leaves none behind", async () => {
    const { db } = database;
    const limits = statement`select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`;
    const settings = (rows: readonly Record<string, unknown>[]) => rows.map(({ setting }) => setting);
    for (const config of [undefined, { isolationLevel: "repeatable read" }] as const)
      expect(settings(await db.transaction((tx) => tx.execute(limits), config))).toEqual(["30000", "5000", "15000"]);
    expect(settings(await db.execute(limits))).toEqual(["0", "0", "0"]);
    await expect(db.transaction((tx) => tx.execute(statement`select 1 / 0`))).rejects.toThrow();
    expect(await db.transaction((tx) => tx.execute(statement`select 1 as one`))).toEqual([{ one: 1 }]);
  });

  test("LISTEN and long transactions have a session of their own", async () => {
    const { sql, ownConnection } = database;
    const heard: string[] = [];
    const { unlisten } = await sql.listen("pooled", (payload) => heard.push(payload));
    await sql.unsafe("select pg_notify('pooled', $1)", ["heard"]);
    await expect.poll(() => heard).toEqual(["heard"]);
    await unlisten();
    const limits = await ownConnection((own) =>
      own.execute(statement`select current_setting('statement_timeout') as limit`),
    );
    expect(limits).toEqual([{ limit: "15s" }]);
  });

  test("a pooler instead of the server is refused with the variable and the fix", async () => {
    const single = createDb(pooler.through(directUrl));
    const refused = await single.sql.unsafe("select 1").then(
      () => undefined,
      (error: unknown) => error,
    );
    await single.close();
    expect(namePooler(refused, "DATABASE_URL")).toMatchObject({
      message:
        "DATABASE_URL: leads to a pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself; DATABASE_URL may then stay as it is.",
    });
    const migrated = await migrateDb(pooler.through(directUrl), "nowhere", { log }).catch((error: unknown) => error);
    expect(String(namePooler(migrated, "DATABASE_DIRECT_URL"))).toContain("DATABASE_DIRECT_URL: leads to a pooler");
    const other = new Error("another one");
    expect(namePooler(other, "DATABASE_URL")).toBe(other);
  });

  test("connections without a time limit are reported with the line for pgbouncer.ini", async () => {
    await checkPooledAddress(database, log);
    expect(logged.join("")).toContain("connect_query='set statement_timeout = 15000'");
  });

  test("two addresses of different databases are refused", async () => {
    const mixed = createDb(pooler.through(directUrl), { directUrl: await testDatabase() });
    await expect(checkPooledAddress(mixed, log)).rejects.toThrow("DATABASE_DIRECT_URL: is another database");
    await mixed.close();
  });
});
