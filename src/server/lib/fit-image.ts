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
  /** The one ratio between the two that it is to have, as near as whole pixels come; otherwise its own, as far as that may be. */
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
  /** Size the whole picture is scaled to, never up. */
  picture: Size;
  /** Size of the result: larger than the picture where it is padded, smaller where it is trimmed. */
  canvas: Size;
}

/** Trimming less than this share of a side goes unnoticed; anything more is padded, because it could cut off a head. */
const unnoticedTrim = 0.04;

type FrameRules = Pick<FitRules, "minRatio" | "maxRatio" | "maxSide" | "shape">;

/** The frame around the picture, or a sliver inside its edges, before its sides are whole pixels. */
function frameOf({ width, height }: Size, { minRatio, maxRatio, shape }: FrameRules): Size {
  const ratio = width / height;
  const aim = shape ?? Math.min(Math.max(ratio, minRatio ?? 0), maxRatio ?? Infinity);
  const isTrimmed = 1 - Math.min(ratio / aim, aim / ratio) < unnoticedTrim;
  if (ratio === aim) return { width, height };
  return ratio < aim === isTrimmed ? { width, height: width / aim } : { width: height * aim, height };
}

/** Whole pixels: the nearest that keep the rules. A picture of some pixels only may have none that do. */
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

/** Where the picture goes so that its frame keeps the rules. */
export function planFit(original: Size, rules: FrameRules): FitPlan {
  const frame = frameOf(original, rules);
  const scale = Math.min(1, rules.maxSide / Math.max(frame.width, frame.height));
  const picture = {
    width: Math.max(1, Math.round(original.width * scale)),
    height: Math.max(1, Math.round(original.height * scale)),
  };
  // Framed again after scaling, because rounding to whole pixels may have left the ratio by a hair.
  return { picture, canvas: framed(picture, rules) };
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
