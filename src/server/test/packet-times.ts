import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputTrack } from "mediabunny";

/** When a packet begins and ends, in seconds. */
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

/** Of the packets of a film, in the order in which they are decoded. */
export async function packetTimes(film: Buffer): Promise<{ picture: PacketTime[]; sound: PacketTime[] }> {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(film)) });
  return {
    picture: await timesIn(await input.getPrimaryVideoTrack()),
    sound: await timesIn(await input.getPrimaryAudioTrack()),
  };
}

/** Those that are not later than the one before: a player would have to play two at once, or go back. */
export const notLater = (times: readonly PacketTime[]): PacketTime[] =>
  times.filter(({ at }, index) => index > 0 && at <= (times[index - 1]?.at ?? 0));
