import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { mortalServer } from "#server/test/mortal-server.ts";
import type { Usage } from "#shared/billing.ts";
import type { Creation } from "#shared/creations.ts";

const server = await mortalServer({ sandbox: false });

test(
  "killed while drawing: after the restart every image is finished once, what was cancelled is not, and files and units agree",
  { timeout: 240_000 },
  async () => {
    const client = await registeredClient(server.baseUrl, "loom@example.test");
    const list = async () => (await client.call<{ creations: Creation[] }>("GET", "/creations")).creations;
    const show = () => server.output().slice(-3_000);
    await client.call("POST", "/creations/generate/image", {
      prompt: "a kiln",
      style: "abstract",
      size: "1024x768",
      count: 4,
      seed: 7,
    });
    await expect
      .poll(async () => (await list()).some(({ status, progress }) => status === "processing" && (progress ?? 0) > 0), {
        timeout: 60_000,
        message: show(),
      })
      .toBe(true);
    await server.kill();

    await server.start();
    const interrupted = (await list()).find(({ status }) => status === "processing");
    await client.call("POST", `/creations/${interrupted?.id ?? ""}/cancel`);
    await expect
      .poll(async () => (await list()).map(({ status }) => status).toSorted(), { timeout: 150_000, interval: 1_000 })
      .toEqual(["completed", "completed", "completed", "failed"]);

    const after = await list();
    expect(new Set(after.map(({ options }) => options?.seed))).toEqual(new Set([7, 8, 9, 10]));
    const files = readdirSync(join(server.dataDir, "media", "creations"), { recursive: true, encoding: "utf8" }).filter(
      (name) => name.includes("."),
    );
    const shown = after.flatMap(({ fileUrl, thumbnailUrl }) => [fileUrl, thumbnailUrl]).filter((url) => url !== null);
    expect(files.map((name) => `/media/creations/${name}`).toSorted()).toEqual(shown.toSorted());
    for (const url of shown) expect((await fetch(server.baseUrl + url)).status).toBe(200);
    const { usage } = await client.call<{ usage: Usage }>("GET", "/users/dashboard");
    expect(usage.images.used).toBe(3);
  },
);
