import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { expectSound, untilNothingIsStuck } from "#server/test/delivery-judge.ts";
import { fleet } from "#server/test/fleet.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

const posts = 200;
const accounts = 20;
/** Longer than writing the posts takes, and than the lead of their alarms. */
const leadMs = 40_000;
/** The stop comes this long before the due time: some posts are prepared, some are about to be sent. */
const stopAheadMs = 1_200;

const { web, sql, start } = await fleet();
const old = await start("worker");

test(
  `${posts} posts are due while one process stops and the next one starts: each is published once, at most seconds late`,
  { timeout: 240_000 },
  async ({ annotate }) => {
    const client = await registeredClient(web, "mira@example.test");
    await client.call("POST", "/billing/plan", { plan: "premium" });
    for (let index = 0; index < accounts; index += 1) await connect(client, "facebook", `Kiln ${index}`);
    const { accounts: connected } = await client.call<{ accounts: SocialAccount[] }>(
      "GET",
      "/social/accounts?platform=facebook&limit=100",
    );
    const dueAt = Date.now() + leadMs;
    for (let index = 0; index < posts; index += 1)
      await client.call("POST", "/posts", {
        content: `Deployed ${index}`,
        platforms: ["facebook"],
        accountIds: [connected[index % accounts]?.id],
        scheduledAt: new Date(dueAt).toISOString(),
      });
    await sleep(Math.max(0, dueAt - stopAheadMs - Date.now()));
    const stopped = old.kill("SIGTERM");
    const signalledAt = performance.now();
    const next = start("worker");
    expect(await stopped).toBe(0);
    const stoppedAfterMs = performance.now() - signalledAt;
    await next;

    const verdict = await untilNothingIsStuck(sql, 90_000);
    expectSound(verdict);
    expect(verdict).toMatchObject({ accepted: posts, ended: { published: posts } });
    const late = (await ledgerOf(web, "Deployed")).map(({ receivedAt }) => Date.parse(receivedAt) - dueAt);
    const [first = 0, ...rest] = late.toSorted((a, b) => a - b);
    const at = (share: number) => rest[Math.floor(rest.length * share)] ?? first;
    await annotate(
      `stopped in ${Math.round(stoppedAfterMs)} ms; lateness p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, first ${first} ms`,
    );
    expect(first).toBeGreaterThanOrEqual(0);
    expect(at(0.99)).toBeLessThan(60_000);
  },
);
