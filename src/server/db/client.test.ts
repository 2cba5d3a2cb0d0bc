import { mkdirSync, mkdtempSync, chmodSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql as statement } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createDb, type Database, type DbOptions, pingDb } from "#server/db/client.ts";
import { warnUnlessDurable } from "#server/db/durability.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/embedded/start.ts";
import { isDatabaseUnavailable } from "#server/db/errors.ts";
import { migrateDb } from "#server/db/migrate.ts";
import { MoodyProxy } from "#server/test/moody-proxy.ts";

const logged: string[] = [];
const log = pino({}, { write: (line) => logged.push(line) });
const warnings = () => logged.filter((line) => line.includes('"level":40')).join("");
const folder = mkdtempSync(join(tmpdir(), "postloom-"));
chmodSync(folder, 0o755);

let server: EmbeddedPostgres;
let proxy: MoodyProxy;
const databases: Database[] = [];

function throughProxy(options: DbOptions) {
  const database = createDb(proxy.url(), options);
  databases.push(database);
  return database;
}

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: folder, log });
  proxy = new MoodyProxy(new URL(server.url));
  await proxy.listen();
});

afterEach(async () => {
  logged.length = 0;
  await proxy.become("serving");
  await Promise.all(databases.splice(0).map((database) => database.close()));
});

afterAll(async () => {
  await proxy.become("refusing");
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const expectRecovery = ({ db }: Database) =>
  vi.waitFor(async () => expect(await db.execute(statement`select 1 as one`)).toEqual([{ one: 1 }]), {
    timeout: 10_000,
    interval: 50,
  });

test("statements have the server-side time limits", async () => {
  const { db } = throughProxy({});
  const rows = await db.execute(statement`select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'application_name') order by name`);
  expect(rows.map((row) => row.setting)).toEqual(["postloom", "30000", "5000", "15000"]);
});

test("a statement with few parameters is parsed once per connection, also in transactions and savepoints", async () => {
  const { db } = throughProxy({ maxConnections: 1 });
  const parsed = async () =>
    (await db.execute(statement`select statement from pg_prepared_statements where statement like 'select %$1%'`))
      .length;
  const select = (runner: Pick<typeof db, "execute">, name: string) => runner.execute(statement`select ${name}::text`);
  await select(db, "Mira");
  await db.transaction(async (tx) => {
    await select(tx, "Noor");
    await tx.transaction((inner) => select(inner, "Ines"));
  });
  expect(await parsed()).toBe(1);

  const names = Array.from({ length: 41 }, (_, index) => statement`${index}`);
  await db.execute(statement`select 1 where 1 in (${statement.join(names, statement`, `)})`);
  expect(await parsed()).toBe(1);
});

test.each(["silent", "closing", "refusing"] as const)(
  "with the server %s, statements and transactions fail in time and succeed after its return",
  async (mood) => {
    const deadlineMs = 600;
    const database = throughProxy({ deadlineMs, maxConnections: 2 });
    const { db, sql } = database;
    // Both connections are open before the failure.
    await Promise.all([1, 2].map(() => db.execute(statement`select pg_sleep(0.1)`)));

    await proxy.become(mood);
    const startedAt = performance.now();
    // More attempts than the pool has connections: the queued ones must also fail.
    const attempts = [
      ...Array.from({ length: 8 }, () => db.execute(statement`select 1`)),
      ...Array.from({ length: 4 }, () => db.transaction((tx) => tx.execute(statement`select 1`))),
      pingDb(sql, deadlineMs),
    ];
    const reasons = await Promise.all(
      attempts.map((attempt) =>
        Promise.resolve(attempt).then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    );
    expect(performance.now() - startedAt).toBeLessThan(deadlineMs + 5_000);
    for (const reason of reasons) expect(isDatabaseUnavailable(reason), String(reason)).toBe(true);

    await proxy.become("serving");
    await expectRecovery(database);
  },
);

test("a server that closes connections during the handshake is not retried without a delay", async () => {
  await proxy.become("closing");
  const { db } = throughProxy({ deadlineMs: 1_000, maxConnections: 1 });
  const before = proxy.accepted;
  await expect(db.execute(statement`select 1`)).rejects.toThrow();
  expect(proxy.accepted - before).toBeLessThan(5);
});

test("a transaction that was rejected at its deadline is not committed later", async () => {
  const { db, sql } = throughProxy({ deadlineMs: 1_000 });
  await sql`create table late (word text)`;
  const late = db.transaction(async (tx) => {
    await tx.execute(statement`insert into late values ('too late')`);
    await tx.execute(statement`select pg_sleep(1.1)`);
  });
  await expect(late).rejects.toThrow("did not answer within 1000 ms");
  await vi.waitFor(
    async () => {
      const stillRunning = statement`select 1 from pg_stat_activity where query like '%pg_sleep(1.1)' and pid <> pg_backend_pid()`;
      expect(await db.execute(stillRunning)).toEqual([]);
    },
    { timeout: 5_000, interval: 50 },
  );
  expect(await db.execute(statement`select word from late`)).toEqual([]);
});

test("a transaction on a separate connection may exceed the pool's deadline; its connection is closed", async () => {
  const { db, ownConnection, sql } = throughProxy({ deadlineMs: 300 });
  await sql`create table seen (word text)`;
  await sql`insert into seen values ('before')`;
  const reads = await ownConnection((own) =>
    own.transaction(
      async (tx) => {
        const first = await tx.execute(statement`select word from seen`);
        await db.execute(statement`insert into seen values ('after')`);
        await tx.execute(statement`select pg_sleep(0.5)`);
        return [first, await tx.execute(statement`select word from seen`)].map((rows) => [...rows]);
      },
      { isolationLevel: "repeatable read" },
    ),
  );
  expect(reads).toEqual([[{ word: "before" }], [{ word: "before" }]]);
  await expect(ownConnection((own) => own.execute(statement`select 1 / 0`))).rejects.toThrow();
  const open = statement`select 1 from pg_stat_activity where application_name = 'postloom' and state like 'idle in%'`;
  expect(await db.execute(open)).toEqual([]);
});

test("an error in a statement is not treated as an outage", async () => {
  const { db } = throughProxy({});
  const reason = await db.execute(statement`select 1 / 0`).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(reason).toBeInstanceOf(Error);
  expect(isDatabaseUnavailable(reason)).toBe(false);
});

test("a server that may lose a commit causes a warning", async () => {
  const { sql } = throughProxy({});
  await warnUnlessDurable(sql, log);
  expect(warnings()).toBe("");

  await sql`alter system set synchronous_commit = off`;
  await sql`select pg_reload_conf()`;
  await vi.waitFor(
    async () => {
      await warnUnlessDurable(sql, log);
      expect(warnings()).toContain("synchronous_commit=off");
    },
    { timeout: 15_000 },
  );
  await sql`alter system reset synchronous_commit`;
  await sql`select pg_reload_conf()`;
});

test("four simultaneous migrations run one after another, also when they start before the server", async () => {
  const migrations = join(folder, "drizzle");
  mkdirSync(join(migrations, "meta"), { recursive: true });
  const entries = ["0000_first", "0001_second"].map((tag, idx) => ({
    idx,
    version: "7",
    when: idx + 1,
    tag,
    breakpoints: true,
  }));
  writeFileSync(
    join(migrations, "meta/_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries }),
  );
  writeFileSync(
    join(migrations, "0000_first.sql"),
    "create table first (id int);--> statement-breakpoint\nselect pg_sleep(0.1);",
  );
  writeFileSync(join(migrations, "0001_second.sql"), "alter table first add column name text;");

  await proxy.become("refusing");
  const all = Promise.all([1, 2, 3, 4].map(() => migrateDb(proxy.url(), migrations, { log })));
  await expect.poll(warnings).toContain("Waiting for the database");
  await proxy.become("serving");
  await all;

  const { sql } = throughProxy({});
  expect(await sql`select count(*)::int as count from drizzle.migrations`).toEqual([{ count: 2 }]);
});

test("waiting for an unavailable database ends with the connection error", async () => {
  await proxy.become("refusing");
  await expect(migrateDb(proxy.url(), folder, { log, waitMs: 300 })).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("an unanswered LISTEN ends in time, and a repeated one receives each notification once", async () => {
  const { sql } = throughProxy({ deadlineMs: 500 });
  await proxy.become("silent");
  const unanswered = vi.fn();
  await expect(sql.listen("news", unanswered)).rejects.toThrow("did not answer within 500 ms");
  await proxy.become("serving");
  const received: string[] = [];
  const { unlisten } = await sql.listen("news", (payload) => received.push(payload));
  for (const payload of ["first", "second"]) await sql.unsafe("select pg_notify('news', $1)", [payload]);
  await expect.poll(() => received).toContain("second");
  expect(received).toEqual(["first", "second"]);
  expect(unanswered).not.toHaveBeenCalled();
  await proxy.become("silent");
  await expect(unlisten()).rejects.toThrow("did not answer within 500 ms");
});

test.each(["lock_timeout", "statement_timeout"])("a statement ended by %s counts as retryable", async (limit) => {
  const { db } = throughProxy({ maxConnections: 2 });
  const held = Promise.withResolvers<void>();
  const isDone = Promise.withResolvers<void>();
  const holder = db.transaction(async (tx) => {
    await tx.execute(statement`select pg_advisory_xact_lock(7)`);
    held.resolve();
    await isDone.promise;
  });
  await held.promise;
  const reason = await db
    .transaction(async (tx) => {
      await tx.execute(statement`select set_config(${limit}, '50ms', true)`);
      await tx.execute(statement`select pg_advisory_xact_lock(7)`);
    })
    .catch((error: unknown) => error);
  isDone.resolve();
  await holder;
  expect(isDatabaseUnavailable(reason), String(reason)).toBe(true);
});
