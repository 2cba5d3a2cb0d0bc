import sharp, { type Sharp } from "sharp";
import { DomainError } from "#server/lib/domain-error.ts";
import { editImage } from "#server/lib/media/images.ts";

/** A platform's rules for pictures. Ratios are width:height; minRatio is at most 1, maxRatio at least 1. */
export interface FitRules {
  format: "jpeg";
  minRatio: number | null;
  maxRatio: number | null;
  maxBytes: number;
  /** Longest side in pixels. */
  maxSide: number;
  /**
   * The ratio the result should have, within whole pixels; without it the picture keeps its own ratio, clamped to min
   * and max.
   */
  shape?: number;
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
  /** The size to which the whole picture is scaled, never up. */
  picture: Size;
  /** The size of the result: larger than the picture where it is padded, smaller where it is trimmed. */
  canvas: Size;
}

/** A smaller share of a side may be trimmed; otherwise the picture is padded, because trimming could cut off a head. */
const unnoticedTrim = 0.04;

type FrameRules = Pick<FitRules, "minRatio" | "maxRatio" | "maxSide" | "shape">;

/** The frame around the picture (or just inside its edges, if trimmed), before rounding to whole pixels. */
function frameOf({ width, height }: Size, { minRatio, maxRatio, shape }: FrameRules): Size {
  const ratio = width / height;
  const aim = shape ?? Math.min(Math.max(ratio, minRatio ?? 0), maxRatio ?? Infinity);
  const isTrimmed = 1 - Math.min(ratio / aim, aim / ratio) < unnoticedTrim;
  if (ratio === aim) return { width, height };
  return ratio < aim === isTrimmed ? { width, height: width / aim } : { width: height * aim, height };
}

/** The frame in whole pixels within the rules. For a picture of very few pixels there may be none; then rounded up. */
function framed(picture: Size, rules: FrameRules): Size {
  const exact = frameOf(picture, rules);
  const keepsRules = ({ width, height }: Size) =>
    width / height >= (rules.minRatio ?? 0) &&
    width / height <= (rules.maxRatio ?? Infinity) &&
    Math.max(width, height) <= rules.maxSide;
  const rounded = [Math.round, Math.floor, Math.ceil].map((round) => ({
    width: round(exact.width),
    height: round(exact.height),
  }));
  return rounded.find(keepsRules) ?? { width: Math.ceil(exact.width), height: Math.ceil(exact.height) };
}

/** The sizes of the picture and the canvas for a result within the rules. */
export function planFit(original: Size, rules: FrameRules): FitPlan {
  const frame = frameOf(original, rules);
  const scale = Math.min(1, rules.maxSide / Math.max(frame.width, frame.height));
  const picture = {
    width: Math.max(1, Math.round(original.width * scale)),
    height: Math.max(1, Math.round(original.height * scale)),
  };
  // Framed again after scaling, because rounding to whole pixels may have changed the ratio slightly.
  return { picture, canvas: framed(picture, rules) };
}

const qualities = [92, 86, 80, 72, 64, 54] as const;
const shrinkSteps = [1, 0.75, 0.5, 0.25] as const;
const backdropSide = 40;

const toJpeg = (image: Sharp, quality: number) =>
  image.jpeg({ quality, chromaSubsampling: quality >= 86 ? "4:4:4" : "4:2:0" }).toBuffer();

/** The background for padding: the picture stretched over the canvas and blurred until only its edge colours remain. */
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
 * Makes a copy that a platform accepts: sRGB JPEG, upright, without metadata, never enlarged, padded unless a trim of less than 4 % of a
 * side reaches the ratio. Quality, then the side, is reduced as far as the size limit requires. Throws UNSUPPORTED_MEDIA_TYPE or
 * UNPROCESSABLE for an unreadable file, UNPROCESSABLE for one that stays too large.
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
