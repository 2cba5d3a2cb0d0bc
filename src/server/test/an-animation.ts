import sharp from "sharp";

/** An animation with a picture of each colour, shown for so many milliseconds; of one colour a picture. */
export async function anAnimation(
  format: "gif" | "webp",
  colours: readonly string[],
  delay: number[],
  size = { width: 120, height: 80 },
): Promise<Buffer> {
  const plain = (background: string) => sharp({ create: { ...size, channels: 3, background } });
  const pictures = await Promise.all(colours.map((colour) => plain(colour).png().toBuffer()));
  const moving = pictures.length === 1 ? sharp(pictures[0]) : sharp(pictures, { join: { animated: true } });
  return (format === "gif" ? moving.gif({ delay }) : moving.webp({ delay, lossless: true })).toBuffer();
}
