import "@napi-rs/webcodecs/polyfill";
import { stat } from "node:fs/promises";
import { checkVideo, openVideo } from "#server/lib/video/check-video.ts";
import { Refusal } from "#server/lib/video/handle-video-order.ts";
import { type ConversionPlan, planConversion } from "#server/lib/video/plan-conversion.ts";
import { canBeCopied, cutSpans } from "#server/lib/video/shown-spans.ts";
import type { ConvertAnswer, ConvertOrder } from "#server/lib/video/video-orders.ts";
import { writeConverted } from "#server/lib/video/write-converted.ts";

/** An encoder may exceed the size on difficult content; the result is then re-encoded with fewer bits. */
const maxSizeAttempts = 3;

const peakMegabytes = () => Math.round(process.resourceUsage().maxRSS / 1024);

const withBitrate = (plan: ConversionPlan, share: number): ConversionPlan =>
  plan.picture === null ? plan : { ...plan, picture: { ...plan.picture, bitrate: plan.picture.bitrate * share } };

/** The work of convertVideo's process. */
export async function convertVideoFile(
  { source, path, target }: ConvertOrder,
  report: (fraction: number) => void,
): Promise<ConvertAnswer> {
  using input = openVideo(source);
  const checked = await checkVideo(input, source);
  const { facts: before, video } = checked;
  const sizeBytes = (await stat(source)).size;
  const seconds = target.durationMs === null ? Infinity : target.durationMs / 1_000;
  const canCopy = await canBeCopied(video.track, cutSpans(video.spans, 0, seconds));
  const plan = planConversion(before, { sizeBytes, canCopy }, target);
  if (plan === null) return { isChanged: false, before, after: before, sizeBytes, peakMegabytes: peakMegabytes() };
  let share = 1;
  for (let attempt = 1; ; attempt += 1) {
    const after = await writeConverted(checked, { plan: withBitrate(plan, share), frame: target.frame, path }, report);
    const { size } = await stat(path);
    if (target.maxBytes === null || size <= target.maxBytes)
      return { isChanged: true, before, after, sizeBytes: size, peakMegabytes: peakMegabytes() };
    if (attempt === maxSizeAttempts) throw new Refusal("This video cannot be made small enough. Make it shorter");
    share *= (target.maxBytes / size) * 0.9;
  }
}
