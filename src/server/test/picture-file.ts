import sharp from "sharp";

/** A PNG or JPEG of one colour, 640 pixels square. */
export async function pictureFile(name: `${string}.${"png" | "jpg"}`, background = "#c87200"): Promise<File> {
  const format = name.endsWith(".jpg") ? "jpeg" : "png";
  const bytes = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: `image/${format}` });
}
