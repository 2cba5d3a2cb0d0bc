import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputTrack } from "mediabunny";

/** Start and end of a packet, in seconds. */
export interface PacketTime {
  at: number;
  ends: number;
}

async function timesIn(track: InputTrack | null): Promise<PacketTime[]> {
  const times: PacketTime[] = [];
  if (track === null) return times;
  for await (const { timestamp, duration } of new EncodedPacketSink(track).packets())
    times.push({ at: timestamp, ends: timestamp + duration });
  return times;
}

/** The times of a video's packets in decoding order. */
export async function packetTimes(video: Buffer): Promise<{ picture: PacketTime[]; sound: PacketTime[] }> {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(video)) });
  return {
    picture: await timesIn(await input.getPrimaryVideoTrack()),
    sound: await timesIn(await input.getPrimaryAudioTrack()),
  };
}

/** Packets whose time is not later than the previous packet's. */
export const notLater = (times: readonly PacketTime[]): PacketTime[] =>
  times.filter(({ at }, index) => index > 0 && at <= (times[index - 1]?.at ?? 0));
