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
  /** 1 unless it moves. */
  frames: number;
}

export interface EncodedImage extends Omit<ImageFacts, "frames"> {
  bytes: Buffer;
}

const maxPixels = 50_000_000;
/** What WebP can hold, and more than any screen shows. */
const maxSide = 16_383;
const maxFrames = 300;
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

const readOptions = { limitInputPixels: maxPixels, failOn: "error" } as const;

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

const tooLarge = (limit: string) => new DomainError("UNPROCESSABLE", `This picture is too large: at most ${limit}`);

/** Reads the type from the bytes themselves. Throws UNSUPPORTED_MEDIA_TYPE for what is no picture we read, UNPROCESSABLE for one too large. */
export async function inspectImage(bytes: Buffer): Promise<ImageFacts> {
  const { format, autoOrient, pages: frames = 1 } = await readHeader(bytes);
  if (!isImageFormat(format)) throw unreadable();
  const { width, height } = autoOrient;
  if (width > maxSide || height > maxSide) throw tooLarge(`${maxSide} pixels a side`);
  if (frames > maxFrames) throw tooLarge(`${maxFrames} frames, and this has ${frames}`);
  // Every frame is unpacked when a moving picture is written anew.
  if (width * height * frames > maxPixels)
    throw tooLarge(`${maxPixels / 1e6} megapixels${frames > 1 ? " in all frames" : ""}`);
  return { format, width, height, frames };
}

/**
 * Works on a picture upright, in sRGB and without its metadata (place, camera, owner).
 * Throws as inspectImage does, and UNPROCESSABLE for a damaged file.
 */
export async function editImage<T>(bytes: Buffer, edit: (image: Sharp, facts: ImageFacts) => Promise<T>): Promise<T> {
  const facts = await inspectImage(bytes);
  return atOnce(async () => {
    const image = sharp(bytes, readOptions).timeout({ seconds: timeoutSeconds }).autoOrient().toColourspace("srgb");
    try {
      return await edit(image, facts);
    } catch (error) {
      throw error instanceof DomainError
        ? error
        : new DomainError("UNPROCESSABLE", "This picture is damaged and cannot be read", { cause: error });
    }
  });
}

/** Fine enough that nobody sees the second encoding. */
const quality = 92;

const encodings = {
  // Optimal tables would save 3 % of the file and cost the whole picture in memory, three times over.
  jpeg: { quality, optimizeCoding: false },
  webp: { quality },
  png: {},
  gif: {},
} as const satisfies Record<ImageFormat, object>;

/** The same picture in its own format, written anew: what was hidden in or behind the file is gone, a moving picture still moves. */
export const reencodeImage = (bytes: Buffer): Promise<EncodedImage> =>
  editImage(bytes, async (image, { format, frames }) => {
    const source = frames > 1 ? sharp(bytes, { ...readOptions, animated: true }) : image;
    const encoded = await source
      .timeout({ seconds: timeoutSeconds })
      .toFormat(format, encodings[format])
      .toBuffer({ resolveWithObject: true });
    const { width, height, pageHeight } = encoded.info;
    return { bytes: encoded.data, format, width, height: pageHeight ?? height };
  });

/** The middle of a picture as squares of these sides, WebP. */
export const makeSquares = (bytes: Buffer, sides: readonly number[]): Promise<Buffer[]> =>
  editImage(bytes, async (image) => {
    // Decoded once at the largest side; the others are made from that.
    const largest = await image
      .resize({ width: Math.max(...sides), height: Math.max(...sides), fit: "cover" })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const squares: Buffer[] = [];
    for (const side of sides)
      squares.push(await sharp(largest).resize({ width: side, height: side }).webp({ quality: 86 }).toBuffer());
    return squares;
  });

/** A small WebP for lists and grids. Never larger than the picture itself. */
export const makeThumbnail = (bytes: Buffer): Promise<Buffer> =>
  editImage(bytes, (image) =>
    image
      .resize({ width: thumbnailSide, height: thumbnailSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  );
