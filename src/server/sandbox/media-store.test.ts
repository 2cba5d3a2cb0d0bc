import sharp from "sharp";
import { expect, test } from "vitest";
import { inspectImage } from "./media-store.ts";

const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: "#c87200" } });

test.each(["jpeg", "png", "webp", "gif"] as const)("a %s is recognised by its bytes", async (format) => {
  expect(await inspectImage(await picture.clone().toFormat(format).toBuffer())).toEqual({
    format,
    width: 30,
    height: 20,
  });
});

test("a picture with an orientation has the size in which it is shown", async () => {
  const turned = await picture.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await inspectImage(turned)).toMatchObject({ width: 20, height: 30 });
});

test.each([
  ["an empty file", Buffer.alloc(0)],
  ["text", Buffer.from("not a picture")],
  ["the beginning of a PNG", Buffer.from("89504e470d0a1a0a0000", "hex")],
  ["the beginning of a JPEG", Buffer.from("ffd8ffe000104a46", "hex")],
  ["the beginning of a GIF", Buffer.from("47494638396100", "hex")],
])("%s is no picture", async (_what, bytes) => {
  expect(await inspectImage(bytes)).toBeNull();
});

test("an error on our side is thrown, not reported as an invalid picture", async () => {
  const noBuffer: Buffer = Object.create(Buffer.prototype);
  await expect(inspectImage(noBuffer)).rejects.toThrow();
});
