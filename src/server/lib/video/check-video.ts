import type { Input, InputAudioTrack, InputVideoTrack } from "mediabunny";
import { isVideoCodec, type VideoFacts } from "#server/lib/video/video-facts.ts";

/** Words for the person whose video it is. */
export class Refusal extends Error {}

const minSide = 32;
const maxSide = 4_096;
const minSeconds = 0.5;
const maxSeconds = 4 * 60 * 60;

export interface CheckedVideo {
  facts: VideoFacts;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
}

/** What no platform takes is refused here, with words; what one of them takes is for the post to judge. */
export async function checkVideo(input: Input): Promise<CheckedVideo> {
  const video = await input.getPrimaryVideoTrack();
  if (video === null) throw new Refusal("This file holds no video");
  const codec = await video.getCodec();
  if (!isVideoCodec(codec)) {
    throw new Refusal(
      `This video is coded as ${codec ?? "something unknown"}. Send H.264 or HEVC: no platform takes another`,
    );
  }
  const width = await video.getDisplayWidth();
  const height = await video.getDisplayHeight();
  if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide) {
    throw new Refusal(`This video is ${width}x${height} pixels. Each side must have ${minSide} to ${maxSide}`);
  }
  const audio = await input.getPrimaryAudioTrack();
  const audioCodec = audio === null ? null : await audio.getCodec();
  if (audio !== null && audioCodec !== "aac") {
    throw new Refusal(
      `The sound of this video is coded as ${audioCodec ?? "something unknown"}. Send AAC, or a video without sound`,
    );
  }
  const seconds = (await video.computeDuration()) - Math.max(0, await video.getFirstTimestamp());
  if (!(seconds >= minSeconds)) throw new Refusal("This video is shorter than half a second");
  if (seconds > maxSeconds) throw new Refusal("This video is longer than four hours: no platform takes that");
  const facts = { durationMs: Math.round(seconds * 1_000), width, height, videoCodec: codec, hasSound: audio !== null };
  return { facts, video, audio };
}
