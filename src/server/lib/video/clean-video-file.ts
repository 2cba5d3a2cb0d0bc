import "@napi-rs/webcodecs/polyfill";
import { writeFile } from "node:fs/promises";
import { type InputVideoTrack, type VideoSample, VideoSampleSink } from "mediabunny";
import sharp from "sharp";
import { type CheckedVideo, checkVideo, openVideo } from "#server/lib/video/check-video.ts";
import { copyTracks } from "#server/lib/video/copy-tracks.ts";
import { Refusal } from "#server/lib/video/handle-video-order.ts";
import { planEncoding } from "#server/lib/video/plan-conversion.ts";
import { canBeCopied, sourceTime } from "#server/lib/video/shown-spans.ts";
import type { VideoFacts } from "#server/lib/video/video-facts.ts";
import type { CleanOrder } from "#server/lib/video/video-orders.ts";
import { writeConverted } from "#server/lib/video/write-converted.ts";

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
async function drawPoster({ video: { track, spans }, facts }: CheckedVideo): Promise<Buffer> {
  const at = sourceTime(spans, Math.min(posterSecond, facts.durationMs / 2_000));
  using frame = await new VideoSampleSink(track).getSample(at);
  if (frame === null)
    throw new Refusal(
      "No frame of this video can be decoded: it may have been cut out of a longer one. Export it as a new file and send that",
    );
  await requireDeclaredSize(track, frame);
  const pixels = Buffer.alloc(frame.allocationSize({ format: "RGBA" }));
  await frame.copyTo(pixels, { format: "RGBA" });
  const { width, height } = frame.visibleRect;
  const upright = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .rotate(frame.rotation)
    .flop(await track.getFlip())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Pixels need not be square.
  const scale = Math.min(1, posterWidth / facts.width);
  return await sharp(upright.data, { raw: { ...upright.info, channels: 3 } })
    .resize({ width: Math.round(facts.width * scale), height: Math.round(facts.height * scale), fit: "fill" })
    .webp({ quality: 80 })
    .toBuffer();
}

/** Frames that an edit list hides must not be in the copy, but others may refer to them. Then the picture is encoded anew. */
const isCopyable = async ({ video, audio }: CheckedVideo): Promise<boolean> =>
  (audio === null || audio.spans.length === 1) && (await canBeCopied(video.track, video.spans));

/** The work of cleanVideo's process. */
export async function cleanVideoFile({ source, copy, poster }: CleanOrder): Promise<VideoFacts> {
  using input = openVideo(source);
  const checked = await checkVideo(input, source);
  // First, because it refuses most invalid files.
  await writeFile(poster, await drawPoster(checked));
  if (await isCopyable(checked)) {
    await copyTracks(checked, { from: source, to: copy });
    return checked.facts;
  }
  return await writeConverted(checked, { ...planEncoding(checked.facts), path: copy }, () => {});
}
