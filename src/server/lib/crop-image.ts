import { editImage } from "#server/lib/images.ts";

interface Size {
  width: number;
  height: number;
}

/**
 * The middle of a picture in exactly this size, scaled as little as that takes; the very bytes when it has it already.
 * Throws as editImage does.
 */
export const cropImage = (bytes: Buffer, size: Size): Promise<{ bytes: Buffer; original: Size }> =>
  editImage(bytes, async (image, { format, width, height, frames }) => {
    const original = { width, height };
    if (width === size.width && height === size.height && frames === 1) return { bytes, original };
    const cropped = image.resize({ ...size, fit: "cover" });
    const encoded = format === "jpeg" || format === "webp" ? cropped.toFormat(format, { quality: 92 }) : cropped.png();
    return { bytes: await encoded.toBuffer(), original };
  });
