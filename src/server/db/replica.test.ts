import { sql as statement } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createDb, type Db } from "#server/db/client.ts";
import { createReplica, type ReplicaOutcome } from "#server/db/replica.ts";
import { MoodyProxy } from "#server/test/moody-proxy.ts";
import { addressOf, type ReplicatedPostgres, replicatedPostgres } from "#server/test/replicated-postgres.ts";

const logged: string[] = [];
const log = pino({}, { write: (line) => logged.push(line) });
let servers: ReplicatedPostgres;

beforeAll(async () => {
  servers = await replicatedPostgres();
  await servers.primary.query("create table notes (id int)");
});
afterAll(() => servers.close());
beforeEach(() => void logged.splice(0));

/** One process; several of them share nothing but the servers. */
function aProcess(replicaUrl = addressOf([servers.standby])) {
  const { db, close } = createDb(addressOf([servers.primary]));
  const outcomes: ReplicaOutcome[] = [];
  const replica = createReplica({
    url: replicaUrl,
    primary: db,
    log,
    onRead: (outcome) => outcomes.push(outcome),
    pauseMs: 50,
  });
  onTestFinished(async () => {
    await replica.close();
    await close();
  });
  return { db, outcomes, reads: replica.reads };
}

const write = (db: Db, id: number) => db.execute(statement`insert into notes values (${id})`);
const newest = async (db: Db) => {
  const [row] = await db.execute<{ id: number; port: number }>(
    statement`select max(id) as id, inet_server_port() as port from notes`,
  );
  return row;
};

async function setDelay(delay: string) {
  await servers.standby.query(`alter system set recovery_min_apply_delay = '${delay}'`);
  await servers.standby.query("select pg_reload_conf()");
}

/** Until the standby has replayed everything, and is asked again. */
const untilUsed = (reads: ReturnType<typeof aProcess>["reads"]) =>
  vi.waitFor(async () => expect((await reads(newest))?.port).toBe(servers.standby.port), {
    timeout: 20_000,
    interval: 60,
  });

test("every read sees what was written before it at another process, and the replica serves most", async () => {
  const writer = aProcess();
  const reader = aProcess();
  await untilUsed(reader.reads);
  reader.outcomes.length = 0;
  for (let id = 1; id <= 60; id += 1) {
    await write(writer.db, id);
    expect((await reader.reads(newest))?.id).toBe(id);
  }
  expect(reader.outcomes.filter((outcome) => outcome === "replica").length).toBeGreaterThan(45);
});

test("a standby that is seconds behind is not used; the primary answers, with a line in the log and a count", async () => {
  const { db, reads, outcomes } = aProcess();
  await untilUsed(reads);
  outcomes.length = 0;
  await setDelay("3s");
  await write(db, 100);
  const startedAt = performance.now();
  expect(await reads(newest)).toEqual({ id: 100, port: servers.primary.port });
  expect(performance.now() - startedAt).toBeLessThan(1_500);
  expect(outcomes).toEqual(["behind"]);
  expect(logged.join("")).toContain("replica.not_used");
  await setDelay("0");
  await untilUsed(reads);
  expect(await reads(newest)).toEqual({ id: 100, port: servers.standby.port });
  expect(logged.join("")).toContain("replica.used_again");
});

test.each(["silent", "refusing", "closing"] as const)(
  "with a replica that is %s, the primary answers soon",
  async (mood) => {
    const proxy = new MoodyProxy(new URL(addressOf([servers.standby])));
    await proxy.listen();
    onTestFinished(() => proxy.become("refusing"));
    const { reads, outcomes } = aProcess(proxy.url());
    await untilUsed(reads);
    outcomes.length = 0;
    await proxy.become(mood);
    const startedAt = performance.now();
    expect((await reads(newest))?.port).toBe(servers.primary.port);
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    expect(outcomes).toEqual(["away"]);
    await proxy.become("serving");
    await untilUsed(reads);
  },
);

test("an error of the work itself is thrown once and not taken for a failed replica", async () => {
  const { reads, outcomes } = aProcess();
  await untilUsed(reads);
  outcomes.length = 0;
  const work = vi.fn((db: Db) => db.execute(statement`select 1 / 0`));
  await expect(reads(work)).rejects.toThrow();
  expect(work).toHaveBeenCalledTimes(1);
  expect(outcomes).toEqual([]);
});

test("neither the primary itself nor a standby that was promoted is used as a replica", async () => {
  const itself = aProcess(addressOf([servers.primary]));
  expect((await itself.reads(newest))?.port).toBe(servers.primary.port);
  expect(itself.outcomes).toEqual(["away"]);

  const { db, reads, outcomes } = aProcess();
  await untilUsed(reads);
  await servers.standby.promote();
  await servers.standby.query("insert into notes values (9999)");
  await write(db, 200);
  expect(await reads(newest)).toEqual({ id: 200, port: servers.primary.port });
  expect(outcomes.at(-1)).toBe("away");
});
