import { readFile } from "node:fs/promises";
import type { VideoFacts } from "#server/lib/video/video-facts.ts";
import { type Stream, decode, lacksKeyFrame, probe, shownPackets } from "./ffmpeg.ts";

/** What became of a clip: stored with these facts, or refused with this message. */
export type Outcome = { facts: VideoFacts; copy: string } | { refusal: string };

export interface Source {
  video: Stream | undefined;
  audio: Stream | undefined;
  /** As decoded. Decoders leave out frames that they cannot decode alone, and some show a few that an edit list hides. */
  frames: Buffer[];
  complaints: string;
  /** Of the packets that are shown: their number, and the time from the first to the end of the last. */
  shown: number;
  seconds: number;
  /** H.264 without any frame with which decoding may begin. */
  lacksStart: boolean;
}

export async function lookAt(path: string): Promise<Source> {
  const lacksStart = await lacksKeyFrame(path);
  return { ...(await probe(path)), ...(await decode(path)), ...(await shownPackets(path)), lacksStart };
}

const pictures = ["h264", "hevc", "vp9", "av1"];
const sounds = /^(aac|mp3|opus|vorbis|flac|ac3|eac3|pcm_.*)$/;
const names: Readonly<Record<string, string>> = { h264: "avc", hevc: "hevc", vp9: "vp9", av1: "av1" };

interface Reason {
  message: RegExp;
  /** Whether ffmpeg sees the same. */
  isTrue(source: Source): boolean;
}

const reasons: Reason[] = [
  {
    message: /coded as (?!something unknown\. Send AAC)/,
    isTrue: ({ video }) => !pictures.includes(video?.codec_name ?? ""),
  },
  {
    message: /sound of this video is coded as something unknown/,
    isTrue: ({ audio }) => !sounds.test(audio?.codec_name ?? ""),
  },
  {
    message: /shorter than half a second/,
    isTrue: ({ seconds }) => seconds < 0.5,
  },
  {
    message: /pixels\. Each side must/,
    isTrue: ({ video: { width = 0, height = 0 } = { codec_type: "" } }) =>
      Math.min(width, height) < 32 || Math.max(width, height) > 4_096,
  },
  { message: /no video/, isTrue: ({ video }) => video === undefined },
  {
    message: /No frame of this video can be decoded/,
    isTrue: ({ complaints, lacksStart }) => complaints !== "" || lacksStart,
  },
  {
    message: /breaks off|damaged|does not say|holds the same bytes|says that it has/,
    isTrue: ({ complaints }) => complaints !== "",
  },
];

const difference = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 255)), 0) / one.length;

/** The greatest mean difference of two frames at the same place. */
const worstOf = (made: readonly Buffer[], old: readonly Buffer[]) =>
  Math.max(0, ...made.map((frame, index) => (old[index] === undefined ? 0 : difference(frame, old[index]))));

/** Frames are compared where both decoders show as many; one more or less may be where a cut is within a frame. */
function picturesDiffer(made: readonly Buffer[], old: readonly Buffer[]): string | null {
  if (Math.abs(made.length - old.length) > 1) return null;
  const worst = Math.min(worstOf(made, old), worstOf(made.slice(1), old), worstOf(made, old.slice(1)));
  return worst > 12 ? `a frame differs by ${worst.toFixed(1)}` : null;
}

/** Width and height as shown, by ffprobe. */
function shownSize({
  width = 0,
  height = 0,
  sample_aspect_ratio = "1:1",
  side_data_list = [],
}: Stream): [number, number] {
  const [num = 1, den = 1] = sample_aspect_ratio.split(":").map(Number);
  const wide = Math.round((width * (num || 1)) / (den || 1));
  const turn = side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  return turn % 180 === 0 ? [wide, height] : [height, wide];
}

async function judgeStored(source: Source, facts: VideoFacts, copy: string): Promise<string[]> {
  const { video, audio } = await probe(copy);
  const made = await decode(copy);
  if (video === undefined) return ["the copy has no picture"];
  const { frames: all } = await decode(copy, ["-ignore_editlist", "1"]);
  const bytes = await readFile(copy);
  const seconds = facts.durationMs / 1_000;
  const frame = 1 / facts.frameRate;
  const [width, height] = shownSize(video);
  const [sourceWidth, sourceHeight] = source.video === undefined ? [0, 0] : shownSize(source.video);
  const isNear = (one: number, other: number, most: number) => Math.abs(one - other) <= most;
  const wasSound = made.complaints === "";
  return [
    !wasSound && source.complaints === "" && `the copy does not decode: ${made.complaints.slice(0, 200)}`,
    all.length !== made.frames.length && `${all.length - made.frames.length} hidden frames are in the copy`,
    bytes.indexOf("moov") > bytes.indexOf("mdat") && "the table of contents is at the end",
    names[video.codec_name ?? ""] !== facts.videoCodec && `${video.codec_name} is stored as ${facts.videoCodec}`,
    !(isNear(width, facts.width, 1) && isNear(height, facts.height, 1)) &&
      `shown at ${width}x${height}, stored as ${facts.width}x${facts.height}`,
    !(isNear(width, sourceWidth, 2) && isNear(height, sourceHeight, 2)) &&
      `${sourceWidth}x${sourceHeight} became ${width}x${height}`,
    !isNear(video.duration ?? 0, seconds, frame + 0.03) && `lasts ${video.duration} s, stored as ${seconds} s`,
    source.complaints === "" &&
      !isNear(source.seconds, seconds, frame + 0.03) &&
      `ffmpeg shows ${source.seconds} s, stored are ${seconds} s`,
    source.complaints === "" &&
      Math.abs(made.frames.length - source.shown) > 1 &&
      `${source.shown} frames became ${made.frames.length}`,
    (audio !== undefined) !== (facts.audioCodec !== null) && `the sound is stored as ${facts.audioCodec}`,
    audio === undefined && source.audio !== undefined && (source.audio.duration ?? 1) > 0.4 && "the sound is gone",
    source.complaints === "" && picturesDiffer(made.frames, source.frames),
  ].filter((fault) => typeof fault === "string");
}

/** What is wrong with the outcome, as far as ffmpeg can tell. */
export async function judge(source: Source, outcome: Outcome): Promise<string[]> {
  if ("facts" in outcome) return judgeStored(source, outcome.facts, outcome.copy);
  const reason = reasons.find(({ message }) => message.test(outcome.refusal));
  if (reason === undefined) return [`refused for an unknown reason: ${outcome.refusal}`];
  return reason.isTrue(source) ? [] : [`refused, but ffmpeg does not agree: ${outcome.refusal}`];
}
