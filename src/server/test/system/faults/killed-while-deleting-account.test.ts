import { join } from "node:path";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { filesBelow, tracesInDatabase, tracesInFiles } from "#server/test/find-traces.ts";
import {
  aFullAccount,
  deleteSharedWorkspace,
  type FullAccount,
  passwordOfFullAccount as password,
} from "#server/test/full-account.ts";
import { mortalServer, quickQueue } from "#server/test/mortal-server.ts";

const server = await mortalServer({ sandbox: true, env: quickQueue });
const sql = postgres(server.databaseUrl, { max: 4, onnotice: () => undefined });
afterAll(() => sql.end());

async function until(what: string, check: () => Promise<boolean>, deadlineMs: number): Promise<void> {
  for (const end = performance.now() + deadlineMs; performance.now() < end;) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Timed out waiting for ${what}:\n${server.output().slice(-4_000)}`);
}

const isWaitingForLock = async () =>
  (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length >
  0;

/** Locks this table, runs `act`, and kills the server when a statement waits for the lock. */
async function killAt(table: string, mode: string, act: () => Promise<unknown>): Promise<void> {
  const held = await sql.reserve();
  try {
    await held.unsafe(`begin; lock table ${table} in ${mode} mode`);
    const acting = act().catch(() => undefined);
    await until(`a wait for ${table}`, isWaitingForLock, 15_000);
    await server.kill();
    await acting;
  } finally {
    await held.unsafe("rollback");
    held.release();
  }
  // The killed server's last statement may still run.
  await until("its connections to end", async () => !(await isWaitingForLock()), 10_000);
  await server.forgetHeartbeats();
  // The lease of a mail that was being sent outlives the dead process by more than a minute.
  await sql`update mails set leased_until = null where leased_until is not null`;
  await server.start();
}

const remove = (account: FullAccount) => account.client.call("DELETE", "/auth/me", { password });

async function anotherAccount(): Promise<FullAccount> {
  // All accounts come from one machine, and its rate limit is not under test.
  await sql`delete from rate_counters`;
  const account = await aFullAccount(server.baseUrl);
  await deleteSharedWorkspace(account);
  return account;
}

/** Tables in the order in which the job needs them. It waits for the farewell mail first. */
const stepsOfTheJob = [
  ["post_target_parts", "access exclusive"],
  ["social_accounts", "access exclusive"],
  ["sandbox.ledger", "access exclusive"],
  ["media_links", "access exclusive"],
  ["users", "access exclusive"],
] as const;

test(
  "after a kill at any step of a deletion, the next start continues until nothing is left",
  { timeout: 600_000 },
  async () => {
    const unanswered = await anotherAccount();
    await killAt("mails", "share", () => remove(unanswered));
    // The request got no response and deleted nothing: the user still exists and repeats it.
    await unanswered.client.call("GET", "/auth/me");
    await remove(unanswered);

    const accounts = [unanswered];
    for (const [table, mode] of stepsOfTheJob) {
      const account = await anotherAccount();
      accounts.push(account);
      await remove(account);
      await killAt(table, mode, async () => undefined);
    }
    const isGone = async () =>
      (await sql`select 1 from users where id = any(${accounts.map(({ user }) => user.id)})`).length === 0;
    await until("the accounts to go", isGone, 180_000);

    const traces = accounts.flatMap((account) => account.traces);
    expect(await tracesInDatabase(sql, traces)).toEqual([]);
    expect(await tracesInFiles(server.dataDir, traces)).toEqual([]);
    expect(await filesBelow(join(server.dataDir, "media"))).toEqual([join(server.dataDir, "media", ".installation")]);
    expect(await filesBelow(join(server.dataDir, "outbox"))).toEqual([]);
  },
);
