import { generateImageJob, generateVideoJob } from "#server/domains/generation/generation.jobs.ts";
import type { CreationOptions } from "#shared/creations.ts";
import { Second } from "#shared/time.ts";

/** What differs between the kinds of creations besides how they are made. */
export const kinds = {
  image: {
    unit: "images",
    job: generateImageJob,
    failed: "Image generation failed",
    timedOut: "Image generation timed out",
  },
  video: {
    unit: "videos",
    job: generateVideoJob,
    failed: "Video generation failed",
    timedOut: "Video generation timed out",
  },
} as const;

/** How long a maker may take; its job lives longer. A longer film takes longer, on two busy cores a minute for each second. */
export const deadlineMs = (options: CreationOptions): number =>
  (options.type === "image" ? 110 : 300 + 60 * options.durationSeconds) * Second.ms;
