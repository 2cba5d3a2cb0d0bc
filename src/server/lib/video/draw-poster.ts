import { type InputVideoTrack, VideoSampleSink } from "mediabunny";
import sharp from "sharp";
import type { VideoFacts } from "#server/lib/video/video-facts.ts";

/** Many films fade in from black. */
const posterSecond = 1;
/** It stands where the film is going to play. */
const posterWidth = 1_280;

/** One frame as a WebP, upright. It also shows that the video can be decoded at all. */
export async function drawPoster(track: InputVideoTrack, { durationMs }: VideoFacts): Promise<Buffer> {
  const startsAt = await track.getFirstTimestamp();
  const at = startsAt + Math.min(posterSecond, durationMs / 2_000);
  using frame = await new VideoSampleSink(track).getSample(at);
  if (frame === null) throw new Error("The video has no frame");
  const pixels = Buffer.alloc(frame.allocationSize({ format: "RGBA" }));
  await frame.copyTo(pixels, { format: "RGBA" });
  const { width, height } = frame.visibleRect;
  return await sharp(pixels, { raw: { width, height, channels: 4 } })
    .rotate(frame.rotation)
    .removeAlpha()
    .resize({ width: posterWidth, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}
