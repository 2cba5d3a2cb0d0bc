import { expect, test } from "vitest";
import { sandboxClient } from "#server/sandbox/sandbox-endpoints.ts";
import { expectSound } from "#server/test/delivery-judge.ts";
import { meetFaults } from "#server/test/fault-cases.ts";
import { fleetBehindProxy } from "#server/test/fleet.ts";

const { proxy, web: baseUrl, sql, start } = await fleetBehindProxy();
// For a process without the sandbox the networks are external, and cannot reach this machine.
const startApart = () =>
  start("worker", {
    SANDBOX: "false",
    META_APP_ID: sandboxClient.clientId,
    META_APP_SECRET: sandboxClient.clientSecret,
  });

test(
  "a reel uploaded because Instagram cannot fetch it is published once after a cut, a partial upload or a kill -9 at any call",
  { timeout: 900_000 },
  async ({ annotate }) => {
    let worker = await startApart();
    const restart = async () => {
      await worker.kill("SIGKILL");
      worker = await startApart();
    };
    const faultsEach = 9;
    const { cases, settledSeconds, verdict, usedPosts, unrefused } = await meetFaults(
      { baseUrl, proxy, sql, restart },
      faultsEach,
      ["instagram reel"],
    );
    await annotate(`${cases} cases, settled ${settledSeconds} s after the kill: ${JSON.stringify(verdict.ended)}`);
    expectSound(verdict);
    expect(verdict.ended).toEqual({ published: verdict.accepted });
    expect(usedPosts).toBe(cases);
    expect(unrefused).toEqual([]);
    expect(proxy.callsOf("Plain instagram reel", "changes").some((path) => path.includes("/ig-api-upload/"))).toBe(
      true,
    );
  },
);
