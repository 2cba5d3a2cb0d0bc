import "@napi-rs/webcodecs/polyfill";
import { rm, stat } from "node:fs/promises";
import { registerEncoder } from "mediabunny";
import { AacEncoder } from "#server/lib/video/aac-encoder.ts";
import { answerOrder } from "#server/lib/video/answer-order.ts";
import { type CheckedVideo, checkVideo, Refusal } from "#server/lib/video/check-video.ts";
import { type ConformAnswer, ConformOrder } from "#server/lib/video/conform-order.ts";
import { copyTracks } from "#server/lib/video/copy-tracks.ts";
import { openVideo } from "#server/lib/video/open-video.ts";
import { planWork, type VideoWork } from "#server/lib/video/plan-work.ts";
import type { VideoFacts } from "#server/lib/video/video-facts.ts";
import { isInOrder, writeConformed } from "#server/lib/video/write-conformed.ts";

registerEncoder(AacEncoder);

/** An encoder may miss its mark on a hard film; what is too large is coded anew with fewer bits. */
const triesAtSize = 3;

const peakMegabytes = () => Math.round(process.resourceUsage().maxRSS / 1024);

const withBitrate = (work: VideoWork, share: number): VideoWork =>
  work.picture === null ? work : { ...work, picture: { ...work.picture, bitrate: work.picture.bitrate * share } };

/** The table of contents comes to the front by copying: only then its size is known without holding the film in memory. */
async function finish(part: string, path: string): Promise<VideoFacts> {
  using input = openVideo(part);
  const { facts, video, audio } = await checkVideo(input);
  await copyTracks({ video, audio }, { from: part, to: path });
  return facts;
}

answerOrder(ConformOrder, async ({ source, path, target }, report): Promise<ConformAnswer> => {
  using input = openVideo(source);
  const checked: CheckedVideo = await checkVideo(input);
  const { facts: before, video } = checked;
  const sizeBytes = (await stat(source)).size;
  const work = planWork(before, { sizeBytes, canCutByCopy: await isInOrder(video) }, target);
  if (work === null) return { isChanged: false, before, after: before, sizeBytes, peakMegabytes: peakMegabytes() };
  const part = `${path}.part`;
  let share = 1;
  for (let tries = 1; ; tries += 1) {
    await writeConformed(input, checked, { work: withBitrate(work, share), frame: target.frame, path: part }, report);
    const after = await finish(part, path);
    await rm(part);
    const { size } = await stat(path);
    if (target.maxBytes === null || size <= target.maxBytes)
      return { isChanged: true, before, after, sizeBytes: size, peakMegabytes: peakMegabytes() };
    if (tries === triesAtSize) throw new Refusal("This video cannot be made small enough. Make it shorter");
    share *= (target.maxBytes / size) * 0.9;
  }
});
