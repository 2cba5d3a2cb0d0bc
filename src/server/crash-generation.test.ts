import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { freePort, type ServerProcess, startServerProcess } from "#server/test/server-process.ts";
import { testDatabase } from "#server/test/test-database.ts";
import type { Usage } from "#shared/billing.ts";
import type { Creation } from "#shared/creations.ts";

const dataDir = mkdtempSync(join(tmpdir(), "postloom-crash-"));
const port = await freePort();
const env = {
  NODE_ENV: "test",
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  DATABASE_URL: await testDatabase(),
  SANDBOX: "false",
};
let server: ServerProcess = await startServerProcess(env);

afterAll(async () => {
  await server.kill("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

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
    await server.kill("SIGKILL");

    server = await startServerProcess(env);
    const interrupted = (await list()).find(({ status }) => status === "processing");
    await client.call("POST", `/creations/${interrupted?.id ?? ""}/cancel`);
    await expect
      .poll(async () => (await list()).map(({ status }) => status).toSorted(), { timeout: 150_000, interval: 1_000 })
      .toEqual(["completed", "completed", "completed", "failed"]);

    const after = await list();
    expect(new Set(after.map(({ options }) => options?.seed))).toEqual(new Set([7, 8, 9, 10]));
    const files = readdirSync(join(dataDir, "media", "creations"), { recursive: true, encoding: "utf8" }).filter(
      (name) => name.includes("."),
    );
    const shown = after.flatMap(({ fileUrl, thumbnailUrl }) => [fileUrl, thumbnailUrl]).filter((url) => url !== null);
    expect(files.map((name) => `/media/creations/${name}`).toSorted()).toEqual(shown.toSorted());
    for (const url of shown) expect((await fetch(server.baseUrl + url)).status).toBe(200);
    const { usage } = await client.call<{ usage: Usage }>("GET", "/users/dashboard");
    expect(usage.images.used).toBe(3);
  },
);
