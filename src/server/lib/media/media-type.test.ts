import sharp from "sharp";
import { expect, test } from "vitest";
import { mediaTypeBytes, mediaTypeOf } from "#server/lib/media/media-type.ts";
import { aVideo } from "#server/test/a-video.ts";

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "#804020" } });
const files = {
  jpeg: await picture().jpeg().toBuffer(),
  png: await picture().png().toBuffer(),
  webp: await picture().webp().toBuffer(),
  gif: await picture().gif().toBuffer(),
  avif: await picture().avif().toBuffer(),
  mp4: await aVideo(),
  mov: await aVideo({ container: "mov" }),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from("<!doctype html><script>alert(1)</script>"),
  matroska: Buffer.from("1a45dfa3a34286810142f7810142f281", "hex"),
  nothing: Buffer.alloc(0),
};
type Name = keyof typeof files;

const read = (name: Name, fileName: string | null = null, declaredType: string | null = null) =>
  mediaTypeOf({ head: files[name].subarray(0, mediaTypeBytes), fileName, declaredType }).contentType;

test.each([
  ["jpeg", "a.jpg", "image/jpeg"],
  ["jpeg", "A.JPEG", "image/jpeg"],
  ["png", "a.b.png", "image/png"],
  ["webp", "a.webp", "image/webp"],
  ["gif", "a.gif", "image/gif"],
  ["mp4", "a.mp4", "video/mp4"],
  ["mov", "IMG_0001.MOV", "video/quicktime"],
] as const)("a %s with the name %s is %s, with or without a declared type", (name, fileName, contentType) => {
  expect(read(name, fileName, contentType)).toBe(contentType);
  expect(read(name, fileName, "application/octet-stream")).toBe(contentType);
  expect(read(name, "blob", null)).toBe(contentType);
});

test.each(["svg", "html", "avif", "matroska", "nothing"] as const)(
  "%s is refused with any name and declared type",
  (name) => {
    for (const fileName of ["a.png", null]) {
      for (const declared of ["image/png", null]) {
        expect(() => read(name, fileName, declared)).toThrowError(
          expect.objectContaining({ code: "UNSUPPORTED_MEDIA_TYPE" }),
        );
      }
    }
  },
);

test("a contradicting name or declared type is refused with the real type", () => {
  expect(() => read("png", "photo.jpg")).toThrow(
    "The name ends in .jpg, but the file is a PNG. Give it the ending .png",
  );
  expect(() => read("png", "page.html")).toThrow("PNG");
  expect(() => read("png", "photo.png", "text/html; charset=utf-8")).toThrow("sent as text/html, but it is a PNG");
  expect(() => read("mov", "film.mp4")).toThrow("MOV");
});
