import { EncodedPacketSink, type EncodedVideoPacketSource, type InputVideoTrack } from "mediabunny";
import { Refusal } from "#server/lib/video/check-video.ts";
import { requireWhole } from "#server/lib/video/copy-tracks.ts";

/** Hands on the packets as they are, up to the end; the last one is shown only until then. */
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
  requireWhole(endedAt, seconds, sourceRate);
}
