import {
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  EncodedAudioPacketSource,
  type InputAudioTrack,
  type Output,
  registerEncoder,
} from "mediabunny";
import { AacEncoder, aacMaxChannels, aacSampleRates } from "#server/lib/video/aac-encoder.ts";
import type { ShownTrack } from "#server/lib/video/check-video.ts";
import { packetsIn } from "#server/lib/video/copy-tracks.ts";
import { Refusal } from "#server/lib/video/handle-video-order.ts";
import { soundBitrate } from "#server/lib/video/plan-conversion.ts";
import type { Span } from "#server/lib/video/shown-spans.ts";

registerEncoder(AacEncoder);

const standardRate = 48_000;

/** Adds a track and returns what writes it once the output has started. */
type WriteTrack = () => Promise<void>;

/** Copies sound in AAC packet by packet. */
export async function copySound(output: Output, { track, spans }: ShownTrack<InputAudioTrack>): Promise<WriteTrack> {
  const decoderConfig = await track.getDecoderConfig();
  if (decoderConfig === null) throw new Refusal("This video does not say how it is to be decoded");
  const source = new EncodedAudioPacketSource("aac");
  output.addAudioTrack(source);
  return async () => {
    let meta: EncodedAudioChunkMetadata | undefined = { decoderConfig };
    for (const span of spans) {
      for await (const packet of packetsIn(track, span)) {
        await source.add(packet, meta);
        meta = undefined;
      }
    }
    source.close();
  };
}

/** The part of a sample in the span, with its time in the video; null if none is. */
function trimmed(sample: AudioSample, { from, to, at }: Span): AudioSample | null {
  const { sampleRate, numberOfFrames, timestamp } = sample;
  const frameAt = (seconds: number) =>
    Math.min(numberOfFrames, Math.max(0, Math.round((seconds - timestamp) * sampleRate)));
  const [first, end] = [frameAt(from), frameAt(to)];
  if (end <= first) return null;
  const part = first === 0 && end === numberOfFrames ? sample.clone() : sample.trim(first, end);
  part.setTimestamp(Math.max(0, at + timestamp + first / sampleRate - from));
  return part;
}

/** Encodes sound as AAC in at most two channels. */
export async function encodeSound(output: Output, { track, spans }: ShownTrack<InputAudioTrack>): Promise<WriteTrack> {
  if (!(await track.canDecode()))
    throw new Refusal("The sound of this video cannot be decoded. Send AAC, or a video without sound");
  const [channels, rate] = [await track.getNumberOfChannels(), await track.getSampleRate()];
  const source = new AudioSampleSource({
    codec: "aac",
    bitrate: soundBitrate,
    transform: {
      ...(channels > aacMaxChannels && { numberOfChannels: aacMaxChannels }),
      ...(!aacSampleRates.includes(rate) && { sampleRate: standardRate }),
    },
  });
  output.addAudioTrack(source);
  return async () => {
    for (const span of spans) {
      for await (const sample of new AudioSampleSink(track).samples(span.from, span.to)) {
        using whole = sample;
        using part = trimmed(whole, span);
        if (part !== null) await source.add(part);
      }
    }
    source.close();
  };
}

const silentSeconds = 1;

/** A silent track: some platforms require sound, and players treat a video without it as an animation. */
export function writeSilence(output: Output, seconds: number): WriteTrack {
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
