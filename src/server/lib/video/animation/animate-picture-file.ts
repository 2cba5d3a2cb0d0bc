import "@napi-rs/webcodecs/polyfill";
import { EncodedVideoPacketSource, FilePathTarget, Mp4OutputFormat, Output } from "mediabunny";
import sharp from "sharp";
import { readOptions } from "#server/lib/media/in-srgb.ts";
import { createH264Encoder } from "#server/lib/video/h264-encoder.ts";
import type { AnimateAnswer, AnimateOrder } from "#server/lib/video/video-orders.ts";
import { animationRate, shownDelay } from "#shared/platforms/moving-pictures.ts";

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadNsgifFile", "VipsForeignLoadWebpFile"] });

/** More than a picture of this size needs: drawings with hard edges are costly to encode. */
const bitsPerPixel = 0.12;
const leastBitrate = 500_000;

interface ShownPicture {
  frame: VideoFrame;
  /** When the next one replaces it, in milliseconds since the start. */
  endsAt: number;
}

/** All pictures of the animation, in the size of the video, with the transparent parts white. */
async function readPictures({ source, width, height }: AnimateOrder): Promise<ShownPicture[]> {
  const { delay = [] } = await sharp(source).metadata();
  const pixels = await sharp(source, { ...readOptions, animated: true })
    .toColourspace("srgb")
    .flatten({ background: "white" })
    .resize({ width, height, fit: "fill" })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const size = width * height * 4;
  let endsAt = 0;
  return delay.map((delayMs, index) => {
    endsAt += shownDelay(delayMs);
    const picture = pixels.subarray(index * size, (index + 1) * size);
    return {
      frame: new VideoFrame(picture, { format: "RGBA", codedWidth: width, codedHeight: height, timestamp: 0 }),
      endsAt,
    };
  });
}

/** The work of animatePicture's process. */
export async function animatePictureFile(
  order: AnimateOrder,
  report: (fraction: number) => void,
): Promise<AnimateAnswer> {
  const { path, width, height, times } = order;
  const pictures = await readPictures(order);
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "in-memory" }),
    target: new FilePathTarget(path),
  });
  const track = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(track);
  await output.start();
  const bitrate = Math.max(leastBitrate, width * height * animationRate * bitsPerPixel);
  // The matrix with which the encoder makes YUV of RGB.
  const colorSpace = { primaries: "bt709", transfer: "bt709", matrix: "smpte170m", fullRange: false } as const;
  const encoder = createH264Encoder({ width, height, frameRate: animationRate, colorSpace }, bitrate, track);
  const loopMs = pictures.at(-1)?.endsAt ?? 0;
  const count = Math.round((times * loopMs * animationRate) / 1_000);
  const seconds = 1 / animationRate;
  for (let index = 0; index < count; index += 1) {
    // A frame shows what is on at its start; the tolerance is for times that are not whole milliseconds.
    const at = ((index * 1_000) / animationRate + 1e-6) % loopMs;
    const shown = pictures.find(({ endsAt }) => at < endsAt);
    if (shown === undefined) throw new Error("The animation has no picture for this time");
    const timing = { timestamp: Math.round(index * seconds * 1e6), duration: Math.round(seconds * 1e6) };
    // Refers to the pixels of the picture: the memory of a frame of its own would be kept until it is collected.
    await encoder.encode(new VideoFrame(shown.frame, timing), seconds);
    report(index / count);
  }
  for (const { frame } of pictures) frame.close();
  await encoder.finish();
  track.close();
  await output.finalize();
  return { durationMs: Math.round(count * seconds * 1_000) };
}
