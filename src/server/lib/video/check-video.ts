import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from "mediabunny";
import { aacMaxChannels, aacSampleRates } from "#server/lib/video/aac-encoder.ts";
import { readEditLists } from "#server/lib/video/edit-list.ts";
import { Refusal } from "#server/lib/video/handle-video-order.ts";
import { pictureFormatOf } from "#server/lib/video/picture-format.ts";
import { type Span, cutSpans, secondsOf, spansOf } from "#server/lib/video/shown-spans.ts";
import { type VideoFacts, isVideoCodec } from "#server/lib/video/video-facts.ts";

/** Opens an MP4, MOV, WebM or Matroska file; it is read from the disk as needed. */
export const openVideo = (path: string): Input =>
  new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new FilePathSource(path) });

const minSide = 32;
const maxSide = 4_096;
const minSeconds = 0.5;
const maxSeconds = 4 * 60 * 60;
const maxFrameRate = 1_000;
const maxChannels = 16;
const maxSampleRate = 192_000;
/** Number of packets used to measure the frame rate. */
const packetsMeasured = 600;

/** A track and what players show of it. The video begins with its first frame. */
export interface ShownTrack<Track> {
  track: Track;
  spans: Span[];
}

export interface CheckedVideo {
  facts: VideoFacts;
  video: ShownTrack<InputVideoTrack>;
  /** null: nothing is heard. */
  audio: ShownTrack<InputAudioTrack> | null;
}

/** The frame rate. A WebM has no length of its last frame, so the average length is added to its duration. */
async function measurePace(video: InputVideoTrack): Promise<{ frameRate: number; lastFrameSeconds: number }> {
  const { packetCount, averagePacketRate } = await video.computePacketStats(packetsMeasured);
  const last = await new EncodedPacketSink(video).getPacket(Infinity, { metadataOnly: true });
  const isOpenEnded = last !== null && last.duration === 0;
  const isFullyMeasured = packetCount < packetsMeasured;
  const rate =
    isOpenEnded && isFullyMeasured ? (averagePacketRate * (packetCount - 1)) / packetCount : averagePacketRate;
  if (!(rate > 0 && rate <= maxFrameRate))
    throw new Refusal("This video does not say how fast its frames follow each other. Send one with 23 to 60 a second");
  return { frameRate: Math.round(rate * 1_000) / 1_000, lastFrameSeconds: isOpenEnded ? 1 / rate : 0 };
}

/**
 * Every network takes AAC-LC in mono or stereo up to 48 kHz. Other AAC has a name of its own, by which it is encoded anew. `profile` is
 * the codec with its parameters, like `mp4a.40.2`.
 */
export function soundName(codec: string, profile: string | null, channels: number, rate: number): string {
  if (codec !== "aac") return codec;
  if (profile !== null && profile !== "mp4a.40.2") return "aac-he";
  if (channels > aacMaxChannels) return "aac-surround";
  return aacSampleRates.includes(rate) ? "aac" : "aac-hires";
}

async function checkSound(audio: InputAudioTrack): Promise<string> {
  const codec = await audio.getCodec();
  if (codec === null)
    throw new Refusal("The sound of this video is coded as something unknown. Send AAC, or a video without sound");
  const [channels, rate] = [await audio.getNumberOfChannels(), await audio.getSampleRate()];
  if (!(channels >= 1 && channels <= maxChannels && rate <= maxSampleRate))
    throw new Refusal(
      `The sound of this video has ${channels} channels at ${rate} Hz. Send at most ${maxChannels} at ${maxSampleRate}`,
    );
  return soundName(codec, await audio.getCodecParameterString(), channels, rate);
}

/** What an edit list hides is not part of the video, nor is sound before the first frame. */
async function findShown(
  path: string,
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
  lastFrameSeconds: number,
): Promise<Pick<CheckedVideo, "video" | "audio">> {
  const edits = await readEditLists(path);
  const end = (await video.computeDuration()) + lastFrameSeconds;
  const frames = spansOf(edits.get(video.id) ?? [], { first: await video.getFirstTimestamp(), end });
  const beginsAt = frames[0]?.at ?? 0;
  const shown = { track: video, spans: cutSpans(frames, beginsAt, Infinity) };
  if (audio === null) return { video: shown, audio };
  const sounds = spansOf(edits.get(audio.id) ?? [], { first: await audio.getFirstTimestamp(), end: Infinity });
  const spans = cutSpans(sounds, beginsAt, Infinity);
  return { video: shown, audio: spans.length === 0 ? null : { track: audio, spans } };
}

/**
 * Refuses videos that cannot be converted for any platform. The rules of single platforms are checked with the post.
 */
export async function checkVideo(input: Input, path: string): Promise<CheckedVideo> {
  const video = await input.getPrimaryVideoTrack();
  if (video === null) throw new Refusal("This file holds no video");
  const codec = await video.getCodec();
  if (!isVideoCodec(codec)) {
    throw new Refusal(
      `This video is coded as ${codec ?? "something unknown"}. Send H.264, HEVC, VP9 or AV1: no other can be converted`,
    );
  }
  const width = await video.getDisplayWidth();
  const height = await video.getDisplayHeight();
  if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide) {
    throw new Refusal(`This video is ${width}x${height} pixels. Each side must have ${minSide} to ${maxSide}`);
  }
  const { frameRate, lastFrameSeconds } = await measurePace(video);
  const shown = await findShown(path, video, await input.getPrimaryAudioTrack(), lastFrameSeconds);
  const audioCodec = shown.audio === null ? null : await checkSound(shown.audio.track);
  const seconds = secondsOf(shown.video.spans);
  if (!(seconds >= minSeconds)) throw new Refusal("This video is shorter than half a second");
  if (seconds > maxSeconds) throw new Refusal("This video is longer than four hours: no platform takes that");
  const decoder = await video.getDecoderConfig();
  if (decoder === null) throw new Refusal("This video does not say how it is to be decoded");
  const format = pictureFormatOf(decoder);
  // The decoder takes the three colours for brightness and two differences.
  if ((await video.getColorSpace()).matrix === "rgb" && format.pixelFormat?.startsWith("yuv444p") === true)
    throw new Refusal("This video is coded in RGB, which cannot be converted. Export it in YUV 4:2:0 and send that");
  const { num, den } = await video.getPixelAspectRatio();
  const picture = { videoCodec: codec, ...format, pixelRatio: num / den };
  const facts = { durationMs: Math.round(seconds * 1_000), width, height, ...picture, frameRate, audioCodec };
  return { facts, ...shown };
}
