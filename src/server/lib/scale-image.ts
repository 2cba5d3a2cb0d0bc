import { editImage } from "#server/lib/images.ts";

/** AVIF is half the bytes of WebP for the same look. More effort saves a few percent of them and costs five times the work. */
const encodings = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 75 },
} as const;
export type ScaledFormat = keyof typeof encodings;
export const scaledFormats = Object.keys(encodings) as readonly ScaledFormat[];

/** A picture this wide, or as wide as it is when that is less. Throws as editImage does. */
export const scaleImage = (bytes: Buffer, width: number, format: ScaledFormat): Promise<Buffer> =>
  editImage(bytes, (image) =>
    image.resize({ width, withoutEnlargement: true }).toFormat(format, encodings[format]).toBuffer(),
  );
