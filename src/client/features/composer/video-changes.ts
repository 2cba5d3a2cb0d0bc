import type { MediaFacts } from "#shared/platforms/media-facts.ts";
import { plannedVideo, planVideo } from "#shared/platforms/plan-video.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";

const codecNames: Readonly<Record<string, string>> = { avc: "H.264", hevc: "H.265", vp9: "VP9", av1: "AV1" };
const soundNames: Readonly<Record<string, string>> = { aac: "AAC", opus: "Opus", mp3: "MP3", flac: "FLAC" };

const codecOf = (codec: string | null) => (codec === null ? "" : (codecNames[codec] ?? codec));
const soundOf = (codec: string | null) => (codec === null ? "" : `${soundNames[codec] ?? codec} sound`);
const rateOf = (rate: number | null) => (rate === null ? "" : `${Math.round(rate)} fps`);
const sizeOf = (bytes: number | null) => (bytes === null ? "" : `${Math.round(bytes / 1_000_000)} MB`);

/** Size and codec always, so that it reads as a whole; the rest only where it changes. */
function facts(video: MediaFacts, other: MediaFacts): string {
  return [
    `${video.width}x${video.height} ${codecOf(video.videoCodec)}`.trim(),
    video.frameRate === other.frameRate ? "" : rateOf(video.frameRate),
    video.sizeBytes === other.sizeBytes ? "" : sizeOf(video.sizeBytes),
    video.audioCodec === other.audioCodec ? "" : soundOf(video.audioCodec),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

const isPadded = (before: MediaFacts, after: MediaFacts) =>
  Math.abs(before.width / before.height / (after.width / after.height) - 1) > 0.01;

/** What is made of a video before it goes out, a line for each network that does not take it as it is. */
export function videoChanges(video: MediaFacts, platforms: readonly Platform[]): string[] {
  return platforms
    .filter((platform) => planVideo(platform, video) !== null)
    .map((platform) => {
      const after = plannedVideo(platform, video);
      const black = isPadded(video, after) ? ", black beside it" : "";
      return `For ${platformNames[platform]}: ${facts(video, after)} → ${facts(after, video)}${black}`;
    });
}
