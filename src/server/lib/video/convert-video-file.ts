import "@napi-rs/webcodecs/polyfill";
import { rm, stat } from "node:fs/promises";
import {
  AudioSample,
  AudioSampleSource,
  Conversion,
  type ConversionAudioOptions,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  registerEncoder,
} from "mediabunny";
import { AacEncoder, aacMaxChannels, aacSampleRates } from "#server/lib/video/aac-encoder.ts";
import { type CheckedVideo, Refusal, checkVideo, openVideo } from "#server/lib/video/check-video.ts";
import { copyTracks, requireComplete } from "#server/lib/video/copy-tracks.ts";
import { encodePicture } from "#server/lib/video/encode-picture.ts";
import { soundBitrate, type ConversionPlan, planConversion } from "#server/lib/video/plan-conversion.ts";
import type { VideoFacts } from "#server/lib/video/video-facts.ts";
import type { ConvertAnswer, ConvertOrder, VideoTarget } from "#server/lib/video/video-orders.ts";

const standardRate = 48_000;

interface Sound {
  startsAt: number;
  seconds: number;
  isCopied: boolean;
}

/** For sound that is copied only the codec is set, because any other option re-encodes it. */
async function optionsFor(track: InputAudioTrack, isCopied: boolean): Promise<ConversionAudioOptions> {
  if (isCopied) return { codec: "aac" };
  const [channels, rate] = [await track.getNumberOfChannels(), await track.getSampleRate()];
  const isRightRate = aacSampleRates.includes(rate);
  return {
    codec: "aac",
    bitrate: soundBitrate,
    ...(channels > aacMaxChannels && { numberOfChannels: aacMaxChannels }),
    ...(!isRightRate && { sampleRate: standardRate }),
  };
}

/** Copies or re-encodes the sound. Call before the output starts. */
async function writeSound(
  input: Input,
  track: InputAudioTrack,
  output: Output,
  { startsAt, seconds, isCopied }: Sound,
): Promise<() => Promise<void>> {
  const conversion = await Conversion.init({
    input,
    output,
    composable: true,
    tracks: "primary",
    video: { discard: true },
    audio: await optionsFor(track, isCopied),
    trim: { start: startsAt, end: startsAt + seconds },
    copy: { boundaryPolicy: "shrink", shiftTolerance: 0.05 },
    showWarnings: false,
  });
  if (conversion.utilizedTracks.length === 0)
    throw new Refusal("The sound of this video cannot be decoded. Send AAC, or a video without sound");
  return () => conversion.execute();
}

const silentSeconds = 1;

/**
 * Adds a silent track: some platforms require sound, and players treat a video without it as an animation. Call
 * before the output starts.
 */
function writeSilence(output: Output, seconds: number): () => Promise<void> {
  const source = new AudioSampleSource({ codec: "aac", bitrate: soundBitrate });
  output.addAudioTrack(source);
  return async () => {
    for (let at = 0; at < seconds; at += silentSeconds) {
      const numberOfFrames = Math.floor(Math.min(silentSeconds, seconds - at) * standardRate);
      if (numberOfFrames === 0) break;
      using sample = new AudioSample({
        data: new Float32Array(numberOfFrames * aacMaxChannels),
        format: "f32",
        numberOfChannels: aacMaxChannels,
        sampleRate: standardRate,
        timestamp: at,
      });
      await source.add(sample);
    }
    source.close();
  };
}

/** Copies the packets up to the end of the span; the last one is shortened. */
export async function copyPicture(
  track: InputVideoTrack,
  { startsAt, seconds, sourceRate }: { startsAt: number; seconds: number; sourceRate: number },
  source: EncodedVideoPacketSource,
): Promise<void> {
  const decoderConfig = await track.getDecoderConfig();
  if (decoderConfig === null) throw new Refusal("This video does not say how it is to be decoded");
  let endedAt = 0;
  let isFirst = true;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const timestamp = Math.max(0, packet.timestamp - startsAt);
    if (timestamp >= seconds - 1e-6) continue;
    const duration = Math.min(packet.duration, seconds - timestamp);
    await source.add(packet.clone({ timestamp, duration }), isFirst ? { decoderConfig } : undefined);
    isFirst = false;
    endedAt = Math.max(endedAt, timestamp + duration);
  }
  source.close();
  requireComplete(endedAt, seconds, sourceRate);
}

registerEncoder(AacEncoder);

/** An encoder may exceed the size on difficult content; the result is then re-encoded with fewer bits. */
const maxSizeAttempts = 3;

const peakMegabytes = () => Math.round(process.resourceUsage().maxRSS / 1024);

const withBitrate = (plan: ConversionPlan, share: number): ConversionPlan =>
  plan.picture === null ? plan : { ...plan, picture: { ...plan.picture, bitrate: plan.picture.bitrate * share } };

/**
 * Moves the table of contents to the front by copying the file: its size is known only at the end, and buffering would
 * need the whole video in memory.
 */
async function finish(part: string, path: string): Promise<VideoFacts> {
  using input = openVideo(part);
  const { facts, video, audio } = await checkVideo(input);
  await copyTracks({ video, audio }, { from: part, to: path });
  return facts;
}

/** The work of convertVideo's process. */
export async function convertVideoFile(
  { source, path, target }: ConvertOrder,
  report: (fraction: number) => void,
): Promise<ConvertAnswer> {
  using input = openVideo(source);
  const checked: CheckedVideo = await checkVideo(input);
  const { facts: before, video } = checked;
  const sizeBytes = (await stat(source)).size;
  const plan = planConversion(before, { sizeBytes, canCutByCopy: await isInOrder(video) }, target);
  if (plan === null) return { isChanged: false, before, after: before, sizeBytes, peakMegabytes: peakMegabytes() };
  const part = `${path}.part`;
  let share = 1;
  for (let attempt = 1; ; attempt += 1) {
    await writeConverted(input, checked, { plan: withBitrate(plan, share), frame: target.frame, path: part }, report);
    const after = await finish(part, path);
    await rm(part);
    const { size } = await stat(path);
    if (target.maxBytes === null || size <= target.maxBytes)
      return { isChanged: true, before, after, sizeBytes: size, peakMegabytes: peakMegabytes() };
    if (attempt === maxSizeAttempts) throw new Refusal("This video cannot be made small enough. Make it shorter");
    share *= (target.maxBytes / size) * 0.9;
  }
}

/** Whether no frame refers to a later one, so that the rest still decodes when the end is cut off. */
async function isInOrder(track: InputVideoTrack): Promise<boolean> {
  let last = -Infinity;
  for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    if (timestamp < last) return false;
    last = timestamp;
  }
  return true;
}

/** Writes the result with its table of contents at the end, so that nothing is buffered in memory. */
async function writeConverted(
  input: Input,
  { facts, video, audio }: CheckedVideo,
  { plan, frame, path }: { plan: ConversionPlan; frame: VideoTarget["frame"]; path: string },
  report: (fraction: number) => void,
): Promise<void> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(path) });
  const rotation = await video.getRotation();
  const span = {
    startsAt: await video.getFirstTimestamp(),
    seconds: plan.durationMs / 1_000,
    sourceRate: facts.frameRate,
  };
  const codec = plan.picture === null ? await video.getCodec() : "avc";
  if (codec === null) throw new Error("Only a checked video is worked on");
  const picture = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(picture, { rotation });
  const isSilent = audio === null || plan.sound === "silence" || plan.sound === "none";
  const addSound = isSilent
    ? plan.sound === "silence"
      ? writeSilence(output, span.seconds)
      : () => Promise.resolve()
    : await writeSound(input, audio, output, { ...span, isCopied: plan.sound === "copy" });
  await output.start();
  const isTurned = rotation % 180 !== 0;
  const [width, height] = isTurned ? [frame.height, frame.width] : [frame.width, frame.height];
  const addPicture =
    plan.picture === null
      ? copyPicture(video, span, picture)
      : encodePicture(video, { ...plan.picture, width, height, fit: frame.fit, ...span }, picture, report);
  await Promise.all([addPicture, addSound()]);
  await output.finalize();
}
