import { stat } from "node:fs/promises";
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import type { CheckedVideo, ShownTrack } from "#server/lib/video/check-video.ts";
import { Refusal } from "#server/lib/video/handle-video-order.ts";
import { type Span, isFrameIn, isSoundIn, packetInfos } from "#server/lib/video/shown-spans.ts";
import { isVideoCodec } from "#server/lib/video/video-facts.ts";

/** How a picture is turned and mirrored when it is shown. */
export const orientationOf = async (track: InputVideoTrack) => ({
  rotation: await track.getRotation(),
  flip: await track.getFlip(),
});

function onlyOne(spans: readonly Span[]): Span {
  const [span, second] = spans;
  if (span === undefined || second !== undefined) throw new Error("Only one span of a track can be copied");
  return span;
}

const incomplete = () => new Refusal("This video breaks off: the file is not complete. Send it again");
const undescribed = () => new Refusal("This video does not say how it is to be decoded");

/** Throws for a file whose last readable frame ends before its length: it is truncated, or a part of it was overwritten. */
export function requireComplete(endedAt: number, seconds: number, frameRate: number): void {
  if (endedAt < seconds - 2 / frameRate - 0.05) throw incomplete();
}

/** Reads the table of contents only. */
async function countPackets(track: InputTrack): Promise<number> {
  let packets = 0;
  for await (const _packet of packetInfos(track)) packets += 1;
  return packets;
}

/** Limits the copied bytes: a table of contents can refer to the same bytes repeatedly, and would fill the disk. */
function createAllowance(bytes: number): (packet: EncodedPacket) => void {
  let left = bytes;
  return ({ byteLength }) => {
    left -= byteLength;
    if (left < 0) throw new Refusal("This video holds the same bytes more than once. Save it anew and send that");
  };
}

/**
 * The packets of a track in one of its spans, with their times in the video. Reads all of them, so that a truncated file is found.
 */
export async function* packetsIn(
  track: InputTrack,
  span: Span,
  take?: (packet: EncodedPacket) => void,
): AsyncGenerator<EncodedPacket, void> {
  const expected = await countPackets(track);
  const isIn = track.isAudioTrack() ? isSoundIn : isFrameIn;
  let read = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    read += 1;
    take?.(packet);
    if (!isIn(span, packet)) continue;
    const from = Math.max(packet.timestamp, span.from);
    const duration = Math.min(packet.timestamp + packet.duration, span.to) - from;
    yield packet.clone({ timestamp: Math.max(0, span.at + from - span.from), duration: Math.max(0, duration) });
  }
  if (read < expected) throw incomplete();
}

/** A track on its way into the output. */
interface CopiedTrack {
  /** Writes the first packet, with the description of the codec. */
  begin(): Promise<void>;
  /** Writes the other packets, and closes the track. */
  finish(): Promise<void>;
}

type Take = (packet: EncodedPacket) => void;

async function copyVideo(
  output: Output,
  { video: { track, spans }, facts }: Pick<CheckedVideo, "video" | "facts">,
  take: Take,
): Promise<CopiedTrack> {
  const codec = await track.getCodec();
  if (!isVideoCodec(codec)) throw new Error("Only a checked video is copied");
  const decoderConfig = await track.getDecoderConfig();
  if (decoderConfig === null) throw undescribed();
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { ...(await orientationOf(track)), maximumPacketCount: await countPackets(track) });
  const span = onlyOne(spans);
  const packets = packetsIn(track, span, take);
  let endedAt = 0;
  const add = async (packet: EncodedPacket, meta?: EncodedVideoChunkMetadata) => {
    endedAt = Math.max(endedAt, packet.timestamp + packet.duration);
    await source.add(packet, meta);
  };
  return {
    async begin() {
      const { value } = await packets.next();
      if (value) await add(value, { decoderConfig });
    },
    async finish() {
      for await (const packet of packets) await add(packet);
      source.close();
      requireComplete(endedAt, span.at + span.to - span.from, facts.frameRate);
    },
  };
}

/** null: no packet of sound begins in the video. */
async function copyAudio(
  output: Output,
  { track, spans }: ShownTrack<InputAudioTrack>,
  take: Take,
): Promise<CopiedTrack | null> {
  const codec = await track.getCodec();
  if (codec === null) throw new Error("Only a checked video is copied");
  const decoderConfig = await track.getDecoderConfig();
  if (decoderConfig === null) throw undescribed();
  const packets = packetsIn(track, onlyOne(spans), take);
  const { value: first } = await packets.next();
  // Without a packet the output does not know the track, and could not be finished.
  if (!first) return null;
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source, { maximumPacketCount: await countPackets(track) });
  return {
    begin: () => source.add(first, { decoderConfig }),
    async finish() {
      for await (const packet of packets) await source.add(packet);
      source.close();
    },
  };
}

/**
 * Copies what is shown of video and sound into a new MP4 with its table of contents in front, without any other box of the source. Of each
 * track one span is shown.
 */
export async function copyTracks(
  { video, audio, facts }: CheckedVideo,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "reserve" }),
    target: new FilePathTarget(to),
  });
  const take = createAllowance((await stat(from)).size);
  const tracks = [
    await copyVideo(output, { video, facts }, take),
    ...(audio === null ? [] : [await copyAudio(output, audio, take)]),
  ].filter((track) => track !== null);
  await output.start();
  // One packet of each track before the others, see decision 0069.
  for (const track of tracks) await track.begin();
  // In parallel, so that the writer interleaves picture and sound of the same moment.
  await Promise.all(tracks.map((track) => track.finish()));
  await output.finalize();
}
