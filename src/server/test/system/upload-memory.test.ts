import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { freePort, type ServerProcess, startServerProcess } from "#server/test/server-process.ts";
import { testDatabase } from "#server/test/test-database.ts";
import type { Creation } from "#shared/creations/creations.ts";

const dataDir = mkdtempSync(join(tmpdir(), "postloom-uploads-"));
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

/** A photo of twenty megapixels and about twenty megabytes: noise does not compress. */
const photo = await sharp({
  create: {
    width: 5_000,
    height: 4_000,
    channels: 3,
    background: "#888888",
    noise: { type: "gaussian", mean: 128, sigma: 40 },
  },
})
  .jpeg({ quality: 97 })
  .toBuffer();

const mebibyte = 1024 * 1024;
const filesIn = (folder: string) =>
  existsSync(join(dataDir, folder))
    ? readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && entry.name !== ".installation",
      )
    : [];

function upload(token: string) {
  const form = new FormData();
  form.append("file", new Blob([photo], { type: "image/jpeg" }), "photo.jpg");
  return fetch(`${server.baseUrl}/api/creations`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}

/** Resident memory of the server in MiB, mapped and shared pages included. */
const residentMiB = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;

test.skipIf(process.platform !== "linux")(
  "twenty photos of 20 MB sent in parallel are all stored, and the server stays below 700 MB",
  { timeout: 240_000 },
  async () => {
    expect(photo.length / mebibyte).toBeGreaterThan(18);
    const client = await registeredClient(server.baseUrl, "memory@example.test");
    const before = residentMiB();
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, residentMiB());
    }, 50);
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(client.token)));
    clearInterval(watching);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(most, `before: ${Math.round(before)} MB`).toBeLessThan(700);
    expect(filesIn("uploads")).toEqual([]);
    expect(filesIn("media")).toHaveLength(40);
  },
);

test(
  "after a kill while uploads arrive, every row has its files, and files without a row are not shown",
  { timeout: 120_000 },
  async () => {
    const client = await registeredClient(server.baseUrl, "killed@example.test");
    const sending = Array.from({ length: 6 }, () =>
      upload(client.token).then(
        ({ status }) => status,
        () => 0,
      ),
    );
    await expect.poll(() => filesIn("uploads").length, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0);
    await sleep(700);
    await server.kill("SIGKILL");
    const statuses = await Promise.all(sending);

    server = await startServerProcess(env);
    const { creations } = await client.call<{ creations: Creation[] }>("GET", "/creations");
    expect(creations.length).toBeGreaterThanOrEqual(statuses.filter((status) => status === 201).length);
    for (const { status, fileUrl, thumbnailUrl } of creations) {
      expect(status).toBe("completed");
      for (const url of [fileUrl, thumbnailUrl]) {
        const answer = await fetch(server.baseUrl + url);
        expect(answer.status).toBe(200);
        await sharp(Buffer.from(await answer.arrayBuffer())).stats();
      }
    }
  },
);
