import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { expectSound } from "#server/test/delivery-judge.ts";
import { meetFaults } from "#server/test/fault-cases.ts";
import { fleetBehindProxy } from "#server/test/fleet.ts";
import type { ServerProcess } from "#server/test/server-process.ts";

const apartMs = 2_000;
/** Until the last kill: a call that was cut would otherwise be sent again before it, and a second lost answer asks the user. */
const productionPace = { TEST_LOOK_UPS_FASTER: "1" };

const { proxy, web: baseUrl, sql, start } = await fleetBehindProxy();

test(
  "with three processes, each killed -9 while the others take over, each post is published once",
  { timeout: 900_000 },
  async ({ annotate }) => {
    const workers: ServerProcess[] = [];
    for (let one = 0; one < 3; one += 1) workers.push(await start("worker", productionPace));
    // One after the other, so that the surviving processes take over.
    const restart = async () => {
      const victims = workers.splice(0);
      for (const victim of victims) {
        await victim.kill("SIGKILL");
        await sleep(apartMs);
        workers.push(await start("worker", victim === victims.at(-1) ? {} : productionPace));
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
