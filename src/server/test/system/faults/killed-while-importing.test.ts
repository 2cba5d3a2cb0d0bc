import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { mortalServer, quickQueue } from "#server/test/mortal-server.ts";
import type { PostImport } from "#shared/posts/imports.ts";
import type { Post } from "#shared/posts/posts.ts";

const server = await mortalServer({ sandbox: true, env: quickQueue });

const rowCount = 300;

test(
  "after kills in the middle of an import each row is one post, and the same file adds none",
  { timeout: 180_000 },
  async () => {
    const client = await registeredClient(server.baseUrl, "mira@example.test");
    const rows = Array.from({ length: rowCount }, (_, index) => `x,Bowl ${index}`);
    const file = () => new File([["accounts,text", ...rows].join("\n")], "plan.csv");
    const { import: begun } = await client.upload<{ import: PostImport }>("/posts/import", { file: file() });
    const read = async () => (await client.call<{ import: PostImport }>("GET", `/posts/imports/${begun.id}`)).import;
    for (const share of [0.1, 0.3, 0.6]) {
      await expect
        .poll(async () => (await read()).made, { timeout: 45_000, interval: 20 })
        .toBeGreaterThan(share * rowCount);
      await server.kill();
      await server.forgetHeartbeats();
      await server.start();
    }
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("done");
    expect(await read()).toMatchObject({ made: rowCount, failed: 0, waiting: 0 });
    const { import: again } = await client.upload<{ import: PostImport }>("/posts/import", { file: file() });
    expect(again).toMatchObject({ id: begun.id, made: rowCount });

    const texts: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const query: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const page: { posts: Post[]; nextCursor: string | null } = await client.call(
        "GET",
        `/posts?sort=oldest&limit=100${query}`,
      );
      texts.push(...page.posts.map(({ content }) => content));
      cursor = page.nextCursor;
    }
    expect(texts).toEqual(rows.map((row) => row.slice(2)));
  },
);
