import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { ImageRequest } from "#server/integrations/ai/image-provider.ts";
import { toOklch } from "#server/renderer/math/color.ts";
import { createRenderPool } from "#server/renderer/render-pool.ts";
import { render } from "#server/renderer/render.ts";
import { imageStyles } from "#shared/creations/creations.ts";
import { createBuiltinImages } from "./builtin-images.ts";

const provider = createBuiltinImages({ size: 1 });
afterAll(() => provider.close());

const request = (change: Partial<ImageRequest> = {}): ImageRequest => ({
  prompt: "a blue bowl and two lemons in morning light",
  style: "realistic",
  width: 64,
  height: 64,
  creativity: 7,
  detail: 8,
  seed: 7,
  ...change,
});

const context = (signal = new AbortController().signal) => ({ signal, onProgress: () => undefined });
const draw = (change: Partial<ImageRequest> = {}) => render(request(change), () => undefined);
const pixelsOf = (png: Uint8Array) => sharp(png).raw().toBuffer();

/** Mean difference per channel, 0..255. */
async function difference(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [one, other] = [await pixelsOf(a), await pixelsOf(b)];
  expect(one.length).toBe(other.length);
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
}

async function meanColor(png: Uint8Array) {
  const { channels } = await sharp(png).stats();
  const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => (mean / 255) ** 2.2);
  return toOklch([r, g, b]);
}

test.each(imageStyles)("the same %s request gives the same bytes, in the thread and outside it", async (style) => {
  const inside = await provider.generate(request({ style }), context());
  const outside = await draw({ style });
  expect((await sharp(inside.bytes).metadata()).format).toBe("png");
  expect(Buffer.compare(inside.bytes, outside)).toBe(0);
  expect(Buffer.compare(outside, await draw({ style }))).toBe(0);
});

test.each([
  ["realistic", 64, 48],
  ["artistic", 48, 64],
  ["cartoon", 71, 53],
  ["abstract", 96, 54],
] as const)("a %s picture of %i x %i is exactly that size", async (style, width, height) => {
  const { format, width: w, height: h } = await sharp(await draw({ style, width, height })).metadata();
  expect([format, w, h]).toEqual(["png", width, height]);
});

test("each style gives a different picture of the same prompt", async () => {
  const pictures = await Promise.all(imageStyles.map((style) => draw({ style })));
  for (const [index, one] of pictures.entries()) {
    for (const other of pictures.slice(index + 1)) expect(await difference(one, other)).toBeGreaterThan(5);
  }
});

test.each([
  ["seed", { seed: 8 }],
  ["creativity", { creativity: 2 }],
  ["detail", { detail: 2 }],
  ["subject", { prompt: "a cat on a chair" }],
])("another %s changes the picture", async (_what, change) => {
  expect(await difference(await draw(), await draw(change))).toBeGreaterThan(0.4);
});

test("a colour in the prompt changes the mean hue of the picture", async () => {
  for (const style of imageStyles) {
    const red = await meanColor(await draw({ style, prompt: "a red wall with a red vase" }));
    const blue = await meanColor(await draw({ style, prompt: "a blue wall with a blue vase" }));
    expect(Math.abs(((red.hue - blue.hue + 540) % 360) - 180)).toBeGreaterThan(60);
  }
});

test("night is darker than noon", async () => {
  const night = await meanColor(await draw({ prompt: "mountains at night" }));
  const noon = await meanColor(await draw({ prompt: "mountains at noon" }));
  expect(noon.lightness - night.lightness).toBeGreaterThan(0.2);
});

test.each([
  ["only emoji", "🦄🌈✨"],
  ["unknown words", "qwrtz plmokn"],
  ["five hundred characters", "many cats and dogs and houses, ".repeat(16).slice(0, 500)],
  ["Chinese", "一只橙色的猫坐在书上，日落"],
  ["markup and control characters", "<script>alert(1)</script>\u0000\u202E ${x} ../../etc"],
  ["names of object members", "constructor __proto__ toString hasOwnProperty"],
])("a prompt of %s still becomes a picture", async (_what, prompt) => {
  for (const style of ["cartoon", "abstract"] as const) {
    const { channels } = await sharp(await draw({ style, prompt, width: 48, height: 48 })).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(4);
  }
});

test("the reported progress only increases", async () => {
  const fractions: number[] = [];
  await provider.generate(request({ width: 120, height: 120 }), {
    signal: new AbortController().signal,
    onProgress: (fraction) => fractions.push(fraction),
  });
  expect(fractions.length).toBeGreaterThan(3);
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  expect(fractions.every((fraction) => fraction > 0 && fraction <= 1)).toBe(true);
});

test("a cancelled render stops at once and the next one is drawn", async () => {
  const controller = new AbortController();
  const reason = new Error("no longer wanted");
  const large = provider.generate(request({ width: 1920, height: 1080 }), {
    signal: controller.signal,
    onProgress: () => controller.abort(reason),
  });
  await expect(large).rejects.toBe(reason);
  const next = await provider.generate(request(), context());
  expect((await sharp(next.bytes).metadata()).width).toBe(64);
});

test("a render cancelled before it starts never starts", async () => {
  await expect(provider.generate(request(), context(AbortSignal.abort(new Error("too late"))))).rejects.toThrow(
    "too late",
  );
});

test("a thread that exits fails only its own render, and is replaced", async () => {
  const pool = createRenderPool({
    size: 1,
    queueMax: 4,
    idleMs: 1_000,
    entry: new URL(
      "data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ job, request }) => request.prompt === 'die' ? process.exit(3) : parentPort.postMessage({ job, kind: 'done', bytes: new Uint8Array(1) }))",
    ),
  });
  const dying = pool.render(request({ prompt: "die" }), context());
  const waiting = pool.render(request({ prompt: "live" }), context());
  await expect(dying).rejects.toThrow("code 3");
  await expect(waiting).resolves.toHaveLength(1);
  await pool.close();
});

test("unrelated messages of a thread, and those about an earlier render, are ignored", async () => {
  const pool = createRenderPool({
    size: 1,
    queueMax: 4,
    idleMs: 1_000,
    // With `node --watch` every thread reports its imports with this message.
    entry: new URL(
      "data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ job }) => { for (const message of [{ 'watch:import': ['x'] }, { job: job - 1, kind: 'failed', error: new Error('old') }, { job, kind: 'done', bytes: new Uint8Array(7) }]) parentPort.postMessage(message) })",
    ),
  });
  await expect(pool.render(request(), context())).resolves.toHaveLength(7);
  await expect(pool.render(request(), context())).resolves.toHaveLength(7);
  await pool.close();
});

test("a render beyond the limit of the queue is refused with RATE_LIMITED", async () => {
  const busy = createBuiltinImages({ size: 1, queueMax: 1 });
  const running = [busy.generate(request({ width: 640, height: 640 }), context()), busy.generate(request(), context())];
  const settled = Promise.allSettled(running);
  await expect(busy.generate(request(), context())).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await busy.close();
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("an idle thread is ended", async () => {
  const pool = createRenderPool({
    size: 1,
    queueMax: 1,
    idleMs: 20,
    entry: new URL("../../../renderer/render.worker.ts", import.meta.url),
  });
  await pool.render(request({ width: 32, height: 32 }), context());
  expect(pool.threads()).toBe(1);
  await expect.poll(() => pool.threads()).toBe(0);
  await pool.close();
});

test("a small picture takes less than 15 seconds", { timeout: 20_000 }, async () => {
  const start = performance.now();
  await draw({ prompt: "a forest of pines at dawn", width: 96, height: 96 });
  expect(performance.now() - start).toBeLessThan(15_000);
});
