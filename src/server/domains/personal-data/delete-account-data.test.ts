import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { deleteAccountData, sweepDeletions } from "#server/domains/personal-data/delete-account-data.ts";
import { eraseAccountJob } from "#server/domains/personal-data/personal-data.jobs.ts";
import { replaceAvatar } from "#server/domains/social-accounts/account-avatars.queries.ts";
import { accountAvatarFiles } from "#server/domains/social-accounts/account-avatars.ts";
import { lockAccountsOf } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { findDeletionIds, findLeavingUser } from "#server/domains/users/users.service.ts";
import { users } from "#server/domains/users/users.table.ts";
import { registeredClient } from "#server/test/api-client.ts";
import { anAccount } from "#server/test/factories.ts";
import { passwordOfFullAccount as password } from "#server/test/full-account.ts";
import { harness } from "#server/test/harness.ts";
import { Minute } from "#shared/durations.ts";

// No worker runs: the mail about the deletion waits, and the tests perform the jobs themselves.
const { deps } = await harness({ listens: true, env: { LOG_LEVEL: "error" } });

let deletionId: string;
beforeEach(async () => {
  await deps.db.execute(sql`delete from users`);
  await deps.db.execute(sql`delete from pgboss.job`);
  const client = await registeredClient(deps.config.selfUrl, `${crypto.randomUUID()}@example.test`);
  await client.call("DELETE", "/auth/me", { password });
  deletionId = (await findDeletionIds(deps.db, 1))[0] ?? "";
});

const erase = () => deleteAccountData(deps, deletionId, AbortSignal.timeout(10_000));

/** Jobs of the deletion that wait or run. */
const openJobs = () =>
  deps.db.execute<{ id: string; startsInMs: number }>(sql`
    select id, (extract(epoch from start_after - now()) * 1000)::float8 as "startsInMs" from pgboss.job
    where name = ${eraseAccountJob.name} and data->>'deletionId' = ${deletionId} and state <= 'active'
    order by start_after`);

/** Performs the job whose turn is next, with the states the queue gives it before and afterwards. */
async function performNext(): Promise<void> {
  const [next] = await openJobs();
  if (next === undefined) throw new Error("The deletion has no job");
  await deps.db.execute(sql`update pgboss.job set state = 'active' where id = ${next.id}`);
  await erase();
  await deps.db.execute(sql`update pgboss.job set state = 'completed' where id = ${next.id}`);
}

test("a waiting deletion has one or two jobs, however often it is enqueued, and ends when possible", async () => {
  for (let round = 0; round < 10; round++) {
    await sweepDeletions(deps);
    await performNext();
    await sweepDeletions(deps);
    const { length } = await openJobs();
    expect(length, `round ${round}`).toBeGreaterThanOrEqual(1);
    expect(length, `round ${round}`).toBeLessThanOrEqual(2);
  }
  await deps.db.execute(sql`delete from mails`);
  await performNext();
  expect(await findDeletionIds(deps.db, 1)).toEqual([]);
  while ((await openJobs()).length > 0) await performNext();
});

test("the first retry is immediate, and the delay grows with the waiting time", async () => {
  const waits = [];
  for (const waitedMs of [0, 4 * Minute.ms, 60 * Minute.ms]) {
    await deps.db.execute(sql`delete from pgboss.job`);
    deletionId = uuidv7({ msecs: Date.now() - waitedMs });
    await deps.db.update(users).set({ deletionId });
    await erase();
    waits.push(Math.round(((await openJobs())[0]?.startsInMs ?? 0) / 1_000));
  }
  const [first = 0, second = 0, last = 0] = waits;
  expect(first).toBeLessThanOrEqual(3);
  expect(second).toBeGreaterThan(50);
  expect(second).toBeLessThan(70);
  expect(last).toBeGreaterThan(590);
  expect(last).toBeLessThanOrEqual(600);
});

test("the sweep enqueues a deletion whose jobs were lost", async () => {
  await deps.db.execute(sql`delete from pgboss.job`);
  await sweepDeletions(deps);
  expect(await openJobs()).toHaveLength(1);
  expect(await deps.db.$count(users, eq(users.deletionId, deletionId))).toBe(1);
});

test("an avatar that is stored while the rows are deleted is removed by the next job", async () => {
  const user = await findLeavingUser(deps.db, deletionId);
  if (user === undefined) throw new Error("Nothing is being deleted");
  await deps.db.execute(sql`delete from mails`);
  const { id } = await anAccount({ deps }, user, "x", { status: "revoked" });
  const stem = accountAvatarFiles.newStem(id);
  const [key = ""] = accountAvatarFiles.keysOf(stem);
  const [stored, isWaiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const storing = deps.db.transaction(async (tx) => {
    await lockAccountsOf(tx, user.id);
    await deps.storage.put(key, Buffer.from("a picture"));
    await replaceAvatar(tx, { id, avatarUrl: null }, stem, 60);
    stored.resolve();
    await isWaiting.promise;
  });
  await stored.promise;
  const erasing = erase();
  await expect
    .poll(() => deps.db.$count(sql`pg_locks`, sql`not granted and pid <> pg_backend_pid()`), { timeout: 10_000 })
    .toBeGreaterThan(0);
  isWaiting.resolve();
  await Promise.all([storing, erasing]);
  expect(await findDeletionIds(deps.db, 1)).toEqual([deletionId]);
  await erase();
  expect(await findDeletionIds(deps.db, 1)).toEqual([]);
  const left: string[] = [];
  for await (const file of deps.storage.list("account-avatars/")) left.push(file.key);
  expect(left).toEqual([]);
});
