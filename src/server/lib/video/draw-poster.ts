import { type InputVideoTrack, type VideoSample, VideoSampleSink } from "mediabunny";
import sharp from "sharp";
import { Refusal } from "#server/lib/video/check-video.ts";
import type { VideoFacts } from "#server/lib/video/video-facts.ts";

/** Many films fade in from black. */
const posterSecond = 1;
/** It stands where the film is going to play. */
const posterWidth = 1_280;

/** Codecs round sides up to whole blocks, and some files tell those. */
const block = 64;

/** A header can say anything of a picture; what is decoded is what would be shown. */
async function requireToldSize(track: InputVideoTrack, frame: VideoSample): Promise<void> {
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()];
  const real = frame.visibleRect;
  if (Math.abs(real.width - width) < block && Math.abs(real.height - height) < block) return;
  throw new Refusal(
    `This video says that it has ${width}x${height} pixels, and it has ${real.width}x${real.height}. Save it anew and send that`,
  );
}

/** One frame as a WebP, upright. It also shows that the video can be decoded at all. Throws Refusal. */
export async function drawPoster(track: InputVideoTrack, { durationMs }: VideoFacts): Promise<Buffer> {
  const startsAt = await track.getFirstTimestamp();
  const at = startsAt + Math.min(posterSecond, durationMs / 2_000);
  using frame = await new VideoSampleSink(track).getSample(at);
  if (frame === null) throw new Error("The video has no frame");
  await requireToldSize(track, frame);
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
