import { z } from "zod";
import { describeVideo } from "#server/integrations/ai/describe.ts";
import { dataUrl } from "#server/integrations/ai/http/data-url.ts";
import type { ProviderConfig } from "#server/integrations/ai/http/provider-config.ts";
import { saveResult } from "#server/integrations/ai/http/result-file.ts";
import { tooLong } from "#server/integrations/ai/http/too-long.ts";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import type { VideoProvider, VideoRequest } from "#server/integrations/ai/video-provider.ts";
import { videoSizes } from "#shared/creations/creations.ts";
import { createFalQueue, falName } from "./fal-queue.ts";
import { falVideoModel } from "./video-models.ts";

const Result = z.object({ video: z.object({ url: z.string() }), seed: z.number().int().nullish().catch(null) });

/** Videos by any text-to-video or image-to-video model of fal. */
export function createFalVideos(config: ProviderConfig): VideoProvider {
  const { baseUrl, model } = config;
  const queue = createFalQueue(config);
  const known = falVideoModel(model);

  function orderOf(request: VideoRequest) {
    const { startImage, durationSeconds, seed } = request;
    if (known.startImage === "needs" && startImage === null)
      throw new ProviderError("bad_request", `The model ${model} needs a picture to begin with. Choose one`);
    const order = known.request(request, durationSeconds, startImage && dataUrl(startImage));
    if (order === null) throw tooLong(model, known.durations);
    const input = { prompt: describeVideo(request), ...order.input, ...(known.takesSeed ? { seed } : {}) };
    return { path: order.path, input };
  }

  return {
    place: "remote",
    isFree: false,
    model: {
      id: `fal:${model}`,
      label: config.label ?? `${model} (fal)`,
      note: null,
      supports: { motion: false, quality: false, seed: known.takesSeed, startImage: known.startImage !== "none" },
      durations: known.durations,
      sizes: videoSizes,
    },
    billedAs: (request) => known.billedAs(request, request.durationSeconds),
    async render(request, context) {
      context.signal.throwIfAborted();
      const { path, input } = orderOf(request);
      const result = await queue.run(path, () => input, Result, context);
      const { retryMs } = queue.intervals;
      const file = { ...falName, kind: "video", address: result.video.url, baseUrl, retryMs } as const;
      await saveResult({ ...file, signal: context.signal }, context.outputPath);
      return { model: `fal:${model}`, seed: known.takesSeed ? (result.seed ?? null) : null };
    },
    cancel: (operation, signal) => queue.cancel(operation, signal),
    close: () => Promise.resolve(),
  };
}
