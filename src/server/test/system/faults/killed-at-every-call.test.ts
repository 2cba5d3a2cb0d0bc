import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { expectSound } from "#server/test/delivery-judge.ts";
import { meetFaults, quickLookUps } from "#server/test/fault-cases.ts";
import { faultyProxy, networksThrough } from "#server/test/faulty-proxy.ts";
import { mortalServer } from "#server/test/mortal-server.ts";
import { freePort } from "#server/test/server-process.ts";

const port = await freePort();
const proxy = await faultyProxy(() => `http://127.0.0.1:${port}`);
const server = await mortalServer({
  sandbox: true,
  env: {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...networksThrough(proxy.baseUrl, `http://127.0.0.1:${port}`),
  },
});
const sql = postgres(server.databaseUrl, { max: 2, onnotice: () => undefined });
afterAll(() => sql.end());

test(
  "a post of any kind with a call that is cut, delayed, truncated or the last before a kill -9 is published once",
  { timeout: 900_000 },
  async ({ annotate }) => {
    const restart = async () => {
      await server.kill();
      // Only now: a call that was cut would otherwise be sent again before the kill, and a second lost answer asks the user.
      await server.start(quickLookUps);
    };
    const { cases, settledSeconds, verdict, usedPosts, unrefused } = await meetFaults(
      { baseUrl: server.baseUrl, proxy, sql, restart },
      2,
    );
    await annotate(`${cases} cases, settled ${settledSeconds} s after the restart: ${JSON.stringify(verdict.ended)}`);
    expectSound(verdict);
    // Two reads settle it long before the user is asked, so that no single lost call needs a user's decision.
    expect(verdict.ended).toEqual({ published: verdict.accepted });
    expect(usedPosts).toBe(cases);
    expect(unrefused).toEqual([]);
  },
);
