import { type Size, nearestResolution, nearestShape } from "#server/integrations/ai/http/map-request.ts";
import { videoDurations } from "#shared/creations/creations.ts";

/** Properties of a family of video models, from their pages at fal.ai. */
interface VideoFamily {
  ids: RegExp;
  lengths: readonly number[];
  /** The type of the `duration` field: "5", 5, or no field for models with a fixed length. */
  duration: "text" | "number" | "fixed";
  resolutions: readonly string[];
  shapes: readonly string[];
  /** The field for a start picture; null when none is known. */
  startImage: "start_image_url" | "image_url" | null;
  takesSeed: boolean;
  extra: Readonly<Record<string, unknown>>;
}

const through = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const kling = { shapes: ["16:9", "9:16", "1:1"], resolutions: [], takesSeed: false, extra: {} } as const;
/** Sound doubles the price, so it is not requested. */
const silent = { generate_audio: false };
const hailuo = { shapes: [], resolutions: [], startImage: "image_url", takesSeed: false, extra: {} } as const;

const families: readonly VideoFamily[] = [
  {
    ...kling,
    ids: /^fal-ai\/kling-video\/v4\//,
    lengths: through(3, 30),
    duration: "number",
    resolutions: ["720p", "1080p"],
    startImage: "start_image_url",
  },
  {
    ...kling,
    ids: /^fal-ai\/kling-video\/v3\//,
    lengths: through(3, 15),
    duration: "text",
    startImage: "start_image_url",
    extra: silent,
  },
  {
    ...kling,
    ids: /^fal-ai\/kling-video\/v2\.6\//,
    lengths: [5, 10],
    duration: "text",
    startImage: "start_image_url",
    extra: silent,
  },
  { ...kling, ids: /^fal-ai\/kling-video\/v[12][./]/, lengths: [5, 10], duration: "text", startImage: "image_url" },
  { ...hailuo, ids: /^fal-ai\/minimax\/hailuo-02\/pro\//, lengths: [6], duration: "fixed" },
  { ...hailuo, ids: /^fal-ai\/minimax\/hailuo-02\//, lengths: [6, 10], duration: "text" },
];

/** Nearly every model makes five and ten seconds; others refuse before they bill. */
const unknown: VideoFamily = {
  ids: /./,
  lengths: [5, 10],
  duration: "text",
  resolutions: [],
  shapes: ["16:9", "9:16", "1:1"],
  startImage: null,
  takesSeed: true,
  extra: {},
};

const imageToVideo = /\/image-to-video$/;

export interface FalVideoModel {
  durations: (typeof videoDurations)[number][];
  takesSeed: boolean;
  /** needs: the model requires a picture. */
  startImage: "takes" | "needs" | "none";
  /** The seconds and the resolution that fal bills for a video of this size and length. */
  billedAs(size: Size, seconds: number): { seconds: number; resolution: string };
  /** The endpoint and its input besides prompt and seed; null when no length of the model is long enough. */
  request(size: Size, seconds: number, startImage: string | null): { path: string; input: object } | null;
}

/** A model of fal's catalogue: its capabilities and its request. */
export function falVideoModel(id: string): FalVideoModel {
  const family = families.find(({ ids }) => ids.test(id)) ?? unknown;
  const needsImage = imageToVideo.test(id);
  const field = family.startImage ?? (needsImage ? "image_url" : null);
  const sibling = id.replace(/\/text-to-video$/, "/image-to-video");
  const isPaired = needsImage || sibling !== id;
  const lengthFor = (seconds: number) => family.lengths.find((length) => length >= seconds);
  return {
    durations: videoDurations.filter((seconds) => lengthFor(seconds) !== undefined),
    takesSeed: family.takesSeed,
    startImage: needsImage ? "needs" : field !== null && isPaired ? "takes" : "none",
    billedAs: (size, seconds) => ({
      seconds: lengthFor(seconds) ?? seconds,
      resolution: nearestResolution(family.resolutions, size) ?? `${Math.min(size.width, size.height)}p`,
    }),
    request(size, seconds, startImage) {
      const length = lengthFor(seconds);
      if (length === undefined) return null;
      const shape = nearestShape(family.shapes, size);
      const resolution = nearestResolution(family.resolutions, size);
      return {
        path: startImage === null ? id : sibling,
        input: {
          ...(family.duration === "fixed" ? {} : { duration: family.duration === "text" ? String(length) : length }),
          // A start picture determines the aspect ratio.
          ...(shape === null || startImage !== null ? {} : { aspect_ratio: shape }),
          ...(resolution === null ? {} : { resolution }),
          ...(startImage === null || field === null ? {} : { [field]: startImage }),
          ...family.extra,
        },
      };
    },
  };
}
