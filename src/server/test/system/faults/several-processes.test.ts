import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { expectSound, untilNothingIsStuck } from "#server/test/delivery-judge.ts";
import { quickLookUps } from "#server/test/fault-cases.ts";
import { fleet } from "#server/test/fleet.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

const posts = 300;
const accounts = 20;
const spreadMs = 15_000;
const killEveryMs = 5_000;

interface Mortal {
  role: "all" | "worker";
  process: ServerProcess;
}

const { web, sql, start } = await fleet();
const startMortal = async (role: Mortal["role"]): Promise<Mortal> => ({
  role,
  process: await start(role, quickLookUps),
});

test(
  `three processes on one database, one of them killed every ${killEveryMs / 1_000} s: each of ${posts} posts is published once`,
  { timeout: 420_000 },
  async ({ annotate }) => {
    const mortals = [await startMortal("all"), await startMortal("worker")];
    const client = await registeredClient(web, "mira@example.test");
    await client.call("POST", "/billing/plan", { plan: "premium" });
    for (let index = 0; index < accounts; index += 1) await connect(client, "facebook", `Kiln ${index}`);
    const { accounts: connected } = await client.call<{ accounts: SocialAccount[] }>(
      "GET",
      "/social/accounts?platform=facebook&limit=100",
    );
    const dueAt = Date.now() + 30_000;
    for (let index = 0; index < posts; index += 1) {
      await client.call("POST", "/posts", {
        content: `Several ${index}`,
        platforms: ["facebook"],
        accountIds: [connected[index % accounts]?.id],
        scheduledAt: new Date(dueAt + (index * spreadMs) / posts).toISOString(),
      });
    }
    // Writing may have taken longer: then the posts are due at once, and the kills happen all the same.
    await sleep(Math.max(0, dueAt - Date.now()));
    let kills = 0;
    for (const end = Date.now() + spreadMs + killEveryMs; Date.now() < end; kills += 1) {
      await sleep(killEveryMs);
      const victim = mortals.shift();
      if (victim === undefined) break;
      await victim.process.kill("SIGKILL");
      mortals.push(await startMortal(victim.role));
    }
    const verdict = await untilNothingIsStuck(sql);
    await annotate(`${kills} kills: ${JSON.stringify(verdict.ended)}`);
    expectSound(verdict);
    expect(verdict).toMatchObject({ accepted: posts, ended: { published: posts } });
  },
);
