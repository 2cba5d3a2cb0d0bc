import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { registerHealth } from "#server/http/health.ts";
import { hasRoom } from "#server/lib/files/disk-space.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness();

/** The readiness of a server with its media in this folder. */
async function readyWith(folder: string) {
  const app = fastify();
  onTestFinished(() => app.close());
  const readiness = { isStopping: false, isQueueRunning: () => true };
  registerHealth(app, h.deps, readiness, {
    readScheduler: async () => ({ isAlive: true, secondsSinceTick: 1 }),
    hasRoom: () => hasRoom(folder),
  });
  const answer = await app.inject({ url: "/health/ready" });
  return { status: answer.statusCode, body: answer.json() as { checks: object; warning?: string } };
}

test("a server with its database and room for media is ready without a warning", async () => {
  const { status, body } = await readyWith(tmpdir());
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "ready", checks: { database: true, disk: true } });
  expect(body.warning).toBeUndefined();
});

// A file system without a single free byte.
test.skipIf(platform() !== "linux")("a full disk is a warning, because texts still go out", async () => {
  const { status, body } = await readyWith("/proc");
  expect(status).toBe(200);
  expect(body).toMatchObject({ checks: { disk: false }, warning: "The disk has no room left for new media" });
});

test("a disk that cannot be read is a warning", async () => {
  const { status, body } = await readyWith(join(tmpdir(), "missing-media-folder"));
  expect(status).toBe(200);
  expect(body).toMatchObject({ checks: { disk: null }, warning: "The disk does not answer" });
});
