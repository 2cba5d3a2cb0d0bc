import "@napi-rs/webcodecs/polyfill";
import { writeFile } from "node:fs/promises";
import { type InputVideoTrack, type VideoSample, VideoSampleSink } from "mediabunny";
import sharp from "sharp";
import { Refusal, checkVideo, openVideo } from "#server/lib/video/check-video.ts";
import { copyTracks } from "#server/lib/video/copy-tracks.ts";
import type { VideoFacts } from "#server/lib/video/video-facts.ts";
import type { CleanOrder } from "#server/lib/video/video-orders.ts";

/** Many videos fade in from black. */
const posterSecond = 1;
const posterWidth = 1_280;

/** Codecs round sides up to whole blocks, and some files declare the rounded size. */
const block = 64;

/** Throws when the decoded frame does not have the declared size. */
async function requireDeclaredSize(track: InputVideoTrack, frame: VideoSample): Promise<void> {
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()];
  const real = frame.visibleRect;
  if (Math.abs(real.width - width) < block && Math.abs(real.height - height) < block) return;
  throw new Refusal(
    `This video says that it has ${width}x${height} pixels, and it has ${real.width}x${real.height}. Save it anew and send that`,
  );
}

/** One frame as an upright WebP, which also proves that the video can be decoded. Throws Refusal. */
async function drawPoster(track: InputVideoTrack, { durationMs }: VideoFacts): Promise<Buffer> {
  const startsAt = await track.getFirstTimestamp();
  const at = startsAt + Math.min(posterSecond, durationMs / 2_000);
  using frame = await new VideoSampleSink(track).getSample(at);
  if (frame === null) throw new Error("The video has no frame");
  await requireDeclaredSize(track, frame);
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

/** The work of cleanVideo's process. */
export async function cleanVideoFile({ source, copy, poster }: CleanOrder): Promise<VideoFacts> {
  using input = openVideo(source);
  const { facts, video, audio } = await checkVideo(input);
  // First, because it refuses most invalid files.
  await writeFile(poster, await drawPoster(video, facts));
  await copyTracks({ video, audio }, { from: source, to: copy });
  return facts;
}
