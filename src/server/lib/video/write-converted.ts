import { rm } from "node:fs/promises";
import { EncodedVideoPacketSource, FilePathTarget, type InputVideoTrack, Mp4OutputFormat, Output } from "mediabunny";
import { type CheckedVideo, checkVideo, openVideo } from "#server/lib/video/check-video.ts";
import { copyTracks, orientationOf, packetsIn, requireComplete } from "#server/lib/video/copy-tracks.ts";
import { encodePicture } from "#server/lib/video/encode-picture.ts";
import { Refusal } from "#server/lib/video/handle-video-order.ts";
import type { ConversionPlan } from "#server/lib/video/plan-conversion.ts";
import { type Span, cutSpans } from "#server/lib/video/shown-spans.ts";
import type { VideoFacts } from "#server/lib/video/video-facts.ts";
import type { VideoTarget } from "#server/lib/video/video-orders.ts";
import { copySound, encodeSound, writeSilence } from "#server/lib/video/write-sound.ts";

/** Copies the frames of one span. */
async function copyPicture(
  track: InputVideoTrack,
  span: Span,
  source: EncodedVideoPacketSource,
  sourceRate: number,
): Promise<void> {
  const decoderConfig = await track.getDecoderConfig();
  if (decoderConfig === null) throw new Refusal("This video does not say how it is to be decoded");
  let endedAt = 0;
  let meta: EncodedVideoChunkMetadata | undefined = { decoderConfig };
  for await (const packet of packetsIn(track, span)) {
    await source.add(packet, meta);
    meta = undefined;
    endedAt = Math.max(endedAt, packet.timestamp + packet.duration);
  }
  source.close();
  requireComplete(endedAt, span.to - span.from, sourceRate);
}

async function addSound(
  output: Output,
  audio: CheckedVideo["audio"],
  { sound, durationMs }: ConversionPlan,
): Promise<() => Promise<void>> {
  const seconds = durationMs / 1_000;
  if (sound === "none") return async () => {};
  if (audio === null || sound === "silence") return writeSilence(output, seconds);
  const heard = { ...audio, spans: cutSpans(audio.spans, 0, seconds) };
  // Packets of two spans would overlap where they meet.
  return sound === "copy" && heard.spans.length === 1 ? copySound(output, heard) : encodeSound(output, heard);
}

/** Writes the result with its table of contents at the end, so that nothing is buffered in memory. */
async function writePart(
  { facts, video, audio }: CheckedVideo,
  { plan, frame, path }: { plan: ConversionPlan; frame: VideoTarget["frame"]; path: string },
  report: (fraction: number) => void,
): Promise<void> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(path) });
  const { track } = video;
  const orientation = await orientationOf(track);
  const spans = cutSpans(video.spans, 0, plan.durationMs / 1_000);
  const codec = plan.picture === null ? await track.getCodec() : "avc";
  const [span] = spans;
  if (codec === null || span === undefined) throw new Error("Only a checked video is worked on");
  const picture = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(picture, orientation);
  const writeSound = await addSound(output, audio, plan);
  await output.start();
  const isTurned = orientation.rotation % 180 !== 0;
  const [width, height] = isTurned ? [frame.height, frame.width] : [frame.width, frame.height];
  const { fit } = frame;
  const { frameRate: sourceRate, pixelFormat } = facts;
  const stored = { pixelFormat, isInterlaced: facts.isInterlaced === true };
  const addPicture =
    plan.picture === null
      ? copyPicture(track, span, picture, sourceRate)
      : encodePicture(track, { ...plan.picture, width, height, fit, spans, sourceRate, ...stored }, picture, report);
  await Promise.all([addPicture, writeSound()]);
  await output.finalize();
}

/**
 * Carries out a plan. The table of contents moves to the front in a second step: its size is known only at the end, and buffering would need
 * the whole video in memory.
 */
export async function writeConverted(
  source: CheckedVideo,
  { path, ...order }: { plan: ConversionPlan; frame: VideoTarget["frame"]; path: string },
  report: (fraction: number) => void,
): Promise<VideoFacts> {
  const part = `${path}.part`;
  await writePart(source, { ...order, path: part }, report);
  using input = openVideo(part);
  const checked = await checkVideo(input, part);
  await copyTracks(checked, { from: part, to: path });
  await rm(part);
  return checked.facts;
}
