import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { expectSound } from "#server/test/delivery-judge.ts";
import { meetFaults } from "#server/test/fault-cases.ts";
import { faultyProxy } from "#server/test/faulty-proxy.ts";
import { mortalServer } from "#server/test/mortal-server.ts";
import { freePort } from "#server/test/server-process.ts";

const port = await freePort();
const proxy = await faultyProxy(() => `http://127.0.0.1:${port}`);
const server = await mortalServer({
  sandbox: true,
  env: {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    META_GRAPH_URL: `${proxy.baseUrl}/sandbox/graph`,
    META_UPLOAD_URL: `${proxy.baseUrl}/sandbox/upload`,
    META_VIDEO_URL: `${proxy.baseUrl}/sandbox/graph`,
    X_API_URL: `${proxy.baseUrl}/sandbox/x-api`,
  },
});
const sql = postgres(server.databaseUrl, { max: 2, onnotice: () => undefined });
afterAll(() => sql.end());

test(
  "whatever call of whatever post is cut, delayed, answered by half, or the last thing before a kill -9: once there, or told",
  { timeout: 900_000 },
  async ({ annotate }) => {
    const restart = async () => {
      await server.kill();
      await server.start();
    };
    const { cases, settledSeconds, verdict, usedPosts, unrefused } = await meetFaults(
      { baseUrl: server.baseUrl, proxy, sql, restart },
      2,
    );
    await annotate(`${cases} cases, settled ${settledSeconds} s after the restart: ${JSON.stringify(verdict.ended)}`);
    expectSound(verdict);
    // Two reads two minutes apart at the most: nobody has to say anything for a call that is lost once.
    expect(verdict.ended).toEqual({ published: verdict.accepted });
    expect(usedPosts).toBe(cases);
    expect(unrefused).toEqual([]);
  },
);
