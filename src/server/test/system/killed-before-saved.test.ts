import { expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { mortalServer } from "#server/test/mortal-server.ts";
import { ledgerOf, setFault } from "#server/test/sandbox.ts";
import type { Post } from "#shared/posts/posts.ts";

const server = await mortalServer({ sandbox: true });

async function until<T>(what: string, check: () => Promise<T | undefined>, deadlineMs: number): Promise<T> {
  const giveUpAt = performance.now() + deadlineMs;
  for (;;) {
    const found = await check();
    if (found !== undefined) return found;
    if (performance.now() > giveUpAt)
      throw new Error(`Timed out waiting for ${what}:\n${server.output().slice(-4_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test(
  "after a kill between the platforms' acceptance and saving it, each post is published exactly once",
  { timeout: 150_000 },
  async () => {
    const client = await registeredClient(server.baseUrl, "mira@example.test");
    await connect(client, "facebook", "Kiln and Clay");
    await connect(client, "x", "Kiln and Clay");
    const { creation } = await client.call<{ creation: { id: string } }>(
      "POST",
      "/creations/generate/image",
      { prompt: "one bowl", options: { style: "abstract" } },
      { prefer: "wait=60" },
    );

    // The sandbox stores the post and delays its response: the server is killed in exactly this gap.
    for (const call of ["facebook.update", "instagram.publish", "x.create_tweet"])
      await setFault(server.baseUrl, { kind: "slow", call, delayMs: 60_000 });
    const content = "Bowls that survive a crash";
    const { post } = await client.call<{ post: Post }>("POST", "/posts", {
      content,
      creationId: creation.id,
      platforms: ["facebook", "instagram", "x"],
    });
    await until(
      "three accepted posts",
      async () => ((await ledgerOf(server.baseUrl, content)).length === 3 ? true : undefined),
      30_000,
    );
    await server.kill();

    await server.start();
    const restartedAt = performance.now();
    const done = await until(
      "three published deliveries",
      async () => {
        const seen = (await client.call<{ post: Post }>("GET", `/posts/${post.id}`)).post;
        return seen.status === "published" ? seen : undefined;
      },
      60_000,
    );
    expect(performance.now() - restartedAt).toBeLessThan(60_000);
    expect(done.targets.map((target) => target.status)).toEqual(["published", "published", "published"]);
    const ledger = await ledgerOf(server.baseUrl, content);
    expect(ledger.map((entry) => entry.platform).sort()).toEqual(["facebook", "instagram", "x"]);
  },
);
