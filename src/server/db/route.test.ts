import { sql as statement } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createDb, type DbOptions } from "#server/db/client.ts";
import { isDatabaseUnavailable } from "#server/db/errors.ts";
import { createQueue } from "#server/jobs/boss.ts";
import { createLogger } from "#server/lib/logger.ts";
import { addressOf, type ReplicatedPostgres, replicatedPostgres } from "#server/test/replicated-postgres.ts";
import { freePort } from "#server/test/server-process.ts";

const log = createLogger({ level: "silent", pretty: false });
let servers: ReplicatedPostgres;

function database(url: string, options: DbOptions = {}) {
  const opened = createDb(url, options);
  onTestFinished(() => opened.close());
  return opened;
}

const portOf = statement`select inet_server_port() as port`;

beforeAll(async () => {
  servers = await replicatedPostgres();
  await servers.primary.query("create table notes (word text)");
  await vi.waitFor(() => servers.standby.query("select 1 from notes"), { timeout: 10_000, interval: 50 });
});
afterAll(() => servers.close());

test.each([
  ["", "primary"],
  ["?target_session_attrs=read-write", "primary"],
  ["?target_session_attrs=primary", "primary"],
  ["?target_session_attrs=read-only", "standby"],
  ["?target_session_attrs=standby", "standby"],
  ["?target_session_attrs=prefer-standby", "standby"],
] as const)("of a standby and a primary, '%s' uses the %s", async (query, expected) => {
  const { primary, standby } = servers;
  const { db } = database(addressOf([standby, primary], query));
  const ports = await Promise.all(Array.from({ length: 8 }, () => db.execute(portOf)));
  expect(new Set(ports.map(([row]) => row?.["port"]))).toEqual(new Set([servers[expected].port]));
});

test("without a standby, prefer-standby uses the primary", async () => {
  const { db } = database(addressOf([servers.primary], "?target_session_attrs=prefer-standby"));
  expect(await db.execute(portOf)).toEqual([{ port: servers.primary.port }]);
});

test("a host that is away, or no host of the wanted kind, fails in time as an unavailable database", async () => {
  const nowhere = { ...servers.standby, port: await freePort() };
  const found = database(addressOf([nowhere, servers.primary]));
  expect(await found.db.execute(portOf)).toEqual([{ port: servers.primary.port }]);

  for (const hosts of [
    [nowhere, servers.standby],
    [nowhere, nowhere],
  ]) {
    const { db } = database(addressOf(hosts), { deadlineMs: 5_000 });
    const startedAt = performance.now();
    const reason = await db.execute(portOf).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(isDatabaseUnavailable(reason), String(reason)).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(4_500);
  }
});

test("a wrong password is reported and not taken for a missing host", async () => {
  const { db } = database(addressOf([servers.standby, servers.primary]).replace("of-a-test", "guess"));
  const reason = await db.execute(portOf).catch((error: unknown) => error);
  expect(reason).toMatchObject({ cause: { code: "28P01" } });
  expect(isDatabaseUnavailable(reason)).toBe(false);
});

test("a server that was demoted in place is left after its first refusal", async () => {
  const { primary } = servers;
  // One host, as behind a virtual address: the only way to another server is another connection.
  const { db } = database(addressOf([primary]), { maxConnections: 1 });
  const pid = async () => (await db.execute(statement`select pg_backend_pid() as pid`))[0]?.["pid"];
  const before = await pid();
  await primary.query("alter system set default_transaction_read_only = on");
  await primary.query("select pg_reload_conf()");
  const write = () => db.execute(statement`insert into notes values ('here')`);
  await vi.waitFor(
    async () => {
      const reason = await write().then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(isDatabaseUnavailable(reason), String(reason)).toBe(true);
    },
    { timeout: 10_000, interval: 20 },
  );
  await primary.query("alter system reset default_transaction_read_only");
  await primary.query("select pg_reload_conf()");
  await vi.waitFor(write, { timeout: 10_000, interval: 50 });
  expect(await pid()).not.toBe(before);
});

/** Everything that a process uses, open before the fail-over. */
async function aProcess(url: string) {
  const { db, sql, direct } = database(url, { deadlineMs: 5_000 });
  const heard: string[] = [];
  await sql.listen("failover", (payload) => heard.push(payload));
  const queue = createQueue({ route: direct, log, works: true });
  await queue.start({ jobs: [], schedules: [] });
  onTestFinished(() => queue.stop(1_000));
  const note = (word: string) => db.execute(statement`insert into notes values (${word})`);
  return {
    note,
    async expectToGoOnWithin(ms: number) {
      const startedAt = performance.now();
      const options = { timeout: ms, interval: 50 };
      await vi.waitFor(() => note("after"), options);
      await vi.waitFor(async () => {
        await sql.unsafe("select pg_notify('failover', 'heard')");
        expect(heard).toContain("heard");
      }, options);
      await vi.waitFor(() => queue.countWaiting(), options);
      expect(performance.now() - startedAt).toBeLessThan(ms);
    },
  };
}

async function untilReplayed({ primary, standby }: ReplicatedPostgres) {
  const [written] = await primary.query("select pg_current_wal_lsn()::text as lsn");
  // At or after it: the primary writes on by itself, for instance its running transactions.
  const replayed = () => standby.query(`select pg_last_wal_replay_lsn() >= '${written?.["lsn"]}' as done`);
  await vi.waitFor(async () => expect(await replayed()).toEqual([{ done: true }]), { timeout: 10_000, interval: 50 });
}

const notesAt = async ({ standby }: ReplicatedPostgres) =>
  (await standby.query("select distinct word from notes where word <> 'here' order by word")).map(({ word }) => word);

test(
  "a primary that is gone: statements, LISTEN and the queue go on at the promoted standby",
  { timeout: 90_000 },
  async () => {
    const { primary, standby } = servers;
    const { note, expectToGoOnWithin } = await aProcess(addressOf([primary, standby]));
    await note("before");
    await untilReplayed(servers);
    await primary.stop("immediate");
    await expect(note("in between")).rejects.toThrow();
    await standby.promote();
    await expectToGoOnWithin(20_000);
    expect(await notesAt(servers)).toEqual(["after", "before"]);

    // The old primary comes back as it was and would accept writes: it is not used while the new one answers.
    await primary.start();
    for (let index = 0; index < 5; index += 1) await note(`later ${index}`);
    expect(await notesAt(servers)).toHaveLength(7);
  },
);

test(
  "a primary that was demoted and closes no connection is left for the promoted standby, also by those who only listen",
  { timeout: 90_000 },
  async () => {
    const pair = await replicatedPostgres();
    onTestFinished(() => pair.close());
    const { primary, standby } = pair;
    await primary.query("create table notes (word text)");
    const { note, expectToGoOnWithin } = await aProcess(addressOf([primary, standby]));
    await note("before");
    await untilReplayed(pair);
    await standby.promote();
    await primary.query("alter system set default_transaction_read_only = on");
    await primary.query("select pg_reload_conf()");
    // Until it applies the setting, the old primary accepts writes.
    await vi.waitFor(
      async () =>
        expect(await primary.query("show default_transaction_read_only")).toEqual([
          { default_transaction_read_only: "on" },
        ]),
      { timeout: 10_000, interval: 50 },
    );
    await expectToGoOnWithin(20_000);
    expect(await notesAt(pair)).toEqual(["after", "before"]);
  },
);
