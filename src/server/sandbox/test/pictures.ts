import sharp from "sharp";

/** A small plain picture of the given size. The colour makes its bytes its own. */
export const picture = (format: "jpeg" | "png" | "gif" | "webp", width: number, height: number, colour = "#c87200") =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
