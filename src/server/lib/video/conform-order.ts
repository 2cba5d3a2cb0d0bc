import { z } from "zod";
import { VideoFacts } from "#server/lib/video/video-facts.ts";
import { VideoTarget } from "#server/lib/video/video-target.ts";

/** What the process that conforms videos is told, and what it answers. */
export const ConformOrder = z.object({ source: z.string(), path: z.string(), target: VideoTarget });
export type ConformOrder = z.infer<typeof ConformOrder>;

export const ConformAnswer = z.object({
  /** false: the video is right already, and nothing was written. */
  isChanged: z.boolean(),
  /** Of the video that came in. */
  before: VideoFacts,
  /** Of the one to be used. */
  after: VideoFacts,
  sizeBytes: z.number().int(),
  peakMegabytes: z.number().int(),
});
export type ConformAnswer = z.infer<typeof ConformAnswer>;
