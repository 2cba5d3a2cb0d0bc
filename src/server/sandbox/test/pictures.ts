import sharp from "sharp";

/** A plain picture of this size. Different colours give different bytes. */
export const picture = (format: "jpeg" | "png" | "gif" | "webp", width: number, height: number, colour = "#c87200") =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
