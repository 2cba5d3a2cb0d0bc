import sharp from "sharp";
import { expect, test } from "vitest";
import { pdfOfPictures } from "./picture-pdf.ts";

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

test("each picture is a page of its size, with its bytes", async () => {
  const pictures = [
    await plain(300, 200, "#c87200").jpeg().toBuffer(),
    await plain(120, 400, "#777777").toColourspace("b-w").jpeg().toBuffer(),
  ];
  const pdf = await pdfOfPictures(pictures, "Töpfe & 陶");
  const text = pdf.toString("latin1");
  expect(text).toMatch(/^%PDF-1\.4\n/);
  expect(text).toContain("/Count 2");
  expect(text).toContain("/MediaBox [0 0 300 200]");
  expect(text).toContain("/MediaBox [0 0 120 400]");
  expect(text.match(/\/ColorSpace \/\w+/g)).toEqual(["/ColorSpace /DeviceRGB", "/ColorSpace /DeviceGray"]);
  expect(text).toContain("<FEFF005400F60070006600650020002600209676>");
  for (const picture of pictures) expect(pdf.includes(picture)).toBe(true);
});

test("the table says where each object begins", async () => {
  const pdf = (await pdfOfPictures([await plain(40, 40, "#123456").jpeg().toBuffer()], "")).toString("latin1");
  const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
  const [head, free, ...entries] = pdf.slice(at).split("\n").slice(1);
  expect([head, free]).toEqual(["0 7", "0000000000 65535 f "]);
  for (const [index, entry] of entries.slice(0, 6).entries())
    expect(pdf.slice(Number(entry.slice(0, 10)))).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
});

test("a picture in print colours is converted", async () => {
  const cmyk = await plain(50, 50, "#c87200").toColourspace("cmyk").jpeg().toBuffer();
  expect((await sharp(cmyk).metadata()).channels).toBe(4);
  const pdf = await pdfOfPictures([cmyk], "");
  expect(pdf.includes(cmyk)).toBe(false);
  expect(pdf.toString("latin1")).toContain("/DeviceRGB");
});
