import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { generatedImageFile } from "#server/domains/creations/files/new-creation-file.ts";

const prompt = "Seven bowls on a shelf";
const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: "#c2410c" } });

/** A PNG with a text chunk behind its header, as image models write it. */
function withTextChunk(png: Buffer, keyword: string, text: string): Buffer {
  const body = Buffer.from(`tEXt${keyword}\0${text}`, "latin1");
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.byteLength - 4);
  checksum.writeUInt32BE(crc32(body));
  const headerEnd = 8 + 25;
  return Buffer.concat([png.subarray(0, headerEnd), length, body, checksum, png.subarray(headerEnd)]);
}

const withExif = (format: "jpeg" | "webp") =>
  picture
    .clone()
    .withExif({ IFD0: { ImageDescription: prompt } })
    .toFormat(format)
    .toBuffer();

test.each([
  ["a text chunk of a PNG", async () => withTextChunk(await picture.clone().png().toBuffer(), "parameters", prompt)],
  ["the EXIF of a JPEG", () => withExif("jpeg")],
  ["the EXIF of a WebP", () => withExif("webp")],
])("a prompt in %s is not stored", async (_place, made) => {
  const bytes = await made();
  expect(bytes.toString("latin1")).toContain(prompt);
  const { content, width, height, contentType } = await generatedImageFile(bytes);
  expect(content.toString("latin1")).not.toContain(prompt);
  const { format } = await sharp(bytes).metadata();
  expect({ width, height, contentType }).toEqual({ width: 64, height: 48, contentType: `image/${format}` });
});

test("a picture without texts is stored byte for byte", async () => {
  for (const bytes of [await picture.clone().png().toBuffer(), await picture.clone().jpeg().toBuffer()])
    expect((await generatedImageFile(bytes)).content).toEqual(bytes);
});
