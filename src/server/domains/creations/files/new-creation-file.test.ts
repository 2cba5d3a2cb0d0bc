import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { generatedImageFile } from "#server/domains/creations/files/new-creation-file.ts";
import { xmpPacket } from "#server/lib/media/xmp.ts";

const prompt = "Seven bowls on a shelf";
const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: "#c2410c" } });
const headerEnd = 8 + 25;
const endBytes = 12;

/** A PNG with one more chunk, as image models write it. */
async function pngWith(chunk: string, from: "begin" | "end" = "begin"): Promise<Buffer> {
  const png = await picture.clone().png().toBuffer();
  const body = Buffer.from(chunk, "utf8");
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.byteLength - 4);
  checksum.writeUInt32BE(crc32(body));
  const at = from === "begin" ? headerEnd : png.byteLength - endBytes;
  return Buffer.concat([png.subarray(0, at), length, body, checksum, png.subarray(at)]);
}

async function jpegWithComment(): Promise<Buffer> {
  const jpeg = await picture.clone().jpeg().toBuffer();
  const head = Buffer.from([0xff, 0xfe, 0, prompt.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(prompt, "latin1"), jpeg.subarray(2)]);
}

const xmp = xmpPacket({ "dc:description": prompt });
const withXmp = (format: "jpeg" | "webp") => picture.clone().withXmp(xmp).toFormat(format).toBuffer();

const withExif = (format: "jpeg" | "webp") =>
  picture
    .clone()
    .withExif({ IFD0: { ImageDescription: prompt } })
    .toFormat(format)
    .toBuffer();

test.each([
  ["a text chunk of a PNG", () => pngWith(`tEXtparameters\0${prompt}`)],
  ["a text chunk behind the picture of a PNG", () => pngWith(`tEXtparameters\0${prompt}`, "end")],
  ["the XMP of a PNG", () => pngWith(`iTXtXML:com.adobe.xmp\0\0\0\0\0${xmp}`)],
  ["the EXIF of a JPEG", () => withExif("jpeg")],
  ["the XMP of a JPEG", () => withXmp("jpeg")],
  ["the comment of a JPEG", jpegWithComment],
  ["the EXIF of a WebP", () => withExif("webp")],
  ["the XMP of a WebP", () => withXmp("webp")],
])("a prompt in %s is not stored", async (_place, made) => {
  const bytes = await made();
  expect(bytes.toString("latin1")).toContain(prompt);
  const { content, width, height, contentType } = await generatedImageFile(bytes);
  expect(content.toString("latin1")).not.toContain(prompt);
  const { format } = await sharp(bytes).metadata();
  expect({ width, height, contentType }).toEqual({ width: 64, height: 48, contentType: `image/${format}` });
});

test("a picture without texts is stored byte for byte", async () => {
  for (const format of ["png", "jpeg", "webp"] as const) {
    const bytes = await picture.clone().toFormat(format).toBuffer();
    expect((await generatedImageFile(bytes)).content).toEqual(bytes);
  }
});
