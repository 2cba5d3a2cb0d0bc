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
import { Refusal } from "#server/lib/video/check-video.ts";
import { isVideoCodec } from "#server/lib/video/video-facts.ts";

interface Tracks {
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
}

const incomplete = () => new Refusal("This video breaks off: the file is not complete. Send it again");
const undescribed = () => new Refusal("This video does not say how it is to be decoded");

/** Throws for a truncated file, whose last frame ends before the length in the table of contents. */
export function requireComplete(endedAt: number, seconds: number, frameRate: number): void {
  if (endedAt < seconds - 2 / frameRate - 0.05) throw incomplete();
}

/** Reads the table of contents only. */
async function countPackets(track: InputTrack): Promise<number> {
  let packets = 0;
  for await (const _packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true }))
    packets += 1;
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

interface Copy {
  startsAt: number;
  take: (packet: EncodedPacket) => void;
}

/** The packets of a track, shifted so that the video begins at 0; earlier sound is left out. Throws for a truncated file. */
async function* shiftedPackets(track: InputTrack, { startsAt, take }: Copy): AsyncGenerator<EncodedPacket, void> {
  const expected = await countPackets(track);
  let read = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    read += 1;
    take(packet);
    const timestamp = packet.timestamp - startsAt;
    if (timestamp < 0 && track.isAudioTrack()) continue;
    yield packet.clone({ timestamp: Math.max(0, timestamp) });
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

async function copyVideo(output: Output, track: InputVideoTrack, copy: Copy): Promise<CopiedTrack> {
  const codec = await track.getCodec();
  if (!isVideoCodec(codec)) throw new Error("Only a checked video is copied");
  const decoderConfig = await track.getDecoderConfig();
  if (decoderConfig === null) throw undescribed();
  const source = new EncodedVideoPacketSource(codec);
  const rotation = await track.getRotation();
  output.addVideoTrack(source, { rotation, maximumPacketCount: await countPackets(track) });
  const packets = shiftedPackets(track, copy);
  return {
    async begin() {
      const { value } = await packets.next();
      if (value) await source.add(value, { decoderConfig });
    },
    async finish() {
      for await (const packet of packets) await source.add(packet);
      source.close();
    },
  };
}

/** null: no sound is heard in the video. */
async function copyAudio(output: Output, track: InputAudioTrack, copy: Copy): Promise<CopiedTrack | null> {
  const codec = await track.getCodec();
  if (codec === null) throw new Error("Only a checked video is copied");
  const decoderConfig = await track.getDecoderConfig();
  if (decoderConfig === null) throw undescribed();
  const packets = shiftedPackets(track, copy);
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
 * Copies video and sound into a new MP4 with its table of contents in front, without any other box of the source.
 */
export async function copyTracks({ video, audio }: Tracks, { from, to }: { from: string; to: string }): Promise<void> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "reserve" }),
    target: new FilePathTarget(to),
  });
  const copy = { startsAt: await video.getFirstTimestamp(), take: createAllowance((await stat(from)).size) };
  const tracks = [
    await copyVideo(output, video, copy),
    ...(audio === null ? [] : [await copyAudio(output, audio, copy)]),
  ].filter((track) => track !== null);
  await output.start();
  // One packet of each track before the others, see decision 0069.
  for (const track of tracks) await track.begin();
  // In parallel, so that the writer interleaves picture and sound of the same moment.
  await Promise.all(tracks.map((track) => track.finish()));
  await output.finalize();
}
