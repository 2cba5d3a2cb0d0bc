import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { fitImage, planFit } from "#server/lib/media/fit-image.ts";
import { propertySeed } from "#server/test/property-seed.ts";
import { imageSizes } from "#shared/creations/creations.ts";
import { platforms } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";

fc.configureGlobal({ seed: propertySeed });

const instagram = networkRules.instagram.image;

const flat = (width: number, height: number, background = "#2060c0") =>
  sharp({ create: { width, height, channels: 3, background } });

/** Red above blue, so that a test can detect the orientation. */
const redOverBlue = (width: number, height: number) =>
  flat(width, height, "#0000ff").composite([
    { input: { create: { width, height: height / 2, channels: 3, background: "#ff0000" } }, top: 0, left: 0 },
  ]);

async function pixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 90 } },
  });

describe.each(platforms)("for %s", (platform) => {
  const rules = networkRules[platform].image;

  test.each(imageSizes)("a picture of %s becomes a JPEG within the rules and is not enlarged", async (size) => {
    const [width = 0, height = 0] = size.split("x").map(Number);
    const fitted = await fitImage(await flat(width, height).png().toBuffer(), rules);
    const actual = await sharp(fitted.bytes).metadata();

    expect(fitted.contentType).toBe("image/jpeg");
    expect(actual).toMatchObject({ format: "jpeg", width: fitted.width, height: fitted.height, space: "srgb" });
    expect(actual.exif).toBeUndefined();
    const ratio = fitted.width / fitted.height;
    expect(ratio).toBeGreaterThanOrEqual(rules.minRatio ?? 0);
    expect(ratio).toBeLessThanOrEqual(rules.maxRatio ?? Infinity);
    expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(rules.maxSide);
    expect(fitted.bytes.length).toBeLessThanOrEqual(rules.maxBytes);
    expect(fitted.height).toBeLessThanOrEqual(height);
  });
});

test("a portrait too narrow for Instagram is padded at its sides with its own colours, not cropped", async () => {
  const fitted = await fitImage(await redOverBlue(768, 1024).png().toBuffer(), instagram);
  expect(fitted).toMatchObject({ width: 820, height: 1024 });
  const [red, , blue] = await pixel(fitted.bytes, 410, 2);
  expect(red).toBeGreaterThan(240);
  expect(blue).toBeLessThan(20);
  // The padding continues the picture's own colours: red above, blue below.
  const [redAbove = 0, , blueAbove = 0] = await pixel(fitted.bytes, 5, 60);
  const [redBelow = 0, , blueBelow = 0] = await pixel(fitted.bytes, 815, 964);
  expect(redAbove).toBeGreaterThan(blueAbove);
  expect(blueBelow).toBeGreaterThan(redBelow);
});

test("a picture slightly outside the ratio is trimmed instead of padded", () => {
  expect(planFit({ width: 970, height: 500 }, instagram).canvas).toEqual({ width: 955, height: 500 });
  expect(planFit({ width: 2000, height: 500 }, instagram).canvas).toEqual({ width: 1440, height: 754 });
});

test("for any size the plan keeps the rules, never enlarges and trims at most 4 percent of a side", () => {
  for (let width = 1; width < 4_000; width = Math.ceil(width * 1.17)) {
    for (let height = 1; height < 4_000; height = Math.ceil(height * 1.19)) {
      const { picture, canvas } = planFit({ width, height }, instagram);
      const ratio = canvas.width / canvas.height;
      const where = `${width}x${height} -> ${canvas.width}x${canvas.height}`;
      expect(ratio, where).toBeGreaterThanOrEqual(0.8);
      expect(ratio, where).toBeLessThanOrEqual(1.91);
      expect(Math.max(canvas.width, canvas.height), where).toBeLessThanOrEqual(1_440);
      expect(picture.width, where).toBeLessThanOrEqual(width);
      expect(picture.height, where).toBeLessThanOrEqual(height);
      expect(canvas.width, where).toBeGreaterThanOrEqual(Math.floor(picture.width * 0.96));
      expect(canvas.height, where).toBeGreaterThanOrEqual(Math.floor(picture.height * 0.96));
    }
  }
});

test("for any size the plan gives the required shape and keeps the rules", () => {
  const side = fc.oneof(fc.integer({ min: 16, max: 4_000 }), fc.constantFrom(1_079, 1_080, 1_440));
  const shape = fc.oneof(fc.double({ min: 0.8, max: 1.91, noNaN: true }), fc.constantFrom(0.8, 1, 1.91));
  fc.assert(
    fc.property(side, side, shape, (width, height, target) => {
      const { picture, canvas } = planFit({ width, height }, { ...instagram, shape: target });
      const ratio = canvas.width / canvas.height;
      expect(ratio).toBeGreaterThanOrEqual(0.8);
      expect(ratio).toBeLessThanOrEqual(1.91);
      expect(Math.max(canvas.width, canvas.height)).toBeLessThanOrEqual(1_440);
      // One side is off by less than a pixel.
      const missed = Math.min(
        Math.abs(canvas.width - canvas.height * target),
        Math.abs(canvas.height - canvas.width / target),
      );
      expect(missed).toBeLessThan(1);
      expect(canvas.width).toBeGreaterThanOrEqual(Math.floor(picture.width * 0.96));
      expect(canvas.height).toBeGreaterThanOrEqual(Math.floor(picture.height * 0.96));
    }),
    { numRuns: 5_000 },
  );
});

test("the quality is reduced only when the file would be too large, and the size only after that", async () => {
  const original = await noise(900, 900).png().toBuffer();
  const free = await fitImage(original, { ...instagram, maxBytes: 10_000_000 });
  const tighter = await fitImage(original, { ...instagram, maxBytes: Math.floor(free.bytes.length / 2) });
  const tightest = await fitImage(original, { ...instagram, maxBytes: 60_000 });

  expect(tighter.bytes.length).toBeLessThan(free.bytes.length / 2);
  expect(tighter).toMatchObject({ width: 900, height: 900 });
  expect(tightest.bytes.length).toBeLessThanOrEqual(60_000);
  expect(tightest.width).toBeLessThan(900);
  await expect(fitImage(original, { ...instagram, maxBytes: 100 })).rejects.toMatchObject({ code: "UNPROCESSABLE" });
});

test("transparent parts become white, not black", async () => {
  const transparent = await sharp({
    create: { width: 100, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  expect(await pixel((await fitImage(transparent, instagram)).bytes, 50, 50)).toEqual([255, 255, 255]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "a photo with EXIF orientation %i becomes upright, without metadata",
  async (orientation) => {
    const corner = await flat(300, 300, "#00ff00").png().toBuffer();
    const pixels = await redOverBlue(600, 600).png().toBuffer();
    const upright = await sharp(pixels)
      .composite([{ input: corner, top: 0, left: 0 }])
      .png()
      .toBuffer();
    // Stores the pixels as such a camera would: the inverse of the viewer's transformation. sharp mirrors before it
    // rotates.
    const store: Record<number, (image: Sharp) => Sharp> = {
      2: (image) => image.flop(),
      3: (image) => image.rotate(180),
      4: (image) => image.flip(),
      5: (image) => image.flop().rotate(270),
      6: (image) => image.rotate(270),
      7: (image) => image.flop().rotate(90),
      8: (image) => image.rotate(90),
    };
    const photo = await (store[orientation]?.(sharp(upright)) ?? sharp(upright))
      .jpeg()
      .withMetadata({ orientation, exif: { IFD0: { Copyright: "Somebody" } } })
      .toBuffer();

    const fitted = await fitImage(photo, instagram);
    const strongest = async (left: number, top: number) => {
      const channels = await pixel(fitted.bytes, left, top);
      return ["red", "green", "blue"][channels.indexOf(Math.max(...channels))];
    };
    expect(await Promise.all([strongest(20, 20), strongest(580, 20), strongest(20, 580), strongest(580, 580)])).toEqual(
      ["green", "red", "blue", "blue"],
    );
    const { exif, orientation: left, icc } = await sharp(fitted.bytes).metadata();
    expect({ exif, left, icc }).toEqual({ exif: undefined, left: undefined, icc: undefined });
  },
);
