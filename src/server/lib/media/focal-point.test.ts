import sharp from "sharp";
import { expect, test } from "vitest";
import { findFocalPoint } from "./focal-point.ts";

/** A grey picture with a red square whose centre is there, as shares of the sides. */
async function withSquare(width: number, height: number, across: number, down: number): Promise<Buffer> {
  const red = await sharp({ create: { width: 80, height: 80, channels: 3, background: "#ff2020" } })
    .png()
    .toBuffer();
  const [left, top] = [Math.round(across * width) - 40, Math.round(down * height) - 40];
  return sharp({ create: { width, height, channels: 3, background: "#888" } })
    .composite([{ input: red, left, top }])
    .jpeg()
    .toBuffer();
}

test.each([
  ["wide", 800, 400, 0.85, 0.75],
  ["tall", 400, 1_200, 0.8, 0.85],
  ["large", 3_000, 2_000, 0.85, 0.15],
  ["square", 500, 500, 0.3, 0.8],
])("finds the striking part of a %s picture", async (_name, width, height, across, down) => {
  const point = await findFocalPoint(await withSquare(width, height, across, down));
  expect(point?.x).toBeGreaterThan(2 * across - 1.25);
  expect(point?.x).toBeLessThan(2 * across - 0.75);
  expect(point?.y).toBeGreaterThan(0.75 - 2 * down);
  expect(point?.y).toBeLessThan(1.25 - 2 * down);
});

test("a picture of one colour, and one of a pixel's width, have none or one within the picture", async () => {
  const plain = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#888" } })
    .png()
    .toBuffer();
  expect(await findFocalPoint(plain)).toBeNull();
  const thin = await sharp({ create: { width: 1, height: 900, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  const point = await findFocalPoint(thin);
  for (const at of [point?.x ?? 0, point?.y ?? 0]) expect(Math.abs(at)).toBeLessThanOrEqual(1);
});
