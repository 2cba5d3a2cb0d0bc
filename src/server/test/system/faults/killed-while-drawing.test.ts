import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { mortalServer, quickQueue } from "#server/test/mortal-server.ts";
import { filesOf, storedFiles } from "#server/test/remote-generation.ts";
import type { Usage } from "#shared/billing/billing.ts";
import type { Creation } from "#shared/creations/creations.ts";

const server = await mortalServer({ sandbox: false, env: quickQueue });

test(
  "after a kill while generating, every image is finished once except a cancelled one, and files and units match",
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
    await server.forgetHeartbeats();

    await server.start();
    const interrupted = (await list()).find(({ status }) => status === "processing");
    await client.call("POST", `/creations/${interrupted?.id ?? ""}/cancel`);
    await expect
      .poll(async () => (await list()).map(({ status }) => status).toSorted(), { timeout: 150_000, interval: 200 })
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

test("after a kill while generating a video, it is finished once and charged once", { timeout: 480_000 }, async () => {
  const client = await registeredClient(server.baseUrl, "films@example.test");
  const order = { prompt: "a kiln", duration: 3, size: "1280x720" };
  const { creation: begun } = await client.call<{ creation: Creation }>("POST", "/creations/generate/video", order);
  const read = async () => (await client.call<{ creation: Creation }>("GET", `/creations/${begun.id}`)).creation;
  await expect.poll(async () => (await read()).progress ?? 0, { timeout: 90_000, interval: 50 }).toBeGreaterThan(0.1);
  expect((await read()).status).toBe("processing");
  await server.kill();
  await server.forgetHeartbeats();

  await server.start();
  await expect.poll(async () => (await read()).status, { timeout: 360_000, interval: 200 }).not.toBe("processing");
  const video = await read();
  expect(video).toMatchObject({ status: "completed", durationSeconds: 3, width: 1280, height: 720 });
  expect(new Set(storedFiles(server, video.id))).toEqual(filesOf(video));
  const { usage } = await client.call<{ usage: Usage }>("GET", "/users/dashboard");
  expect(usage.videos.used).toBe(1);
});
