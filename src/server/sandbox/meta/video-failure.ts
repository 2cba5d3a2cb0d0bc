import { isPaced, type VideoFacts } from "../inspect-video.ts";

/** Whether Instagram takes a video like this; the reason carries its number as the container's status does. */
export function videoFailure(facts: VideoFacts | null): string | null {
  const ratio = facts === null ? 0 : facts.width / facts.height;
  const isFine =
    facts !== null &&
    (facts.codec === "avc" || facts.codec === "hevc") &&
    facts.durationMs >= 3_000 &&
    facts.durationMs <= 15 * 60_000 &&
    facts.width <= 1_920 &&
    isPaced(facts, 23, 60) &&
    ratio >= 0.01 &&
    ratio <= 10;
  return isFine ? null : "Error: Media upload has failed with error code 2207026";
}
