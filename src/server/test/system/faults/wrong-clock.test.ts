import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { connect, registeredClient, signedInClient } from "#server/test/api-client.ts";
import { expectSound, untilNothingIsStuck } from "#server/test/delivery-judge.ts";
import { fleet } from "#server/test/fleet.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import { Hour, Second } from "#shared/durations.ts";
import type { Post } from "#shared/posts/posts.ts";

// The process that plans and publishes has a wrong clock; the process with the platforms, and the database, have correct ones.

const { web, sql, start } = await fleet();

const withShift = (shiftMs: number) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "../../shifted-clock.ts")).href}`,
  CLOCK_SHIFT_MS: String(shiftMs),
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * Second.ms).toISOString();
const arrived = () => ledgerOf(web, "Planned by a clock");
/** A wrong clock is off by hours; a busy machine is late by seconds. */
const latestMs = 30 * Second.ms;

/** Plans posts through a process with a wrong clock. */
async function planThrough(baseUrl: string, name: string) {
  const email = `${name}@example.test`;
  await connect(await registeredClient(web, email), "facebook", `Clock ${name}`);
  const client = await signedInClient(baseUrl, email);
  return async (what: string, scheduledAt: string | null) => {
    const content = `Planned by a clock ${name}: ${what}`;
    const body = { content, platforms: ["facebook"], scheduledAt };
    const requestedAt = Date.now();
    const { post } = await client.call<{ post: Post }>("POST", "/posts", body);
    return { content, id: post.id, dueAt: scheduledAt === null ? requestedAt : Date.parse(scheduledAt) };
  };
}

test(
  "processes with clocks two hours ahead and behind, reversed meanwhile, send each post once and not early",
  { timeout: 240_000 },
  async () => {
    const due: { content: string; dueAt: number }[] = [];
    const far: string[] = [];
    const wrong: ServerProcess[] = [];
    for (const [name, shiftMs] of [
      ["ahead", 2 * Hour.ms],
      ["behind", -2 * Hour.ms],
    ] as const) {
      const one = await start("all", withShift(shiftMs));
      wrong.push(one);
      const { checks } = (await (await fetch(`${one.baseUrl}/health/ready`)).json()) as {
        checks: { clockSkewMs: number };
      };
      expect(Math.abs(checks.clockSkewMs)).toBeGreaterThan(2 * Hour.ms - Second.ms);
      const plan = await planThrough(one.baseUrl, name);
      due.push(await plan("at once", null), await plan("soon", inSeconds(3)));
      // Being prepared, and not yet prepared, when the clocks are set.
      due.push(await plan("in a while", inSeconds(28)), await plan("later", inSeconds(42)));
      // Already due by the clock that is ahead.
      far.push((await plan("far", inSeconds(2 * Hour.seconds - 30))).id);
    }
    await expect.poll(async () => (await arrived()).length, { timeout: 20_000, interval: 200 }).toBeGreaterThan(3);
    for (const { pid } of wrong) process.kill(pid, "SIGUSR2");
    await expect.poll(async () => (await arrived()).length, { timeout: 90_000, interval: 500 }).toBe(due.length);

    const received = new Map((await arrived()).map(({ text, receivedAt }) => [text, Date.parse(receivedAt)]));
    for (const { content, dueAt } of due) {
      const lateMs = (received.get(content) ?? Number.NaN) - dueAt;
      expect(lateMs, content).toBeGreaterThanOrEqual(0);
      expect(lateMs, content).toBeLessThan(latestMs);
    }
    const waiting = await sql`select from post_targets where post_id = any(${far}) and state = 'scheduled'`;
    expect(waiting.length).toBe(far.length);
    await sql`update post_targets set state = 'cancelled' where post_id = any(${far})`;
    expectSound(await untilNothingIsStuck(sql, 20_000));
  },
);
