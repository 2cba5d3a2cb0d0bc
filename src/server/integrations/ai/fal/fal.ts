import { z } from "zod";
import { describePicture, describeVideo } from "#server/integrations/ai/describe.ts";
import { type Size, dataUrl, nearestShape, tooLong } from "#server/integrations/ai/http/map-request.ts";
import type { ProviderConfig } from "#server/integrations/ai/http/provider-api.ts";
import { readPicture, saveResult } from "#server/integrations/ai/http/result-file.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { ProviderError } from "#server/integrations/ai/provider.ts";
import type { VideoProvider, VideoRequest } from "#server/integrations/ai/video-provider.ts";
import { videoSizes } from "#shared/creations/creations.ts";
import { createFalQueue, falName, type FalRequest } from "./fal-queue.ts";
import { falVideoModel } from "./video-models.ts";

const File = z.object({ url: z.string() });
const ImageResult = z.object({
  images: z.array(File).min(1),
  seed: z.number().int().nullish().catch(null),
  has_nsfw_concepts: z.array(z.boolean()).nullish().catch(null),
});

/** Model families that take an aspect ratio, but no size. */
const shapesOnly = /nano-banana|gemini|imagen|photon|ultra|minimax\/image/;
const shapes = ["1:1", "4:3", "3:4", "16:9", "9:16"];

const sizeInput = (model: string, size: Size) =>
  shapesOnly.test(model) ? { aspect_ratio: nearestShape(shapes, size) } : { image_size: size };

/** Pictures by any image model of fal. */
export function createFalImages(config: ProviderConfig): ImageProvider {
  const { baseUrl, model } = config;
  const queue = createFalQueue(config);
  return {
    place: "remote",
    isFree: false,
    model: {
      id: `fal:${model}`,
      label: config.label ?? `${model} (fal)`,
      note: null,
      // Other settings differ between models, and fal's queue does not describe them.
      supports: { creativity: false, detail: false, seed: true },
    },
    async generate(request, context) {
      const { width, height, seed } = request;
      const toBegin = () => ({
        path: model,
        input: { prompt: describePicture(request), ...sizeInput(model, { width, height }), num_images: 1, seed },
      });
      const result = await queue.run(toBegin, ImageResult, context);
      if (result.has_nsfw_concepts?.[0] === true)
        throw new ProviderError("refused", "Fal does not allow what came of this prompt. Change the prompt");
      const bytes = await readPicture({
        ...falName,
        address: result.images[0]?.url ?? "",
        baseUrl,
        retryMs: queue.intervals.retryMs,
        signal: context.signal,
      });
      return { bytes, model: `fal:${model}`, seed: result.seed ?? null };
    },
    cancel: (operation, signal) => queue.cancel(operation, signal),
    close: () => Promise.resolve(),
  };
}

const VideoResult = z.object({ video: z.object({ url: z.string() }), seed: z.number().int().nullish().catch(null) });

/** Videos by any text-to-video or image-to-video model of fal. */
export function createFalVideos(config: ProviderConfig): VideoProvider {
  const { baseUrl, model } = config;
  const queue = createFalQueue(config);
  const known = falVideoModel(model);

  function endpointAndInput(request: VideoRequest): FalRequest {
    const { startImage, durationSeconds, seed } = request;
    if (known.startImage === "needs" && startImage === null)
      throw new ProviderError("bad_request", `The model ${model} needs a picture to begin with. Choose one`);
    const call = known.request(request, durationSeconds, startImage && dataUrl(startImage));
    if (call === null) throw tooLong(model, known.durations);
    const input = { prompt: describeVideo(request), ...call.input, ...(known.takesSeed ? { seed } : {}) };
    return { path: call.path, input };
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
      const result = await queue.run(() => endpointAndInput(request), VideoResult, context);
      const { retryMs } = queue.intervals;
      const file = { ...falName, kind: "video", address: result.video.url, baseUrl, retryMs } as const;
      await saveResult({ ...file, signal: context.signal }, context.outputPath);
      return { model: `fal:${model}`, seed: known.takesSeed ? (result.seed ?? null) : null };
    },
    cancel: (operation, signal) => queue.cancel(operation, signal),
    close: () => Promise.resolve(),
  };
}
