import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { sweepGenerations } from "#server/domains/creations/generation/sweep-generations.ts";
import { harness } from "#server/test/harness.ts";
import { pendingGenerations } from "#server/test/pending-generations.ts";
import type { CreationId } from "#shared/ids.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { deps } = h;
const { started } = pendingGenerations(h);

const waitingJobs = async (id: CreationId) => {
  const rows = await deps.sql.unsafe(
    "select 1 from pgboss.job where name = 'generation.generate-image' and data->>'creationId' = $1 and state < 'active'",
    [id],
  );
  return rows.length;
};

test("the sweep enqueues a picture whose job was lost, once", async () => {
  const { id } = await started();
  const young = await started();
  await deps.sql.unsafe("delete from pgboss.job where name = 'generation.generate-image'");
  await deps.db
    .update(creations)
    .set({ updatedAt: sql`now() - interval '10 minutes'` })
    .where(eq(creations.id, id));
  await sweepGenerations(deps);
  await sweepGenerations(deps);
  expect(await waitingJobs(id)).toBe(1);
  expect(await waitingJobs(young.id)).toBe(0);
});

const hoursAgo = (hours: number) => sql`now() - make_interval(hours => ${hours})`;

test("the sweep fails an old generation and returns its unit once", async () => {
  const { id, read, used } = await started();
  await deps.db
    .update(creations)
    .set({ updatedAt: sql`now() - interval '10 minutes'`, startedAt: hoursAgo(2), makingSince: hoursAgo(2) })
    .where(eq(creations.id, id));
  await Promise.all([sweepGenerations(deps), sweepGenerations(deps)]);
  expect(await read()).toMatchObject({ status: "failed", error: { code: "TIMED_OUT" } });
  expect(await used()).toBe(0);
});

test("the sweep leaves a picture that no worker has begun in the queue, for a day", async () => {
  const { id, read } = await started();
  const queuedFor = (hours: number) =>
    deps.db
      .update(creations)
      .set({ updatedAt: hoursAgo(hours), startedAt: hoursAgo(hours) })
      .where(eq(creations.id, id));
  await queuedFor(23);
  await sweepGenerations(deps);
  expect((await read()).status).toBe("processing");
  await queuedFor(25);
  await sweepGenerations(deps);
  expect(await read()).toMatchObject({ status: "failed", error: { code: "TIMED_OUT" } });
});
