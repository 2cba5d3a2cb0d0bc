import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { expectSound } from "#server/test/delivery-judge.ts";
import { meetFaults, quickLookUps } from "#server/test/fault-cases.ts";
import { callFaults, faultyProxy, networksThrough } from "#server/test/faulty-proxy.ts";
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

const posts = 10;

/** How many posts of its thread each account has at the network. */
const threadLengths = async () =>
  (
    await sql<{ length: number }[]>`
      select count(p.id)::int as length from sandbox.accounts a
      left join sandbox.posts p on p.account_id = a.id and p.is_published and p.deleted_at is null
      where a.platform = 'bluesky' group by a.id`
  ).map(({ length }) => length);

test(
  "a thread that its network publishes with one call is published as a whole or not at all, whichever call is cut or is the last before a kill -9",
  { timeout: 600_000 },
  async ({ annotate }) => {
    let killed: number[] = [];
    const restart = async () => {
      await server.kill();
      killed = await threadLengths();
      await server.start(quickLookUps);
    };
    const { cases, verdict } = await meetFaults({ baseUrl: server.baseUrl, proxy, sql, restart }, callFaults.length, [
      "bluesky thread",
    ]);
    await annotate(`${cases} cases; ${killed.filter((length) => length === 0).length} of them unsent at the kill`);
    expect(killed.filter((length) => length !== 0 && length !== posts)).toEqual([]);
    expect(killed).toContain(0);
    expect(killed).toContain(posts);
    expectSound(verdict);
    expect(await threadLengths()).toEqual(Array.from({ length: cases + 1 }, () => posts));
  },
);
