import {
  generateImageJob,
  generateRemotelyJob,
  generateVideoJob,
} from "#server/domains/creations/generation/generation.jobs.ts";
import type { Provider } from "#server/integrations/ai/provider.ts";
import { type CreationOptions, type CreationType, makingFailed } from "#shared/creations/creations.ts";
import { Second } from "#shared/time.ts";

/** What differs between the kinds of creations besides how they are made. */
export const kinds = {
  image: {
    unit: "images",
    failed: makingFailed.image,
    timedOut: "Image generation timed out",
  },
  video: {
    unit: "videos",
    failed: makingFailed.video,
    timedOut: "Video generation timed out",
  },
} as const;

/** Where it waits for its turn: what works on this machine's processors by kind, what waits for somebody else's apart from it. */
export function jobFor(place: Provider["place"], type: CreationType) {
  if (place === "remote") return generateRemotelyJob;
  return type === "image" ? generateImageJob : generateVideoJob;
}

/** A longer film takes longer: here, on two busy cores, a minute for each second. Elsewhere there may be a queue before it, too. */
const deadlines = {
  local: { image: 110, video: 300, videoSecond: 60 },
  remote: { image: 600, video: 1_500, videoSecond: 60 },
} as const;

/** How long a maker may take; its job lives longer. */
export function deadlineMs(options: CreationOptions, place: Provider["place"]): number {
  const { image, video, videoSecond } = deadlines[place];
  return (options.type === "image" ? image : video + videoSecond * options.durationSeconds) * Second.ms;
}
