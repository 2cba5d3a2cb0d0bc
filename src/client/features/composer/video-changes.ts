import type { Areas } from "#client/texts/areas.ts";
import type { MediaFacts } from "#shared/platforms/media-facts.ts";
import { plannedVideo, planVideo } from "#shared/platforms/plan-video.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";

const codecNames: Readonly<Record<string, string>> = { avc: "H.264", hevc: "H.265", vp9: "VP9", av1: "AV1" };
const soundNames: Readonly<Record<string, string>> = { aac: "AAC", opus: "Opus", mp3: "MP3", flac: "FLAC" };

const codecOf = (codec: string | null) => (codec === null ? "" : (codecNames[codec] ?? codec));
type Words = Pick<Areas["composer"]["checks"], "fitted" | "black" | "sound">;

const soundOf = (codec: string | null, words: Words) => (codec === null ? "" : words.sound(soundNames[codec] ?? codec));
const rateOf = (rate: number | null) => (rate === null ? "" : `${Math.round(rate)} fps`);
const sizeOf = (bytes: number | null) => (bytes === null ? "" : `${Math.round(bytes / 1_000_000)} MB`);

/** Size and codec always, so that it reads as a whole; the rest only where it changes. */
function facts(video: MediaFacts, other: MediaFacts, words: Words): string {
  return [
    `${video.width}x${video.height} ${codecOf(video.videoCodec)}`.trim(),
    video.frameRate === other.frameRate ? "" : rateOf(video.frameRate),
    video.sizeBytes === other.sizeBytes ? "" : sizeOf(video.sizeBytes),
    video.audioCodec === other.audioCodec ? "" : soundOf(video.audioCodec, words),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

const isPadded = (before: MediaFacts, after: MediaFacts) =>
  Math.abs(before.width / before.height / (after.width / after.height) - 1) > 0.01;

/** What is made of a video before it goes out, a line for each network that does not take it as it is. */
export function videoChanges(video: MediaFacts, platforms: readonly Platform[], words: Words): string[] {
  return platforms
    .filter((platform) => planVideo(platform, video) !== null)
    .map((platform) => {
      const after = plannedVideo(platform, video);
      const made = facts(after, video, words);
      const padded = isPadded(video, after) ? `${made}, ${words.black}` : made;
      return words.fitted(platformNames[platform], facts(video, after, words), padded);
    });
}
