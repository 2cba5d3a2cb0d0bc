import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { lanePace } from "#server/domains/posts/delivery/pace/account-lanes.ts";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import { expectSound, judgeDeliveries, untilNothingIsStuck } from "#server/test/delivery-judge.ts";
import { ledgerOf, setFault } from "#server/test/sandbox.ts";
import { freePort, type ServerProcess, startServerProcess } from "#server/test/server-process.ts";
import { testDatabase } from "#server/test/test-database.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

// Processes that are suspended or stopped during a delivery. One without workers serves the platforms and is not stopped.

const dataDir = mkdtempSync(join(tmpdir(), "postloom-stopped-"));
const databaseUrl = await testDatabase();
const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
const webPort = await freePort();
const web = `http://127.0.0.1:${webPort}`;

const envOf = (role: "web" | "worker", port: number) => ({
  NODE_ENV: "test",
  ROLE: role,
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SANDBOX: "true",
  META_GRAPH_URL: `${web}/sandbox/graph`,
  META_DIALOG_URL: `${web}/sandbox/facebook`,
});

const running: ServerProcess[] = [await startServerProcess(envOf("web", webPort))];
async function aWorker(): Promise<ServerProcess> {
  const worker = await startServerProcess(envOf("worker", await freePort()));
  running.push(worker);
  return worker;
}
afterAll(async () => {
  await Promise.all(running.map((one) => one.kill("SIGKILL")));
  await sql.end();
  rmSync(dataDir, { recursive: true, force: true });
});

const client: ApiClient = await registeredClient(web, "mira@example.test");
await client.call("POST", "/billing/plan", { plan: "premium" });

async function aPage(name: string): Promise<SocialAccount> {
  await connect(client, "facebook", name);
  const { accounts } = await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts?limit=100");
  const page = accounts.find((account) => account.platform === "facebook" && account.name === name);
  if (page === undefined) throw new Error(`${name} was not connected`);
  return page;
}

const publish = async ({ id, name }: SocialAccount, what = "", scheduledAt: string | null = null): Promise<Post> => {
  const body = { content: `${name} says${what}`, platforms: ["facebook"], accountIds: [id], scheduledAt };
  return (await client.call<{ post: Post }>("POST", "/posts", body)).post;
};

const slow = ({ externalId: accountId }: SocialAccount, call: string, delayMs: number, times = 1) =>
  setFault(web, { kind: "slow", call, accountId, delayMs, times });

const acceptedOf = async ({ name }: SocialAccount) => (await ledgerOf(web, `${name} says`)).length;

const stateOf = async ({ id }: Post) =>
  (await sql<{ state: string }[]>`select state from post_targets where post_id = ${id}`)[0]?.state;

const within = { timeout: 60_000, interval: 200 };

test(
  "the delivery of a suspended process is taken over, and the process repeats nothing when it resumes",
  { timeout: 180_000 },
  async ({ annotate }) => {
    const [sending, preparing] = [await aPage("Halted while sending"), await aPage("Halted while preparing")];
    const first = await aWorker();
    await slow(sending, "facebook.update", 4_000);
    await slow(preparing, "facebook.feed", 4_000);
    const posts = [await publish(sending), await publish(preparing)] as const;
    await expect.poll(() => acceptedOf(sending), within).toBe(1);
    await expect.poll(() => stateOf(posts[1]), within).toBe("preparing");
    process.kill(first.pid, "SIGSTOP");

    const haltedAt = performance.now();
    await aWorker();
    for (const post of posts) await expect.poll(() => stateOf(post), within).toBe("published");
    await annotate(`settled ${Math.round((performance.now() - haltedAt) / 1_000)} s after the halt`);
    process.kill(first.pid, "SIGCONT");

    // Waits until it has resumed, renewed its heartbeat, swept, and released its lost leases.
    const [beat] = await sql<{ at: Date }[]>`select clock_timestamp() as at`;
    await expect
      .poll(
        async () => (await sql`select from publisher_heartbeats where ticked_at > ${beat?.at ?? null}`).length,
        within,
      )
      .toBe(2);
    await sleep(2_000);
    expect((await fetch(`${first.baseUrl}/health/ready`)).status).toBe(200);
    expect([await acceptedOf(sending), await acceptedOf(preparing)]).toEqual([1, 1]);
    const verdict = await judgeDeliveries(sql);
    expectSound(verdict);
    expect(verdict.ended).toEqual({ published: 2 });
    for (const one of running.slice(1)) await one.kill("SIGKILL");
  },
);

/** Five posts of one page, all opened by a worker that is then suspended: those behind the slow calls are not sent yet. */
async function haltWithFiveOpened(name: string) {
  const page = await aPage(name);
  const worker = await aWorker();
  onTestFinished(() => void worker.kill("SIGKILL"));
  await slow(page, "facebook.update", 4_000, lanePace.atOnce);
  const posts = await Promise.all(["a", "b", "c", "d", "e"].map((what) => publish(page, ` ${what}`)));
  const ids = posts.map(({ id }) => id);
  const sending = async () =>
    (await sql`select from post_targets where post_id = any(${ids}) and state = 'sending'`).length;
  // A call that begins but does not arrive before the halt would be of unknown outcome.
  const begun = async () => [await sending(), await acceptedOf(page)];
  await expect.poll(begun, { timeout: 20_000, interval: 20 }).toEqual([5, lanePace.atOnce]);
  process.kill(worker.pid, "SIGSTOP");
  /** To be called when the calls in progress have arrived. */
  const uncalled = async () => {
    const accepted = (await ledgerOf(web, `${name} says`)).map(({ text }) => text);
    return (
      await sql<{ id: string }[]>`
        select id from post_targets where post_id = any(${ids}) and content ->> 'text' <> all(${accepted})`
    ).map(({ id }) => id);
  };
  const outcomes = async () =>
    await sql<{ outcome: string; count: number }[]>`
      select outcome, count(*)::int from delivery_attempts a join post_targets t on t.id = a.target_id
      where t.post_id = any(${ids}) group by outcome order by outcome`;
  return { page, worker, uncalled, outcomes };
}

test(
  "suspended briefly between opening a send and its call, a process makes the call when it resumes",
  { timeout: 120_000 },
  async () => {
    const { page, worker, uncalled, outcomes } = await haltWithFiveOpened("Halted for a moment");
    // Longer than the lease is certain to last, shorter than the time until another process takes over.
    await sleep(10_000);
    expect(await uncalled()).not.toEqual([]);
    process.kill(worker.pid, "SIGCONT");
    await expect.poll(() => acceptedOf(page), within).toBe(5);
    expectSound(await untilNothingIsStuck(sql, 20_000));
    expect([...(await outcomes())]).toEqual([{ outcome: "published", count: 5 }]);
    expect(await worker.kill("SIGTERM")).toBe(0);
  },
);

test(
  "suspended for long, a process restarts sends without a call, needs no look-up, and does not send posts that are too late",
  { timeout: 150_000 },
  async () => {
    const { page, worker, uncalled, outcomes } = await haltWithFiveOpened("Halted for long");
    await sleep(32_000);
    const left = await uncalled();
    const [late, ...others] = left;
    if (late === undefined || others.length === 0) throw new Error("All of them were called");
    // As if the machine had been suspended for hours.
    await sql`
      update post_targets set due_at = due_at - interval '10 hours', wake_at = wake_at - interval '10 hours' where id = ${late}`;
    process.kill(worker.pid, "SIGCONT");
    await expect.poll(() => acceptedOf(page), within).toBe(4);
    const verdict = await untilNothingIsStuck(sql, 60_000);
    expectSound(verdict);
    expect(await outcomes()).toContainEqual({ outcome: "not_sent", count: left.length });
    const [{ state, tries } = { state: "", tries: 0 }] = await sql<{ state: string; tries: number }[]>`
      select state, tries from post_targets where id = ${late}`;
    expect({ state, tries }).toEqual({ state: "missed", tries: 1 });
    expect(await worker.kill("SIGTERM")).toBe(0);
  },
);

test(
  "on a stop signal, a process finishes its sends, returns its leases and exits with success",
  { timeout: 120_000 },
  async () => {
    const [sending, waiting] = [await aPage("Stopped while sending"), await aPage("Stopped while waiting")];
    const worker = await aWorker();
    const later = await publish(waiting, "", new Date(Date.now() + 18_000).toISOString());
    await slow(sending, "facebook.update", 4_000);
    const post = await publish(sending);
    await expect.poll(() => acceptedOf(sending), within).toBe(1);
    await expect.poll(() => stateOf(later), within).toBe("ready");
    expect(await worker.kill("SIGTERM")).toBe(0);
    expect([await stateOf(post), await stateOf(later)]).toEqual(["published", "queued"]);
    expect(await acceptedOf(waiting)).toBe(0);
  },
);

test(
  "on a second signal a process exits immediately, and the next process settles the rest",
  { timeout: 180_000 },
  async () => {
    const page = await aPage("Stopped twice");
    const worker = await aWorker();
    await slow(page, "facebook.update", 60_000);
    const post = await publish(page);
    await expect.poll(() => acceptedOf(page), within).toBe(1);
    const ended = worker.kill("SIGTERM");
    // Two signals within one second count as one key press.
    await sleep(1_500);
    const signalledAt = performance.now();
    process.kill(worker.pid, "SIGTERM");
    expect(await ended).toBe(1);
    expect(performance.now() - signalledAt).toBeLessThan(15_000);
    expect(await stateOf(post)).toBe("sending");

    await aWorker();
    const verdict = await untilNothingIsStuck(sql, 90_000);
    expectSound(verdict);
    expect([await stateOf(post), await acceptedOf(page)]).toEqual(["published", 1]);
  },
);
