import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { quickLookUps } from "#server/test/fault-cases.ts";
import { mortalServer } from "#server/test/mortal-server.ts";
import { ledgerOf, setFault } from "#server/test/sandbox.ts";
import type { Post } from "#shared/posts/posts.ts";

const server = await mortalServer({ sandbox: true, env: quickLookUps });
const sql = postgres(server.databaseUrl, { max: 1, onnotice: () => undefined });
afterAll(() => sql.end());

/** As if most of the leases of the dead process had passed. killed-before-saved.test.ts lives through whole ones. */
async function passLeases(): Promise<void> {
  await sql`update post_targets set lease_until = lease_until - interval '12 s' where lease_until is not null`;
  await sql`update post_target_parts set lease_until = lease_until - interval '12 s' where lease_until is not null`;
}

test(
  "after a kill between the acceptance of each part of a thread and saving it, each part is published exactly once",
  { timeout: 240_000 },
  async () => {
    const client = await registeredClient(server.baseUrl, "mira@example.test");
    await connect(client, "x", "Kiln and Clay");
    const texts = ["Crash one", "Crash two", "Crash three"];
    // The sandbox stores each part and delays its response: the server is killed in exactly this gap, every time.
    await setFault(server.baseUrl, { kind: "slow", call: "x.create_tweet", times: texts.length, delayMs: 60_000 });
    const { post } = await client.call<{ post: Post }>("POST", "/posts", {
      thread: texts.slice(0, 2),
      firstComment: texts[2],
      platforms: ["x"],
    });
    for (let accepted = 1; accepted <= texts.length; accepted += 1) {
      await expect
        .poll(async () => (await ledgerOf(server.baseUrl, "Crash")).length, { timeout: 45_000, interval: 200 })
        .toBe(accepted);
      await server.kill();
      await passLeases();
      await server.start();
    }
    const read = async () => (await client.call<{ post: Post }>("GET", `/posts/${post.id}`)).post;
    await expect
      .poll(async () => (await read()).targets[0]?.parts.map((part) => part.status), { timeout: 45_000, interval: 200 })
      .toEqual(["published", "published"]);
    expect(await read()).toMatchObject({ status: "published", targets: [{ postedCount: 2, error: null }] });
    const ledger = await ledgerOf(server.baseUrl, "Crash");
    expect(ledger.map((entry) => [entry.text, entry.times])).toEqual(texts.map((text) => [text, 1]));
  },
);
