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

/** Copies the packets of a track, shifted so that the video begins at 0; earlier sound is dropped. */
async function copyPackets(
  track: InputTrack,
  startsAt: number,
  take: (packet: EncodedPacket) => void,
  add: (packet: EncodedPacket, isFirst: boolean) => Promise<void>,
): Promise<void> {
  const expected = await countPackets(track);
  let read = 0;
  let isFirst = true;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    read += 1;
    take(packet);
    const timestamp = packet.timestamp - startsAt;
    if (timestamp < 0 && track.isAudioTrack()) continue;
    await add(packet.clone({ timestamp: Math.max(0, timestamp) }), isFirst);
    isFirst = false;
  }
  if (read < expected) throw incomplete();
}

/**
 * Copies video and sound into a new MP4 with its table of contents in front, without any other box of the source.
 */
export async function copyTracks({ video, audio }: Tracks, { from, to }: { from: string; to: string }): Promise<void> {
  const videoCodec = await video.getCodec();
  if (!isVideoCodec(videoCodec)) throw new Error("Only a checked video is copied");
  const audioCodec = audio === null ? null : await audio.getCodec();
  if (audio !== null && audioCodec === null) throw new Error("Only a checked video is copied");
  const videoConfig = await video.getDecoderConfig();
  const audioConfig = audio === null ? null : await audio.getDecoderConfig();
  if (videoConfig === null || (audio !== null && audioConfig === null)) {
    throw new Refusal("This video does not say how it is to be decoded");
  }
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "reserve" }),
    target: new FilePathTarget(to),
  });
  const videoSource = new EncodedVideoPacketSource(videoCodec);
  output.addVideoTrack(videoSource, {
    rotation: await video.getRotation(),
    maximumPacketCount: await countPackets(video),
  });
  const audioSource = new EncodedAudioPacketSource(audioCodec ?? "aac");
  if (audio !== null) output.addAudioTrack(audioSource, { maximumPacketCount: await countPackets(audio) });
  const startsAt = await video.getFirstTimestamp();
  const take = createAllowance((await stat(from)).size);
  await output.start();
  // In parallel, so that the writer interleaves picture and sound of the same moment.
  await Promise.all([
    copyPackets(video, startsAt, take, (packet, isFirst) =>
      videoSource.add(packet, isFirst ? { decoderConfig: videoConfig } : undefined),
    ).finally(() => videoSource.close()),
    ...(audio === null || audioConfig === null
      ? []
      : [
          copyPackets(audio, startsAt, take, (packet, isFirst) =>
            audioSource.add(packet, isFirst ? { decoderConfig: audioConfig } : undefined),
          ).finally(() => audioSource.close()),
        ]),
  ]);
  await output.finalize();
}
