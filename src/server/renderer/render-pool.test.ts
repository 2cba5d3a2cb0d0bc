import { afterEach, expect, test } from "vitest";
import { createRenderPool } from "./render-pool.ts";
import { render } from "./render.ts";
import type { PictureRequest } from "./requests.ts";

const entry = new URL("./render.worker.ts", import.meta.url);
const pools: ReturnType<typeof createRenderPool>[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function createPool(size: number, worker = entry) {
  const pool = createRenderPool({ size, queueMax: 8, idleMs: 10_000, entry: worker });
  pools.push(pool);
  return pool;
}

/** A thread that handles each task by `code`, with `task` and `reply`. */
const standIn = (code: string) =>
  new URL(
    `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', (task) => { const reply = (outcome) => parentPort.postMessage({ job: task.job, ...outcome }); ${code} })`,
  );

const request = (change: Partial<PictureRequest> = {}): PictureRequest => ({
  prompt: "two lemons on a table",
  style: "realistic",
  width: 160,
  height: 96,
  creativity: 5,
  detail: 3,
  seed: 7,
  ...change,
});

const context = (onProgress: (fraction: number) => void = () => undefined, signal = new AbortController().signal) => ({
  signal,
  onProgress,
});

test("a picture has the same bytes with one, two and three threads", { timeout: 60_000 }, async () => {
  const styles = ["realistic", "artistic", "cartoon"] as const;
  const alone = await Promise.all(styles.map((style) => render(request({ style }), () => undefined)));
  for (const threads of [2, 3]) {
    const pool = createPool(threads);
    // Threads that have started already help from the first column on.
    await Promise.all(
      Array.from({ length: threads }, () => pool.render(request({ width: 32, height: 32 }), context())),
    );
    for (const [index, style] of styles.entries()) {
      const together = await pool.render(request({ style }), context());
      expect([threads, style, Buffer.compare(together, alone[index]!)]).toEqual([threads, style, 0]);
    }
  }
});

test("a new picture gets a thread of one that is drawn by all", { timeout: 60_000 }, async () => {
  const pool = createPool(2);
  // A thread that is still starting cannot leave.
  await Promise.all([1, 2].map(() => pool.render(request({ width: 32, height: 32 }), context())));
  const finished: string[] = [];
  const begun = Promise.withResolvers<void>();
  const large = pool
    .render(
      request({ width: 640, height: 640 }),
      context(() => begun.resolve()),
    )
    .then(() => finished.push("large"));
  await begun.promise;
  await pool.render(request({ width: 32, height: 32 }), context()).then(() => finished.push("small"));
  await large;
  expect(finished).toEqual(["small", "large"]);
});

test("free threads help one picture, and none of several", async () => {
  const pool = createPool(
    2,
    standIn(`
      const met = new Int32Array(task.memory, task.memory.byteLength - 4);
      if (task.role === 'leader') {
        if (task.request.seed === 1) Atomics.wait(met, 0, 0, 10_000);
        reply({ kind: 'done', bytes: new Uint8Array(1) });
      } else {
        reply({ kind: 'progress', fraction: 0.5 });
        Atomics.store(met, 0, 1);
        Atomics.notify(met, 0);
        reply({ kind: 'left' });
      }`),
  );
  let helped = 0;
  const draw = (seed: number) =>
    pool.render(
      request({ seed }),
      context(() => (helped += 1)),
    );
  await draw(1);
  await expect.poll(() => helped).toBe(1);
  await Promise.all([2, 3, 4, 5, 6, 7].map(draw));
  // Only the first and the last of them are alone for a moment.
  expect(helped).toBeLessThanOrEqual(3);
});

test("a helper that stops fails the picture, and the next one is drawn", async () => {
  const pool = createPool(
    2,
    standIn(
      "if (task.request.seed === 1) reply(task.role === 'helper' ? { kind: 'left' } : { kind: 'done', bytes: new Uint8Array(1) }); else if (task.role === 'helper') process.exit(3)",
    ),
  );
  await expect(pool.render(request(), context())).rejects.toThrow("code 3");
  await expect(pool.render(request({ seed: 1 }), context())).resolves.toHaveLength(1);
});

test("a cancelled picture ends all its threads", async () => {
  const pool = createPool(3, standIn("if (task.role === 'helper') reply({ kind: 'progress', fraction: 0.1 })"));
  const controller = new AbortController();
  const cancelled = pool.render(
    request(),
    context(() => controller.abort(new Error("no longer wanted")), controller.signal),
  );
  await expect(cancelled).rejects.toThrow("no longer wanted");
  await expect.poll(() => pool.threads()).toBe(0);
});
