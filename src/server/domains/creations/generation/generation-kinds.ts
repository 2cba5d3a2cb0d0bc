import type { Provider } from "#server/integrations/ai/provider.ts";
import { type CreationOptions, makingFailed } from "#shared/creations/creations.ts";
import { Hour, Second } from "#shared/durations.ts";

/** Unit of the plan and error messages for each kind of creation. */
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

/** In seconds; `videoSecond` for each second of a video: on two busy cores of this machine that is a minute. Remote providers may queue first. */
const deadlines = {
  local: { image: 110, video: 300, videoSecond: 60 },
  remote: { image: 600, video: 1_500, videoSecond: 60 },
} as const;

/** How long an attempt may wait for its turn at a server that makes one thing after the other, on top of its deadline. */
export const longestQueueMs = Hour.ms;

/** Deadline of one attempt in milliseconds; its job's expiry is later. */
export function deadlineMs(options: CreationOptions, place: Provider["place"]): number {
  const { image, video, videoSecond } = deadlines[place];
  return (options.type === "image" ? image : video + videoSecond * options.durationSeconds) * Second.ms;
}
