import {
  AudioSample,
  AudioSampleSource,
  Conversion,
  type ConversionAudioOptions,
  type Input,
  type InputAudioTrack,
  type Output,
} from "mediabunny";
import { aacMostChannels, aacSampleRates } from "#server/lib/video/aac-encoder.ts";
import { Refusal } from "#server/lib/video/check-video.ts";

const soundBitrate = 128_000;
const standardRate = 48_000;

export interface Span {
  startsAt: number;
  seconds: number;
}

/** Any wish beyond the codec would have sound coded anew that could stay as it is. */
async function optionsFor(track: InputAudioTrack): Promise<ConversionAudioOptions> {
  const [channels, rate] = [await track.getNumberOfChannels(), await track.getSampleRate()];
  const isRightRate = aacSampleRates.includes(rate);
  if ((await track.getCodec()) === "aac" && channels <= aacMostChannels && isRightRate) return { codec: "aac" };
  return {
    codec: "aac",
    bitrate: soundBitrate,
    ...(channels > aacMostChannels && { numberOfChannels: aacMostChannels }),
    ...(!isRightRate && { sampleRate: standardRate }),
  };
}

/** Stereo or mono AAC of 48 kHz at most is laid beside the picture as it is; other sound is coded anew. Call before the output starts. */
export async function writeSound(
  input: Input,
  track: InputAudioTrack,
  output: Output,
  { startsAt, seconds }: Span,
): Promise<() => Promise<void>> {
  const conversion = await Conversion.init({
    input,
    output,
    composable: true,
    tracks: "primary",
    video: { discard: true },
    audio: await optionsFor(track),
    trim: { start: startsAt, end: startsAt + seconds },
    copy: { boundaryPolicy: "shrink", shiftTolerance: 0.05 },
    showWarnings: false,
  });
  if (conversion.utilizedTracks.length === 0)
    throw new Refusal("The sound of this video cannot be decoded. Send AAC, or a video without sound");
  return () => conversion.execute();
}

const silentSeconds = 1;

/** The rules of some platforms name a sound track, and players treat a video without one as an animation. Call before the output starts. */
export function writeSilence(output: Output, seconds: number): () => Promise<void> {
  const source = new AudioSampleSource({ codec: "aac", bitrate: soundBitrate });
  output.addAudioTrack(source);
  return async () => {
    for (let at = 0; at < seconds; at += silentSeconds) {
      const numberOfFrames = Math.floor(Math.min(silentSeconds, seconds - at) * standardRate);
      if (numberOfFrames === 0) break;
      using sample = new AudioSample({
        data: new Float32Array(numberOfFrames * aacMostChannels),
        format: "f32",
        numberOfChannels: aacMostChannels,
        sampleRate: standardRate,
        timestamp: at,
      });
      await source.add(sample);
    }
    source.close();
  };
}
