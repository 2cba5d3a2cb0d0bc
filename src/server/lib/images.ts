import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import { DomainError } from "#server/lib/domain-error.ts";

export const imageFormats = ["jpeg", "png", "webp", "gif"] as const;
export type ImageFormat = (typeof imageFormats)[number];

export interface ImageFacts {
  format: ImageFormat;
  /** As shown: the camera's rotation is already applied. */
  width: number;
  height: number;
}

const maxPixels = 50_000_000;
const timeoutSeconds = 20;
const thumbnailSide = 480;

// What is decoded may come from strangers: every loader that is not needed is a way in (SVG, PDF, TIFF and forty more).
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
  ],
});
// A picture is worked on once; kept results would only hold memory.
sharp.cache(false);

/** Decoded pictures are large: two at a time bound the memory whatever is asked for at once. */
const atOnce = pLimit(2);

const isImageFormat = (format: string | undefined): format is ImageFormat =>
  imageFormats.some((known) => known === format);

const unreadable = (cause?: unknown) =>
  new DomainError("UNSUPPORTED_MEDIA_TYPE", "This file is not a JPEG, PNG, WebP or GIF picture", { cause });

async function readHeader(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw unreadable(error);
  }
}

/** Reads the type from the bytes themselves. Throws UNSUPPORTED_MEDIA_TYPE for what is no picture we read, UNPROCESSABLE for one too large. */
export async function inspectImage(bytes: Buffer): Promise<ImageFacts> {
  const { format, autoOrient } = await readHeader(bytes);
  if (!isImageFormat(format)) throw unreadable();
  if (autoOrient.width * autoOrient.height > maxPixels) {
    throw new DomainError("UNPROCESSABLE", `This picture is too large: at most ${maxPixels / 1e6} megapixels`);
  }
  return { format, width: autoOrient.width, height: autoOrient.height };
}

/**
 * Works on a picture upright, in sRGB and without its metadata (place, camera, owner).
 * Throws as inspectImage does, and UNPROCESSABLE for a damaged file.
 */
export async function editImage<T>(bytes: Buffer, edit: (image: Sharp, facts: ImageFacts) => Promise<T>): Promise<T> {
  const facts = await inspectImage(bytes);
  return atOnce(async () => {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .toColourspace("srgb");
    try {
      return await edit(image, facts);
    } catch (error) {
      throw error instanceof DomainError
        ? error
        : new DomainError("UNPROCESSABLE", "This picture is damaged and cannot be read", { cause: error });
    }
  });
}

/** A small WebP for lists and grids. Never larger than the picture itself. */
export const makeThumbnail = (bytes: Buffer): Promise<Buffer> =>
  editImage(bytes, (image) =>
    image
      .resize({ width: thumbnailSide, height: thumbnailSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  );
