import pLimit from "p-limit";
import sharp, { type Metadata, type Sharp } from "sharp";
import { DomainError } from "#server/lib/domain-error.ts";
import { convertPicture } from "#server/lib/media/convert-picture.ts";
import { inSrgb, maxPixels, readOptions, timeoutSeconds } from "#server/lib/media/in-srgb.ts";
import { mediaTypeBytes, mediaTypeOf } from "#server/lib/media/media-type.ts";
import { shownDelay } from "#shared/platforms/moving-pictures.ts";

export const imageFormats = ["jpeg", "png", "webp", "gif"] as const;
export type ImageFormat = (typeof imageFormats)[number];

export interface ImageFacts {
  format: ImageFormat;
  /** As displayed: the rotation of the camera is applied. */
  width: number;
  height: number;
  /** More than 1 for an animation. */
  frames: number;
  /** Of an animation. */
  durationMs: number | null;
}

export interface EncodedImage extends Omit<ImageFacts, "frames" | "durationMs"> {
  bytes: Buffer;
}

/** The limit of WebP. */
const maxSide = 16_383;
const maxFrames = 300;
/** 24 days, the largest integer of the database. A WebP may take months, and no network plays either. */
const mostMs = 2 ** 31 - 1;
const thumbnailSide = 480;

// Decoded files may come from strangers: every loader that is not needed (SVG, PDF, TIFF and forty more) is attack
// surface.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
  ],
});
// Every picture is processed once; cached results would only occupy memory.
sharp.cache(false);

/** Decoded pictures are large, so at most two are processed at a time, whatever the number of requests. */
const editLimit = pLimit(2);

const isImageFormat = (format: string | undefined): format is ImageFormat =>
  imageFormats.some((known) => known === format);

const unreadable = (cause?: unknown) =>
  new DomainError("UNSUPPORTED_MEDIA_TYPE", "This file is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture", { cause });

async function readHeader(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw unreadable(error);
  }
}

const tooLarge = (limit: string) => new DomainError("UNPROCESSABLE", `This picture is too large: at most ${limit}`);

/**
 * Reads the type from the bytes. Throws UNSUPPORTED_MEDIA_TYPE for any other format, UNPROCESSABLE for a picture that
 * is too large.
 */
export const inspectImage = async (bytes: Buffer): Promise<ImageFacts> => factsOf(await readHeader(bytes));

function factsOf({ format, autoOrient, pages: frames = 1, delay = [] }: Metadata): ImageFacts {
  if (!isImageFormat(format)) throw unreadable();
  const { width, height } = autoOrient;
  if (width > maxSide || height > maxSide) throw tooLarge(`${maxSide} pixels a side`);
  if (frames > maxFrames) throw tooLarge(`${maxFrames} frames, and this has ${frames}`);
  // Every frame is decompressed when an animation is re-encoded.
  if (width * height * frames > maxPixels)
    throw tooLarge(`${maxPixels / 1e6} megapixels${frames > 1 ? " in all frames" : ""}`);
  const shownMs = delay.reduce((sum, one) => sum + shownDelay(one), 0);
  return { format, width, height, frames, durationMs: frames === 1 ? null : Math.min(shownMs, mostMs) };
}

/**
 * Decodes a picture for `edit`: upright, in sRGB and without metadata (place, camera, owner). An AVIF or TIFF is converted before: `bytes`
 * of the call are those of the converted picture. Throws the errors of inspectImage, and UNPROCESSABLE for a damaged file.
 */
export const editImage = <T>(
  original: Buffer,
  edit: (image: Sharp, facts: ImageFacts, bytes: Buffer) => Promise<T>,
): Promise<T> =>
  editLimit(async () => {
    const { contentType } = mediaTypeOf(original.subarray(0, mediaTypeBytes));
    const isForeign = contentType === "image/avif" || contentType === "image/tiff";
    const bytes = isForeign ? await convertPicture(original) : original;
    const header = await readHeader(bytes);
    const facts = factsOf(header);
    try {
      return await edit(await inSrgb(bytes, header), facts, bytes);
    } catch (error) {
      throw error instanceof DomainError
        ? error
        : new DomainError("UNPROCESSABLE", "This picture is damaged and cannot be read", { cause: error });
    }
  });

/** High enough that the second encoding is invisible. */
const quality = 92;

const encodings = {
  // Optimised tables would save 3 % of the file, but hold the whole picture in memory three times.
  jpeg: { quality, optimizeCoding: false },
  webp: { quality },
  png: {},
  gif: {},
} as const satisfies Record<ImageFormat, object>;

/** sharp reads the first picture of an animated PNG, and does not say that there are others. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "acTL") return true;
    if (type === "IDAT") return false;
  }
  return false;
}

/**
 * Re-encodes a picture in its own format, which removes any hidden data in or behind the file. An animation stays an animation; a GIF that
 * does not move becomes a PNG.
 */
export const reencodeImage = (original: Buffer): Promise<EncodedImage> =>
  editImage(original, async (image, { format, frames }, bytes) => {
    if (format === "png" && isAnimatedPng(bytes))
      throw new DomainError(
        "UNSUPPORTED_MEDIA_TYPE",
        "This PNG is animated, and only its first picture could be kept. Send it as GIF, WebP or MP4",
      );
    const source = frames > 1 ? sharp(bytes, { ...readOptions, animated: true }) : image;
    const stored = format === "gif" && frames === 1 ? "png" : format;
    const encoded = await source
      .timeout({ seconds: timeoutSeconds })
      .toFormat(stored, encodings[stored])
      .toBuffer({ resolveWithObject: true });
    const { width, height, pageHeight } = encoded.info;
    return { bytes: encoded.data, format: stored, width, height: pageHeight ?? height };
  });

/** The centre of a picture as WebP squares with these sides in pixels. */
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

/** A small WebP for lists and grids, never larger than the picture itself. */
export const makeThumbnail = (bytes: Buffer): Promise<Buffer> =>
  editImage(bytes, (image) =>
    image
      .resize({ width: thumbnailSide, height: thumbnailSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  );

interface Size {
  width: number;
  height: number;
}

/**
 * The centre of a picture in exactly this size, scaled as little as possible; the same bytes if it already has that
 * size. Throws the errors of editImage.
 */
export const cropImage = (made: Buffer, size: Size): Promise<{ bytes: Buffer; original: Size }> =>
  editImage(made, async (image, { format, width, height, frames }, bytes) => {
    const original = { width, height };
    if (width === size.width && height === size.height && frames === 1) return { bytes, original };
    const cropped = image.resize({ ...size, fit: "cover" });
    const encoded = format === "jpeg" || format === "webp" ? cropped.toFormat(format, { quality: 92 }) : cropped.png();
    return { bytes: await encoded.toBuffer(), original };
  });

/**
 * AVIF is half the size of WebP at the same quality. More effort would save a few percent and cost five times the
 * work.
 */
const scaledEncodings = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 75 },
} as const;
export type ScaledFormat = keyof typeof scaledEncodings;
export const scaledFormats = Object.keys(scaledEncodings) as readonly ScaledFormat[];

/** A picture scaled to this width, never up. Throws the errors of editImage. */
export const scaleImage = (bytes: Buffer, width: number, format: ScaledFormat): Promise<Buffer> =>
  editImage(bytes, (image) =>
    image.resize({ width, withoutEnlargement: true }).toFormat(format, scaledEncodings[format]).toBuffer(),
  );
