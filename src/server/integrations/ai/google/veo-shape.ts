import type { VideoRequest } from "../video-provider.ts";
import type { VideoModel } from "#shared/creations/generation.ts";

type Offer = Pick<VideoModel, "note" | "durations" | "sizes">;

const isSecondGeneration = (model: string) => model.startsWith("veo-2");

/** What one job of this model can make. Longer ones would have to be joined from several. */
export const veoOffer = (model: string): Offer =>
  isSecondGeneration(model)
    ? {
        note: "One job makes at most 8 seconds, in 1280x720. Billed are at least 5 seconds",
        durations: [3, 5],
        sizes: ["1280x720"],
      }
    : {
        note: "One job makes at most 8 seconds. Billed are 4 seconds for 3 and 6 for 5; in Full HD always 8",
        durations: [3, 5],
        sizes: ["1920x1080", "1280x720", "1080x1920"],
      };

export interface VeoShape {
  aspectRatio: "16:9" | "9:16";
  resolution?: `${number}x${number}`;
  duration: number;
}

/** The next size and the next length up; the caller trims. */
export function veoShape(
  model: string,
  { width, height, durationSeconds }: Pick<VideoRequest, "width" | "height" | "durationSeconds">,
): VeoShape {
  const aspectRatio = width >= height ? "16:9" : "9:16";
  if (isSecondGeneration(model)) return { aspectRatio, duration: Math.max(5, durationSeconds) };
  if (Math.min(width, height) > 720) return { aspectRatio, resolution: "1920x1080", duration: 8 };
  return { aspectRatio, resolution: "1280x720", duration: durationSeconds <= 4 ? 4 : durationSeconds <= 6 ? 6 : 8 };
}
