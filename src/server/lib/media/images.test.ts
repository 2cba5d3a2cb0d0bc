import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { fitImage } from "#server/lib/media/fit-image.ts";
import {
  cropImage,
  editImage,
  inspectImage,
  makeSquares,
  makeThumbnail,
  reencodeImage,
  scaleImage,
} from "#server/lib/media/images.ts";
import { colorants, iccProfile, inSrgb } from "#server/test/icc-profile.ts";
import { aPng } from "#server/test/png-file.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";

const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: "#c04020" } });

test.each(["jpeg", "png", "webp", "gif"] as const)("a %s is recognised by its bytes", async (format) => {
  expect(await inspectImage(await picture().toFormat(format).toBuffer())).toEqual({
    format,
    width: 60,
    height: 40,
    frames: 1,
    durationMs: null,
  });
});

test.each([
  [
    "an SVG",
    async () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  ],
  ["HTML", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a BMP", async () => Buffer.from("BM6\0\0\0\0\0\0\0", "latin1")],
  ["an empty file", async () => Buffer.alloc(0)],
])("%s is refused as unsupported", async (_name, make) => {
  const bytes = await make();
  for (const read of [inspectImage, makeThumbnail, reencodeImage])
    await expect(read(bytes)).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
});

test("a picture of 144 megapixels is refused before it is decoded", async () => {
  const startedAt = performance.now();
  await expect(makeThumbnail(aPng({ width: 12_000, height: 12_000, depth: 8, pixel: null }))).rejects.toMatchObject({
    code: "UNPROCESSABLE",
  });
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test("a truncated picture is refused as damaged", async () => {
  const whole = await picture(900, 900).jpeg().toBuffer();
  await expect(makeThumbnail(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: "UNPROCESSABLE" });
});

test("a thumbnail is a WebP that fits into 480 pixels, and never larger than the picture", async () => {
  expect(await inspectImage(await makeThumbnail(await picture(1_920, 1_080).png().toBuffer()))).toEqual({
    format: "webp",
    width: 480,
    height: 270,
    frames: 1,
    durationMs: null,
  });
  expect(await inspectImage(await makeThumbnail(await picture(60, 40).png().toBuffer()))).toEqual({
    format: "webp",
    width: 60,
    height: 40,
    frames: 1,
    durationMs: null,
  });
});

test("a thumbnail contains neither data behind the picture nor its metadata", async () => {
  const photo = await picture()
    .jpeg()
    .withMetadata({ exif: { IFD0: { Copyright: "canary-exif" } } })
    .toBuffer();
  const polyglot = Buffer.concat([photo, Buffer.from("<script>canary-script</script>")]);
  const thumbnail = await makeThumbnail(polyglot);
  expect(thumbnail.includes("canary")).toBe(false);
});

test("at most two pictures are processed at once", async () => {
  const bytes = await picture().png().toBuffer();
  let running = 0;
  let maxRunning = 0;
  await Promise.all(
    Array.from({ length: 8 }, () =>
      editImage(bytes, async (image) => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await image.png().toBuffer();
        running -= 1;
      }),
    ),
  );
  expect(maxRunning).toBe(2);
});

test("a picture with a side above the limit is refused with a message, also with few pixels", async () => {
  const thread = await sharp({ create: { width: 65_535, height: 1, channels: 3, background: "#c04020" } })
    .png()
    .toBuffer();
  await expect(reencodeImage(thread)).rejects.toMatchObject({
    code: "UNPROCESSABLE",
    message: "This picture is too large: at most 16383 pixels a side",
  });
});

/** An animation with different frames, so that none are merged. */
const moving = (frames: number, side = 8) =>
  sharp(
    Buffer.from(Array.from({ length: frames * side * side * 3 }, (_, index) => (index * 7919 + (index >> 8)) % 256)),
    { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } },
  )
    .gif({ delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();

test("a re-encoded animation keeps its frames; one with thousands of frames is refused with a message", async () => {
  const written = await reencodeImage(await moving(12));
  expect(written).toMatchObject({ format: "gif", width: 8, height: 8 });
  expect((await inspectImage(written.bytes)).frames).toBe(12);
  await expect(reencodeImage(await moving(5_000, 2))).rejects.toMatchObject({
    code: "UNPROCESSABLE",
    message: expect.stringContaining("300 frames, and this has 5000"),
  });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "a photo with orientation %i becomes upright and loses its place, camera and embedded thumbnail",
  async (orientation) => {
    // The sensor's pixels: red on the left, blue on the right.
    const halves = sharp({ create: { width: 60, height: 40, channels: 3, background: "#ff0000" } }).composite([
      { input: { create: { width: 30, height: 40, channels: 3, background: "#0000ff" } }, left: 30, top: 0 },
    ]);
    const photo = await sharp(await halves.png().toBuffer())
      .jpeg({ quality: 95 })
      .withExif({ IFD0: { Make: "canary-camera" }, IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } })
      .withMetadata({ orientation })
      .toBuffer();
    const written = await reencodeImage(photo);
    const isTurned = orientation >= 5;
    expect(written).toMatchObject({ format: "jpeg", width: isTurned ? 40 : 60, height: isTurned ? 60 : 40 });
    const metadata = await sharp(written.bytes).metadata();
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(written.bytes.includes("canary")).toBe(false);
    // The side of the sensor's left half after each of the eight orientations.
    const redAt = { 1: "left", 2: "right", 3: "right", 4: "left", 5: "top", 6: "top", 7: "bottom", 8: "bottom" }[
      orientation
    ];
    const { data, info } = await sharp(written.bytes).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number, y: number) => (data[(Math.floor(y) * info.width + Math.floor(x)) * 3] ?? 0) > 128;
    const [w, h] = [info.width, info.height];
    expect({
      left: red(w * 0.1, h / 2) && !red(w * 0.9, h / 2),
      right: red(w * 0.9, h / 2) && !red(w * 0.1, h / 2),
      top: red(w / 2, h * 0.1) && !red(w / 2, h * 0.9),
      bottom: red(w / 2, h * 0.9) && !red(w / 2, h * 0.1),
    }).toMatchObject({ [redAt ?? ""]: true });
  },
);

test("HTML behind a PNG is removed by re-encoding", async () => {
  const polyglot = Buffer.concat([await picture().png().toBuffer(), Buffer.from("<script>canary</script>")]);
  const { bytes } = await reencodeImage(polyglot);
  expect(bytes.includes("canary")).toBe(false);
});

test("squares contain the centre of a picture, one for each side", async () => {
  const wide = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#0000ff" } })
    .composite([
      { input: { create: { width: 100, height: 100, channels: 3, background: "#ff0000" } }, left: 100, top: 0 },
    ])
    .png()
    .toBuffer();
  const squares = await makeSquares(wide, [16, 64]);
  expect(await Promise.all(squares.map(async (square) => (await inspectImage(square)).width))).toEqual([16, 64]);
  const { dominant } = await sharp(squares[1]).stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.b).toBeLessThan(60);
});

/** The pixel in the middle as it is shown, in sRGB. */
async function shownColour(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** All ways of a picture through editImage. */
const ways = {
  stored: async (bytes: Buffer) => (await reencodeImage(bytes)).bytes,
  thumbnail: makeThumbnail,
  square: async (bytes: Buffer) => (await makeSquares(bytes, [64]))[0] ?? Buffer.alloc(0),
  cropped: async (bytes: Buffer) => (await cropImage(bytes, { width: 90, height: 90 })).bytes,
  scaled: (bytes: Buffer) => scaleImage(bytes, 100, "webp"),
  fitted: async (bytes: Buffer) => (await fitImage(bytes, networkRules.instagram.image)).bytes,
} satisfies Record<string, (bytes: Buffer) => Promise<Buffer>>;

const colour = [0.3, 0.6, 0.35] as const;
const grey = [0.4, 0.4, 0.4] as const;

describe.each([8, 16] as const)("a picture with %i bits a sample has the same colours as before", (depth) => {
  const max = 2 ** depth - 1;
  const cases = [
    ...Object.entries(colorants).flatMap(([name, primaries]) =>
      [1, 1.8, 2.2].map((gamma) => ({
        name: `${name}, gamma ${gamma}`,
        icc: iccProfile(primaries, gamma),
        samples: colour,
        shown: inSrgb(colour, primaries, gamma),
      })),
    ),
    ...[1, 1.8, 2.2].map((gamma) => ({
      name: `grey, gamma ${gamma}`,
      icc: iccProfile("grey", gamma),
      samples: grey.slice(0, 1),
      shown: inSrgb(grey, colorants.srgb, gamma),
    })),
    { name: "no profile", icc: undefined, samples: colour, shown: colour.map((value) => Math.round(value * 255)) },
    { name: "grey without a profile", icc: undefined, samples: grey.slice(0, 1), shown: [102, 102, 102] },
    {
      name: "a damaged profile",
      icc: iccProfile(colorants.p3, 2.2).subarray(0, 300),
      samples: colour,
      shown: colour.map((value) => Math.round(value * 255)),
    },
  ];

  test.each(cases.flatMap((row) => [row, { ...row, name: `${row.name}, with alpha`, samples: [...row.samples, 1] }]))(
    "$name",
    async ({ icc, samples, shown }) => {
      const pixel = samples.map((value) => Math.round(value * max));
      const png = aPng({ width: 120, height: 100, depth, pixel, ...(icc !== undefined && { icc }) });
      for (const [name, way] of Object.entries(ways)) {
        const seen = await shownColour(await way(png));
        const off = Math.max(...seen.map((value, index) => Math.abs(value - (shown[index] ?? 0))));
        // Lossy encodings and the curves of the profiles round; near black the curve is steep.
        expect(off, `${name}: ${seen.join()} instead of ${shown.join()}`).toBeLessThanOrEqual(8);
      }
    },
  );
});
