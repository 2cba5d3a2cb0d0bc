import { z } from "zod";
import { VideoFacts } from "#server/lib/video/video-facts.ts";

/** Order for the process that checks a new video: absolute paths of the source and the results. */
export const CleanOrder = z.object({
  source: z.string(),
  /** The clean copy. */
  copy: z.string(),
  /** The poster, a WebP. */
  poster: z.string(),
});
export type CleanOrder = z.infer<typeof CleanOrder>;

/** Target properties of a video, as H.264 and AAC in an MP4. Tracks that already have them are copied. */
export const VideoTarget = z.object({
  /** Size of the frame as displayed, both sides even. `crop` cuts equally off two edges, `pad` adds black bars. */
  frame: z.object({
    width: z.number().int().min(32).max(4_096).multipleOf(2),
    height: z.number().int().min(32).max(4_096).multipleOf(2),
    fit: z.enum(["crop", "pad"]),
  }),
  /** Longest duration; a shorter video keeps its own. */
  durationMs: z.number().int().positive().nullable(),
  /** Frames per second; below the minimum frames are repeated, above the maximum dropped. */
  frameRate: z.object({ min: z.number().positive().nullable(), max: z.number().positive().nullable() }),
  /** Video codecs that are copied, with their pixel formats. */
  pixelFormats: z.record(z.string(), z.array(z.string()).readonly()),
  /** Whether oblong pixels, and interlaced frames, are encoded anew. */
  squarePixels: z.boolean(),
  progressive: z.boolean(),
  /** Bits per second in total. */
  maxBitrate: z.number().positive().nullable(),
  maxBytes: z.number().int().positive().nullable(),
  /** Adds a silent track to a video without sound. */
  needsSound: z.boolean(),
});
export type VideoTarget = z.infer<typeof VideoTarget>;

/** Order and reply of the process that converts a video to a target. */
export const ConvertOrder = z.object({ source: z.string(), path: z.string(), target: VideoTarget });
export type ConvertOrder = z.infer<typeof ConvertOrder>;

export const ConvertAnswer = z.object({
  /** false: the video already fits, and nothing was written. */
  isChanged: z.boolean(),
  /** Of the source. */
  before: VideoFacts,
  /** Of the result. */
  after: VideoFacts,
  sizeBytes: z.number().int(),
  peakMegabytes: z.number().int(),
});
export type ConvertAnswer = z.infer<typeof ConvertAnswer>;

/** Order and reply of the process that makes a video of an animated picture. */
export const AnimateOrder = z.object({
  source: z.string(),
  path: z.string(),
  /** Of the video, both even. */
  width: z.number().int().min(32).max(4_096).multipleOf(2),
  height: z.number().int().min(32).max(4_096).multipleOf(2),
  times: z.number().int().positive(),
});
export type AnimateOrder = z.infer<typeof AnimateOrder>;

export const AnimateAnswer = z.object({ durationMs: z.number().int().positive() });
export type AnimateAnswer = z.infer<typeof AnimateAnswer>;
