import { type AudioCodec, type AudioSample, CustomAudioEncoder, EncodedPacket } from "mediabunny";

const samplesPerPacket = 1_024;
const queueMax = 4;
/** The sample rates in Hz that AAC can encode and every platform accepts. */
export const aacSampleRates = [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
export const aacMaxChannels = 2;

interface CodedPacket {
  data: Uint8Array;
  meta: EncodedAudioChunkMetadata | undefined;
}

/**
 * AAC with packet times computed from the number of samples. The native encoder starts with a priming packet, so it
 * writes one packet too many and gives the last two the same time: a player would have to play both at once.
 */
export class AacEncoder extends CustomAudioEncoder {
  static override supports(codec: AudioCodec, { sampleRate, numberOfChannels }: AudioEncoderConfig): boolean {
    return codec === "aac" && aacSampleRates.includes(sampleRate) && numberOfChannels <= aacMaxChannels;
  }

  #encoder: AudioEncoder | undefined;
  #startsAt: number | undefined;
  #samples = 0;
  #written = 0;
  /** The newest packet, held back until it is known whether the sound ends in it. */
  #held: CodedPacket | undefined;

  override init(): void {
    this.#encoder = new AudioEncoder({
      output: (chunk, meta) => {
        const data = new Uint8Array(chunk.byteLength);
        chunk.copyTo(data);
        this.#writeHeld();
        this.#held = { data, meta };
      },
      error: (error) => this.onError(error),
    });
    this.#encoder.configure(this.config);
  }

  override async encode(sample: AudioSample): Promise<void> {
    const encoder = this.#encoder;
    if (encoder === undefined) throw new Error("The sound encoder has not begun");
    this.#startsAt ??= sample.timestamp;
    this.#samples += sample.numberOfFrames;
    const data = sample.toAudioData();
    encoder.encode(data);
    data.close();
    // A failed encoder is closed, and its queue never shrinks.
    while (encoder.state === "configured" && encoder.encodeQueueSize >= queueMax)
      await new Promise((resolve) => setImmediate(resolve));
  }

  override async flush(): Promise<void> {
    try {
      await this.#encoder?.flush();
      this.#writeHeld();
    } catch (error) {
      // This call is not awaited; an error reported here is thrown by the next call.
      this.onError(error);
    }
  }

  override close(): void {
    if (this.#encoder?.state !== "closed") this.#encoder?.close();
  }

  /** Drops packets after the end of the sound, and shortens the last one to end with it. */
  #writeHeld(): void {
    const { sampleRate } = this.config;
    const from = this.#written * samplesPerPacket;
    const left = this.#samples - from;
    if (this.#held === undefined || left <= 0) return;
    const { data, meta } = this.#held;
    const timestamp = (this.#startsAt ?? 0) + from / sampleRate;
    this.onPacket(new EncodedPacket(data, "key", timestamp, Math.min(samplesPerPacket, left) / sampleRate), meta);
    this.#written += 1;
    this.#held = undefined;
  }
}
