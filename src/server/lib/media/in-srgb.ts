import sharp, { type Metadata, type Sharp } from "sharp";

export const maxPixels = 50_000_000;
export const timeoutSeconds = 20;
export const readOptions = { limitInputPixels: maxPixels, failOn: "error" } as const;

/**
 * The picture in sRGB. sharp converts the colours of a profile itself, but with 16 bits a sample it converts colours to Display P3 and
 * hands those on as sRGB, and leaves grey as it is (0.35, `processingProfile` and `GREY16` in its pipeline.cc).
 */
export async function inSrgb(bytes: Buffer, { depth, hasProfile, space }: Metadata): Promise<Sharp> {
  const open = (source: Buffer) =>
    sharp(source, readOptions).timeout({ seconds: timeoutSeconds }).autoOrient().toColourspace("srgb");
  if (depth !== "ushort" || hasProfile !== true) return open(bytes);
  if (space !== "grey16") return open(bytes).withIccProfile("srgb", { attach: false });
  const eightBits = sharp(bytes, { ...readOptions, ignoreIcc: true }).timeout({ seconds: timeoutSeconds });
  return open(
    await eightBits.autoOrient().toColourspace("b-w").keepIccProfile().png({ compressionLevel: 0 }).toBuffer(),
  );
}
