import { fastify } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { registerHealth } from "#server/http/health.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness({ env: { LOG_LEVEL: "silent" } });

/** The readiness of a server whose disk answers so, at each of some questions. */
function serverWith(hasRoom: () => Promise<boolean>) {
  const app = fastify();
  onTestFinished(() => app.close());
  const readiness = { isStopping: false, isQueueRunning: () => true };
  registerHealth(app, h.deps, readiness, {
    readScheduler: async () => ({ isAlive: true, secondsSinceTick: 1 }),
    hasRoom,
  });
  return async () => {
    const answer = await app.inject({ url: "/health/ready" });
    return { status: answer.statusCode, ...(answer.json() as { checks: object; warning?: string }) };
  };
}

test("a server with its database and room for media is ready without a warning", async () => {
  const found = await serverWith(async () => true)();
  expect(found).toMatchObject({ status: "ready", checks: { database: true, disk: true } });
  expect(found.warning).toBeUndefined();
});

test("a full disk is a warning, because texts still go out", async () => {
  expect(await serverWith(async () => false)()).toMatchObject({
    status: "ready",
    checks: { disk: false },
    warning: "The disk has no room left for new media",
  });
});

test("a disk that cannot be read is a warning", async () => {
  const ready = serverWith(() => Promise.reject(new Error("ENOENT")));
  expect(await ready()).toMatchObject({
    status: "ready",
    checks: { disk: null },
    warning: "The disk for media cannot be read, or answers slowly",
  });
});

test("a disk that hangs is asked once, and holds up only the first answer", async () => {
  const answer = Promise.withResolvers<boolean>();
  const hasRoom = vi.fn(() => answer.promise);
  const ready = serverWith(hasRoom);
  expect(await ready()).toMatchObject({ status: "ready", checks: { disk: null } });
  const startedAt = performance.now();
  for (let index = 0; index < 20; index += 1) expect(await ready()).toMatchObject({ checks: { disk: null } });
  expect(performance.now() - startedAt).toBeLessThan(20 * 250);
  expect(hasRoom).toHaveBeenCalledOnce();
  answer.resolve(true);
  await expect.poll(async () => (await ready()).checks).toMatchObject({ disk: true });
});
