import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { expectSound } from "#server/test/delivery-judge.ts";
import { meetFaults } from "#server/test/fault-cases.ts";
import { fleetBehindProxy } from "#server/test/fleet.ts";
import type { ServerProcess } from "#server/test/server-process.ts";

const apartMs = 2_000;

const { proxy, web: baseUrl, sql, start } = await fleetBehindProxy();

test(
  "the same with three processes, each of them killed -9 while the others take over",
  { timeout: 900_000 },
  async ({ annotate }) => {
    const workers: ServerProcess[] = [];
    for (let one = 0; one < 3; one += 1) workers.push(await start("worker"));
    // One after the other, so that those who live take over from those who died.
    const restart = async () => {
      for (const victim of workers.splice(0)) {
        await victim.kill("SIGKILL");
        await sleep(apartMs);
        workers.push(await start("worker"));
      }
    };
    const { cases, settledSeconds, verdict, usedPosts, unrefused } = await meetFaults(
      { baseUrl, proxy, sql, restart },
      1,
    );
    await annotate(`${cases} cases, settled ${settledSeconds} s after the kills: ${JSON.stringify(verdict.ended)}`);
    expectSound(verdict);
    expect(verdict.ended).toEqual({ published: verdict.accepted });
    expect(usedPosts).toBe(cases);
    expect(unrefused).toEqual([]);
  },
);
