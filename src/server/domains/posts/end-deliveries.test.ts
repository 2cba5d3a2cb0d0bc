import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { endDeliveries } from "#server/domains/posts/end-deliveries.ts";
import { publishTargetJob } from "#server/domains/posts/posts.jobs.ts";
import type { Jobs } from "#server/jobs/define-job.ts";
import { aScheduledPost } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { UserId } from "#shared/ids.ts";

const h = await harness();
const { deps } = h;

const alarms = () => deps.db.$count(sql`pgboss.job`, sql`name = ${publishTargetJob.name} and state < 'active'`);

test("ends every delivery of a person with many, a few hundred at a time, and nobody else's", async () => {
  const [{ user, post }] = [await aScheduledPost(h), await aScheduledPost(h)];
  await deps.db.execute(sql`
    insert into post_targets (id, user_id, post_id, platform, account_name, sandbox, state)
    select gen_random_uuid(), ${user.id}, ${post.id}, 'facebook', 'Kiln', true, 'scheduled' from generate_series(1, 1100)`);
  await deps.db.execute(sql`
    insert into pgboss.job (name, data, singleton_key, policy)
    select ${publishTargetJob.name}, jsonb_build_object('targetId', id), id::text, 'exclusive' from post_targets
    where account_name = 'Kiln'`);
  expect(await alarms()).toBe(1_102);

  const sizes: number[] = [];
  const withdraw: Jobs["withdraw"] = (db, job, payloads) => {
    sizes.push(payloads.length);
    return deps.jobs.withdraw(db, job, payloads);
  };
  await deps.db.transaction((tx) => endDeliveries({ jobs: { ...deps.jobs, withdraw } }, tx, UserId.parse(user.id)));
  expect(await alarms()).toBe(1);
  expect(await deps.db.$count(sql`post_targets`, sql`state = 'scheduled'`)).toBe(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1_101);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
});
