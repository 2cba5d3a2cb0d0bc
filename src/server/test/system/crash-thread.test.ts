import { expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { ledgerOf, setFault } from "#server/test/sandbox.ts";
import { mortalServer } from "#server/test/mortal-server.ts";
import type { Post } from "#shared/posts/posts.ts";

const server = await mortalServer({ sandbox: true });

test(
  "killed after each part of a thread was accepted and before we saved it: each part is there exactly once",
  { timeout: 240_000 },
  async () => {
    const client = await registeredClient(server.baseUrl, "mira@example.test");
    await connect(client, "x", "Kiln and Clay");
    const said = ["Crash one", "Crash two", "Crash three"];
    // The sandbox writes each, then holds its answer back: the server dies in exactly the gap, every time.
    await setFault(server.baseUrl, { kind: "slow", call: "x.create_tweet", times: said.length, delayMs: 60_000 });
    const { post } = await client.call<{ post: Post }>("POST", "/posts", {
      thread: said.slice(0, 2),
      firstComment: said[2],
      platforms: ["x"],
    });
    for (let accepted = 1; accepted <= said.length; accepted += 1) {
      await expect
        .poll(async () => (await ledgerOf(server.baseUrl, "Crash")).length, { timeout: 45_000, interval: 200 })
        .toBe(accepted);
      await server.kill();
      await server.start();
    }
    const read = async () => (await client.call<{ post: Post }>("GET", `/posts/${post.id}`)).post;
    await expect
      .poll(async () => (await read()).targets[0]?.parts.map((part) => part.status), { timeout: 45_000, interval: 200 })
      .toEqual(["published", "published"]);
    expect(await read()).toMatchObject({ status: "published", targets: [{ postedCount: 2, error: null }] });
    const ledger = await ledgerOf(server.baseUrl, "Crash");
    expect(ledger.map((entry) => [entry.text, entry.times])).toEqual(said.map((text) => [text, 1]));
  },
);
