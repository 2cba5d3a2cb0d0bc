import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { endDeliveries } from "#server/domains/posts/store/end-deliveries.ts";
import { publishTargetJob } from "#server/domains/posts/store/posts.jobs.ts";
import { lockPosts } from "#server/domains/posts/store/target-batches.queries.ts";
import type { Jobs } from "#server/jobs/define-job.ts";
import { aScheduledPost } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { PostId, WorkspaceId } from "#shared/ids.ts";

const h = await harness();
const { deps } = h;

const alarms = () => deps.db.$count(sql`pgboss.job`, sql`name = ${publishTargetJob.name} and state < 'active'`);

test("ends all deliveries of a workspace in batches, and none of another workspace", async () => {
  const [{ user, post }] = [await aScheduledPost(h), await aScheduledPost(h)];
  await deps.db.execute(sql`
    insert into post_targets (id, workspace_id, post_id, platform, account_name, sandbox, state)
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
  await deps.db.transaction((tx) =>
    endDeliveries({ jobs: { ...deps.jobs, withdraw } }, tx, WorkspaceId.parse(user.id)),
  );
  expect(await alarms()).toBe(1);
  expect(await deps.db.$count(sql`post_targets`, sql`state = 'scheduled'`)).toBe(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1_101);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
});

test("waits for a transaction that has locked the posts, without a deadlock", async () => {
  const { user, post } = await aScheduledPost(h);
  const { post: other } = await h
    .as(user)
    .posts.create({ content: "Six more", platforms: ["facebook"], scheduledAt: post.scheduledAt });
  const ids = [post.id, other.id].map((id) => PostId.parse(id));
  const held = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  const sending = deps.db.transaction(async (tx) => {
    await lockPosts(tx, ids);
    held.resolve();
    await proceed.promise;
    // In the reverse order of the index.
    for (const id of ids.toReversed())
      await tx.execute(
        sql`update post_targets set state = 'preparing', lease_until = now() - interval '1 second' where post_id = ${id}`,
      );
  });
  await held.promise;
  let hasEnded = false;
  const ending = deps.db
    .transaction((tx) => endDeliveries({ jobs: deps.jobs }, tx, WorkspaceId.parse(user.id)))
    .finally(() => (hasEnded = true));
  await expect
    .poll(() => deps.db.$count(sql`pg_locks`, sql`not granted and pid <> pg_backend_pid()`))
    .toBeGreaterThan(0);
  expect(hasEnded).toBe(false);
  proceed.resolve();
  await Promise.all([sending, ending]);
  expect(await deps.db.$count(sql`post_targets`, sql`workspace_id = ${user.id} and state = 'cancelled'`)).toBe(2);
});
