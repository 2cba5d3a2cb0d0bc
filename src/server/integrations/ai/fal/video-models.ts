import { type Size, nearestResolution, nearestShape } from "#server/integrations/ai/http/choose-size.ts";
import { videoDurations } from "#shared/creations/creations.ts";

/** What we know of a family of video models, from their pages at fal.ai. */
interface VideoFamily {
  ids: RegExp;
  lengths: readonly number[];
  /** Models want "5", or 5, or always make the same. */
  duration: "text" | "number" | "fixed";
  resolutions: readonly string[];
  shapes: readonly string[];
  /** The field for a picture to begin with; null: not known to take one. */
  startImage: "start_image_url" | "image_url" | null;
  takesSeed: boolean;
  extra: Readonly<Record<string, unknown>>;
}

const through = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const kling = { shapes: ["16:9", "9:16", "1:1"], resolutions: [], takesSeed: false, extra: {} } as const;
/** Sound costs as much again, and nobody asked for it. */
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

/** Nearly every model makes five and ten seconds; where one does not, it says so before anything is paid. */
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
  /** needs: it makes nothing without one. */
  startImage: "takes" | "needs" | "none";
  /** What is made of a video of this size and length, and charged. */
  billedAs(size: Size, seconds: number): { seconds: number; resolution: string };
  /** The endpoint, and what it is sent beside prompt and seed. null: no length is long enough. */
  request(size: Size, seconds: number, startImage: string | null): { path: string; input: object } | null;
}

/** A model of fal's catalogue: what it can do, and how it is asked. */
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
          // A picture to begin with has a shape already.
          ...(shape === null || startImage !== null ? {} : { aspect_ratio: shape }),
          ...(resolution === null ? {} : { resolution }),
          ...(startImage === null || field === null ? {} : { [field]: startImage }),
          ...family.extra,
        },
      };
    },
  };
}
