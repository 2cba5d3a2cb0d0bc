import postgres from "postgres";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createDb } from "#server/db/client.ts";
import { createRoute } from "#server/db/route.ts";
import { createQueue } from "#server/jobs/boss.ts";
import { defineJob, type JobPolicy } from "#server/jobs/define-job.ts";
import { createLogger } from "#server/lib/logger.ts";
import { testDatabase } from "#server/test/test-database.ts";

const policy = { retryLimit: 2, retryBackoff: true, expireInSeconds: 60, concurrency: 1 } satisfies JobPolicy;
const url = await testDatabase();
const sql = postgres(url, { max: 1 });
const log = createLogger({ level: "warn", pretty: false });

afterAll(() => sql.end());

/** Starts and stops a process whose only job has this policy and schedule. */
async function startWith(change: Partial<JobPolicy>, cron: string): Promise<void> {
  const definition = defineJob("test.chore", z.object({}), { ...policy, ...change });
  const queue = createQueue({ route: createRoute(url), log, works: true });
  await queue.start({ jobs: [{ definition, perform: async () => undefined }], schedules: [{ definition, cron }] });
  await queue.stop(5_000);
}

const stored = async () => {
  const [row] = await sql`
    select q.retry_limit as "retryLimit", q.heartbeat_seconds as "heartbeatSeconds", q.notify, q.policy, s.cron,
      q.xmin::text as "queueWrite", s.xmin::text as "scheduleWrite"
    from pgboss.queue q join pgboss.schedule s using (name) where q.name = 'test.chore'`;
  return row;
};

test("a start writes the queues and schedules that differ, and no others", async () => {
  await startWith({}, "1 * * * *");
  const first = await stored();
  expect(first).toMatchObject({ retryLimit: 2, notify: true, policy: "exclusive", cron: "1 * * * *" });

  await startWith({}, "1 * * * *");
  expect(await stored()).toEqual(first);

  await startWith({ retryLimit: 5, heartbeatSeconds: 20, isPolled: true }, "2 * * * *");
  expect(await stored()).toMatchObject({
    retryLimit: 5,
    heartbeatSeconds: 20,
    notify: false,
    policy: "exclusive",
    cron: "2 * * * *",
  });

  await startWith({}, "2 * * * *");
  expect(await stored()).toMatchObject({ retryLimit: 2, heartbeatSeconds: null });
});

test("while a job of a group runs, no other of it starts in any process or takes the place of others", async () => {
  const definition = defineJob("test.grouped", z.object({ name: z.string() }), {
    ...policy,
    concurrency: 2,
    groupConcurrency: 1,
  });
  const begun: string[] = [];
  const release = Promise.withResolvers<void>();
  const perform = async (payload: object) => {
    const { name } = definition.payload.parse(payload);
    begun.push(name);
    if (name === "first") await release.promise;
  };
  const { db, close } = createDb(url);
  const queues = [0, 1].map(() => createQueue({ route: createRoute(url), log, works: true, faster: 5 }));
  onTestFinished(async () => {
    release.resolve();
    await Promise.all(queues.map((queue) => queue.stop(5_000)));
    await close();
  });
  const [queue] = queues;
  for (const one of queues) await one.start({ jobs: [{ definition, perform }], schedules: [] });
  await queue?.send(db, definition, { name: "first" }, { group: "kiln" });
  await expect.poll(() => begun).toEqual(["first"]);
  await queue?.send(db, definition, { name: "second" }, { group: "kiln" });
  for (const name of ["other", "last"]) await queue?.send(db, definition, { name });
  await expect.poll(() => begun.toSorted()).toEqual(["first", "last", "other"]);
  release.resolve();
  await expect.poll(() => begun.at(-1)).toBe("second");
});
