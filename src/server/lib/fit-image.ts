import sharp, { type Sharp } from "sharp";
import { DomainError } from "#server/lib/domain-error.ts";
import { editImage } from "#server/lib/images.ts";

/** What a platform accepts. Ratios are width:height; minRatio is at most 1, maxRatio at least 1. */
export interface FitRules {
  format: "jpeg";
  minRatio: number | null;
  maxRatio: number | null;
  maxBytes: number;
  /** Longest side in pixels. */
  maxSide: number;
}

export interface FittedImage {
  bytes: Buffer;
  width: number;
  height: number;
  contentType: "image/jpeg";
}

interface Size {
  width: number;
  height: number;
}

export interface FitPlan {
  /** Size the whole picture is scaled to, never up. */
  picture: Size;
  /** Size of the result: larger than the picture where it is padded, smaller where it is trimmed. */
  canvas: Size;
}

/** Trimming less than this share of a side goes unnoticed; anything more is padded, because it could cut off a head. */
const unnoticedTrim = 0.04;

function framed({ width, height }: Size, minRatio: number, maxRatio: number): Size {
  const ratio = width / height;
  if (ratio < minRatio) {
    const isTrimmed = 1 - ratio / minRatio < unnoticedTrim;
    return isTrimmed
      ? { width, height: Math.floor(width / minRatio) }
      : { width: Math.ceil(height * minRatio), height };
  }
  if (ratio > maxRatio) {
    const isTrimmed = 1 - maxRatio / ratio < unnoticedTrim;
    return isTrimmed
      ? { width: Math.floor(height * maxRatio), height }
      : { width, height: Math.ceil(width / maxRatio) };
  }
  return { width, height };
}

/** Where the picture goes so that its frame keeps the rules. */
export function planFit(
  original: Size,
  { minRatio, maxRatio, maxSide }: Pick<FitRules, "minRatio" | "maxRatio" | "maxSide">,
): FitPlan {
  const frame = framed(original, minRatio ?? 0, maxRatio ?? Infinity);
  const scale = Math.min(1, maxSide / Math.max(frame.width, frame.height));
  const picture = {
    width: Math.max(1, Math.round(original.width * scale)),
    height: Math.max(1, Math.round(original.height * scale)),
  };
  // Framed again after scaling, because rounding to whole pixels may have left the ratio by a hair.
  return { picture, canvas: framed(picture, minRatio ?? 0, maxRatio ?? Infinity) };
}

const qualities = [92, 86, 80, 72, 64, 54] as const;
const shrinkSteps = [1, 0.75, 0.5, 0.25] as const;
const backdropSide = 40;

const toJpeg = (image: Sharp, quality: number) =>
  image.jpeg({ quality, chromaSubsampling: quality >= 86 ? "4:4:4" : "4:2:0" }).toBuffer();

/** The picture itself, stretched over the canvas and blurred until only the colours of its edges go on beside it. */
async function backdrop(picture: Buffer, canvas: Size): Promise<Sharp> {
  const scale = backdropSide / Math.max(canvas.width, canvas.height);
  const tiny = await sharp(picture)
    .resize({
      width: Math.max(1, Math.round(canvas.width * scale)),
      height: Math.max(1, Math.round(canvas.height * scale)),
      fit: "fill",
    })
    .blur(2)
    .png()
    .toBuffer();
  return sharp(tiny).resize({ ...canvas, fit: "fill", kernel: "cubic" });
}

async function compose(image: Sharp, { picture, canvas }: FitPlan): Promise<Buffer> {
  const scaled = await image
    .flatten({ background: "white" })
    .resize({ ...picture, fit: "fill" })
    .png({ compressionLevel: 0 })
    .toBuffer();
  if (canvas.width <= picture.width && canvas.height <= picture.height) {
    return sharp(scaled)
      .resize({ ...canvas, fit: "cover" })
      .png({ compressionLevel: 0 })
      .toBuffer();
  }
  const behind = await backdrop(scaled, canvas);
  return behind
    .composite([{ input: scaled, gravity: "centre" }])
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/**
 * A copy that a platform accepts: sRGB JPEG, upright, without metadata, padded rather than cut, never enlarged; quality is
 * given up only as far as the size limit asks for. Throws UNSUPPORTED_MEDIA_TYPE or UNPROCESSABLE for what cannot be read.
 */
export function fitImage(bytes: Buffer, rules: FitRules): Promise<FittedImage> {
  return editImage(bytes, async (image, original) => {
    for (const shrink of shrinkSteps) {
      const plan = planFit(original, { ...rules, maxSide: Math.floor(rules.maxSide * shrink) });
      const composed = await compose(image.clone(), plan);
      for (const quality of qualities) {
        const encoded = await toJpeg(sharp(composed), quality);
        if (encoded.length <= rules.maxBytes) return { bytes: encoded, ...plan.canvas, contentType: "image/jpeg" };
      }
    }
    throw new DomainError("UNPROCESSABLE", "This picture cannot be made small enough for the platform");
  });
}
