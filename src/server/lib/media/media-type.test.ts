import sharp from "sharp";
import { expect, test } from "vitest";
import { mediaTypeBytes, mediaTypeOf } from "#server/lib/media/media-type.ts";
import { aVideo } from "#server/test/a-video.ts";
import { sayIn } from "#shared/server-messages/say-in.ts";

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "#804020" } });
const typeOf = (bytes: Buffer) => mediaTypeOf(bytes.subarray(0, mediaTypeBytes)).contentType;
const latin1 = (text: string) => Buffer.from(text, "latin1");

test.each([
  ["image/jpeg", await picture().jpeg().toBuffer()],
  ["image/png", await picture().png().toBuffer()],
  ["image/webp", await picture().webp().toBuffer()],
  ["image/gif", await picture().gif().toBuffer()],
  ["image/avif", await picture().avif().toBuffer()],
  ["image/tiff", await picture().tiff().toBuffer()],
  ["video/mp4", await aVideo()],
  ["video/quicktime", await aVideo({ container: "mov" })],
  ["video/webm", await aVideo({ container: "webm", codec: "vp9" })],
  ["image/avif", latin1("\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf")],
  ["video/quicktime", latin1("\0\0\0\x08wide\0\0\x10\0mdat")],
  ["video/mp4", latin1("\0\0\0\x18ftypM4V \0\0\0\0M4V mp42")],
])("the type is %s by the bytes", (contentType, bytes) => {
  expect(typeOf(bytes)).toBe(contentType);
});

test.each([
  ["This is a HEIC photo", latin1("\0\0\0\x18ftypheic\0\0\0\0mif1heic")],
  ["This is a HEIC photo", latin1("\0\0\0\x18ftypmif1\0\0\0\0mif1heic")],
  ["This AVIF is animated", latin1("\0\0\0\x1cftypavis\0\0\0\0avifavismsf1")],
  ["type BMP", latin1("BM\x36\x10\0\0\0\0\0\0\x36\0")],
  ["type SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["type SVG", Buffer.from('\uFEFF<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">')],
  ["type JPEG XL", latin1("\xff\x0a\xfa\x1f")],
  ["type Photoshop", latin1("8BPS\0\x01")],
  ["type AVI", latin1("RIFF\x10\0\0\0AVI LIST")],
  ["type Windows Media", latin1("\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9")],
  ["type MPEG", latin1("\0\0\x01\xba\x44")],
  ["This is a sound file", latin1("ID3\x04")],
  ["This is a sound file", latin1("\0\0\0\x18ftypM4A \0\0\0\0M4A mp42")],
  ["This is a PDF", latin1("%PDF-1.7")],
  ["neither a picture nor a video", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["neither a picture nor a video", latin1("\0\0\0")],
  ["neither a picture nor a video", Buffer.alloc(0)],
])("a refusal says what the file is, and what to send instead: %s", (says, bytes) => {
  const refusal = (() => {
    try {
      return typeOf(bytes);
    } catch (error) {
      return error;
    }
  })();
  expect(refusal).toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE", message: expect.stringContaining(says) });
  const { message } = refusal as Error;
  expect(message).toMatch(/[Ss]end/);
  expect(sayIn("de", message)).not.toBe(message);
});
