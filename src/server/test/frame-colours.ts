import "@napi-rs/webcodecs/polyfill";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, VideoSampleSink } from "mediabunny";

interface DecodedFrame {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each pixel. */
  pixels: Buffer;
}

/** The frames of a video, also those that are not shown. */
export async function* decodedFrames(video: Buffer): AsyncGenerator<DecodedFrame> {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(video)) });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error("There is no picture in this file");
  const first = await new EncodedPacketSink(track).getFirstPacket();
  for await (const frame of new VideoSampleSink(track).samples(Math.min(0, first?.timestamp ?? 0))) {
    using sample = frame;
    const pixels = Buffer.alloc(sample.allocationSize({ format: "RGBA" }));
    await sample.copyTo(pixels, { format: "RGBA" });
    const { width, height } = sample.visibleRect;
    yield { width, height, pixels };
  }
}

/** Red, green and blue in the middle of each frame. */
export async function frameColours(video: Buffer): Promise<number[][]> {
  const colours: number[][] = [];
  for await (const { width, height, pixels } of decodedFrames(video)) {
    const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
    colours.push([...pixels.subarray(at, at + 3)]);
  }
  return colours;
}
