import type { Areas } from "#client/lib/language/bind-messages.ts";
import type { MediaFacts } from "#shared/platforms/media-facts.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { convertedFacts, conversionFor } from "#shared/platforms/video-conversion.ts";

const codecNames: Readonly<Record<string, string>> = { avc: "H.264", hevc: "H.265", vp9: "VP9", av1: "AV1" };
const soundNames: Readonly<Record<string, string>> = {
  aac: "AAC",
  "aac-he": "HE-AAC",
  "aac-surround": "AAC surround",
  "aac-hires": "AAC hi-res",
  opus: "Opus",
  mp3: "MP3",
  flac: "FLAC",
};

const codecOf = (codec: string | null) => (codec === null ? "" : (codecNames[codec] ?? codec));
type Messages = Pick<Areas["composer"]["checks"], "fitted" | "black" | "sound" | "interlaced" | "oblong">;

/** What is unusual about how a picture is stored, like `4:4:4` and `10 bit`. */
function storedAs({ pixelFormat, pixelRatio, isInterlaced }: MediaFacts, messages: Messages): string[] {
  const [, chroma, bits] = /^(?:gray|yuv(\d{3})p)(\d+)?$/.exec(pixelFormat ?? "") ?? [];
  return [
    chroma === undefined || chroma === "420" ? "" : [...chroma].join(":"),
    bits === undefined ? "" : `${bits} bit`,
    (pixelRatio ?? 1) === 1 ? "" : messages.oblong,
    isInterlaced === true ? messages.interlaced : "",
  ].filter((word) => word !== "");
}

const soundOf = (codec: string | null, messages: Messages) =>
  codec === null ? "" : messages.sound({ codec: soundNames[codec] ?? codec });
const rateOf = (rate: number | null) => (rate === null ? "" : `${Math.round(rate)} fps`);
const sizeOf = (bytes: number | null) => (bytes === null ? "" : `${Math.round(bytes / 1_000_000)} MB`);

/** Size and codec always, the rest only if it changes. */
function facts(video: MediaFacts, other: MediaFacts, messages: Messages): string {
  return [
    `${video.width}x${video.height} ${codecOf(video.videoCodec)}`.trim(),
    ...storedAs(video, messages),
    video.frameRate === other.frameRate ? "" : rateOf(video.frameRate),
    video.sizeBytes === other.sizeBytes ? "" : sizeOf(video.sizeBytes),
    video.audioCodec === other.audioCodec ? "" : soundOf(video.audioCodec, messages),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

const isPadded = (before: MediaFacts, after: MediaFacts) =>
  Math.abs(before.width / before.height / (after.width / after.height) - 1) > 0.01;

/** The conversion of a video before publishing, one line per network that needs it. */
export function describeConversions(video: MediaFacts, platforms: readonly Platform[], messages: Messages): string[] {
  return platforms
    .filter((platform) => conversionFor(networkRules[platform], video) !== null)
    .map((platform) => {
      const after = convertedFacts(networkRules[platform], video);
      const made = facts(after, video, messages);
      const padded = isPadded(video, after) ? `${made}, ${messages.black}` : made;
      return messages.fitted({
        platform: platformNames[platform],
        before: facts(video, after, messages),
        after: padded,
      });
    });
}
