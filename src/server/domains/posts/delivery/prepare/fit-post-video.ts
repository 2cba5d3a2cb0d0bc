import type { Deps } from "#server/deps.ts";
import { type findUsableCreations, fitVideo } from "#server/domains/creations/creations.service.ts";
import { PlatformError } from "#server/integrations/social/platform.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { VideoTarget } from "#server/lib/video/video-target.ts";
import { mediaFactsOf } from "#shared/platforms/media-facts.ts";
import { type VideoPlan, planVideo } from "#shared/platforms/plan-video.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { platformRules } from "#shared/platforms/rules.ts";

type FitDeps = Pick<Deps, "config" | "db" | "storage">;
export type PostCreation = Awaited<ReturnType<typeof findUsableCreations>>[number];

/** Instagram crops a carousel to the shape of its first item, so the others are given that shape here, padded rather than cut. */
export function carouselShape(platform: Platform, creations: readonly PostCreation[]): number | null {
  const [first] = creations;
  if (platform !== "instagram" || creations.length < 2 || !first?.width || !first.height) return null;
  const { minRatio, maxRatio } = platformRules.instagram.image;
  return Math.min(Math.max(first.width / first.height, minRatio), maxRatio);
}

const targetOf = ({ width, height, frameRate, codecs, maxBitrate, maxBytes }: VideoPlan): VideoTarget => ({
  frame: { width, height, fit: "pad" },
  durationMs: null,
  frameRate: { ...frameRate },
  codecs: [...codecs],
  maxBitrate,
  maxBytes,
  needsSound: false,
});

/** A video as this platform takes it, converted unless that was done before; null when it goes out as it is. Throws PlatformError. */
export async function fitPostVideo(
  deps: FitDeps,
  creation: PostCreation,
  platform: Platform,
  shape: number | null,
  signal: AbortSignal,
) {
  const plan = planVideo(platform, mediaFactsOf(creation), shape);
  if (plan === null) return null;
  try {
    return await fitVideo(deps, creation, targetOf(plan), signal);
  } catch (error) {
    if (error instanceof DomainError && error.code === "UNPROCESSABLE")
      throw new PlatformError("rejected", "postloom.video_not_convertible", error.message, {
        fix: "Make a new post with another video.",
        cause: error,
      });
    if (signal.aborted) {
      const message = "The video is still being converted for this platform";
      throw new PlatformError("unavailable", "postloom.video_not_ready", message, { cause: error });
    }
    throw error;
  }
}
