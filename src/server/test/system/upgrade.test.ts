import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { type ApiClient, connect, registeredClient, signedInClient } from "#server/test/api-client.ts";
import { cloneOf } from "#server/test/clone-database.ts";
import { checkOutEarlier, isEarlierKnown } from "#server/test/earlier-release.ts";
import { inMinutes } from "#server/test/factories.ts";
import { networksThrough } from "#server/test/faulty-proxy.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import { freePort, type ServerProcess, startServerProcess } from "#server/test/server-process.ts";
import type { Post } from "#shared/posts/posts.ts";

describe.skipIf(!isEarlierKnown)("an upgrade from before 1.0", async () => {
  const folder = isEarlierKnown ? checkOutEarlier() : "";
  const dataDir = mkdtempSync(join(tmpdir(), "postloom-upgrade-"));
  const { url, drop } = await cloneOf("template0", inject("testServerUrl"));
  const port = await freePort();
  const web = `http://127.0.0.1:${port}`;
  const running: ServerProcess[] = [];
  afterAll(async () => {
    await Promise.all(running.map((one) => one.kill("SIGKILL")));
    await drop();
    for (const path of [folder, dataDir]) if (path !== "") rmSync(path, { recursive: true, force: true });
  });

  async function start(release: "earlier" | "this", at = port): Promise<ServerProcess> {
    const env = {
      NODE_ENV: "test",
      ROLE: "all",
      PORT: String(at),
      PUBLIC_URL: web,
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      SANDBOX: "true",
      ...networksThrough(web, web),
    };
    const entry = release === "earlier" ? join(folder, "src/server/index.ts") : undefined;
    const one = await startServerProcess(env, entry);
    running.push(one);
    return one;
  }

  const write = async (client: ApiClient, content: string, scheduledAt?: string) =>
    (await client.call<{ post: Post }>("POST", "/posts", { content, platforms: ["facebook"], scheduledAt })).post;
  const untilPublished = (client: ApiClient, { id }: Post) =>
    expect
      .poll(async () => (await client.call<{ post: Post }>("GET", `/posts/${id}`)).post.status, {
        timeout: 60_000,
        interval: 200,
      })
      .toBe("published");

  test("loses and repeats no post; neither release starts beside the other", { timeout: 240_000 }, async () => {
    const earlier = await start("earlier");
    const email = `${randomUUID()}@example.test`;
    const before = await registeredClient(web, email);
    await connect(before, "facebook", "Kiln and Clay");
    await untilPublished(before, await write(before, "Upgrade one"));

    await expect(start("this", await freePort())).rejects.toThrow(/A process of an earlier Postloom runs/);
    await untilPublished(before, await write(before, "Upgrade two"));
    // Due while no process runs, or soon after.
    const planned = await write(before, "Upgrade three", inMinutes(0.2));
    await earlier.kill("SIGTERM");

    await start("this");
    const after = await signedInClient(web, email);
    await untilPublished(after, planned);
    await untilPublished(after, await write(after, "Upgrade four"));
    expect((await ledgerOf(web, "Upgrade")).map(({ text, times }) => [text, times]).toSorted()).toEqual(
      ["Upgrade four", "Upgrade one", "Upgrade three", "Upgrade two"].map((text) => [text, 1]),
    );

    await expect(start("earlier", await freePort())).rejects.toThrow(/belongs to Postloom 1\.0/);
    await untilPublished(after, await write(after, "Upgrade five"));
  });
});
