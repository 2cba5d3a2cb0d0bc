import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { editImage, inspectImage, makeThumbnail } from "#server/lib/images.ts";

const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: "#c04020" } });

test.each(["jpeg", "png", "webp", "gif"] as const)("a %s is recognised by its bytes", async (format) => {
  expect(await inspectImage(await picture().toFormat(format).toBuffer())).toEqual({ format, width: 60, height: 40 });
});

test.each([
  [
    "an SVG, whatever it is called",
    async () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  ],
  ["HTML", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a TIFF", async () => picture().tiff().toBuffer()],
  ["an AVIF", async () => picture().avif().toBuffer()],
  ["nothing at all", async () => Buffer.alloc(0)],
])("%s is refused as no picture we read", async (_name, make) => {
  const bytes = await make();
  for (const read of [inspectImage, makeThumbnail])
    await expect(read(bytes)).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
});

/** The head of a PNG that claims these dimensions, with next to no data behind it. */
function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(64))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("a picture that would unpack to 144 megapixels is refused before it is unpacked", async () => {
  const startedAt = performance.now();
  await expect(makeThumbnail(pngClaiming(12_000, 12_000))).rejects.toMatchObject({ code: "UNPROCESSABLE" });
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test("a picture that breaks off is refused as damaged", async () => {
  const whole = await picture(900, 900).jpeg().toBuffer();
  await expect(makeThumbnail(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: "UNPROCESSABLE" });
  await expect(makeThumbnail(pngClaiming(65_535, 1))).rejects.toMatchObject({ code: "UNPROCESSABLE" });
});

test("a thumbnail is a WebP that fits into 480 pixels, and never larger than the picture", async () => {
  expect(await inspectImage(await makeThumbnail(await picture(1_920, 1_080).png().toBuffer()))).toEqual({
    format: "webp",
    width: 480,
    height: 270,
  });
  expect(await inspectImage(await makeThumbnail(await picture(60, 40).png().toBuffer()))).toEqual({
    format: "webp",
    width: 60,
    height: 40,
  });
});

test("what is hidden behind a picture does not survive, nor does its metadata", async () => {
  const photo = await picture()
    .jpeg()
    .withMetadata({ exif: { IFD0: { Copyright: "canary-exif" } } })
    .toBuffer();
  const polyglot = Buffer.concat([photo, Buffer.from("<script>canary-script</script>")]);
  const thumbnail = await makeThumbnail(polyglot);
  expect(thumbnail.includes("canary")).toBe(false);
});

test("at most two pictures are worked on at once", async () => {
  const bytes = await picture().png().toBuffer();
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, () =>
      editImage(bytes, async (image) => {
        running += 1;
        most = Math.max(most, running);
        await image.png().toBuffer();
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
});
