import { z } from "zod";
import { describePicture } from "#server/integrations/ai/describe.ts";
import { type Size, nearestShape } from "#server/integrations/ai/http/choose-size.ts";
import type { ProviderConfig } from "#server/integrations/ai/http/provider-config.ts";
import { readPicture } from "#server/integrations/ai/http/result-file.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import { createFalQueue, falName } from "./fal-queue.ts";

const File = z.object({ url: z.string() });
const Result = z.object({
  images: z.array(File).min(1),
  seed: z.number().int().nullish().catch(null),
  has_nsfw_concepts: z.array(z.boolean()).nullish().catch(null),
});

/** Families that know shapes, and no sizes. */
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
      // What else a model takes differs from one to the next, and fal's queue does not tell.
      supports: { creativity: false, detail: false, seed: true },
    },
    async generate(request, context) {
      const { width, height, seed } = request;
      const input = () => ({
        prompt: describePicture(request),
        ...sizeInput(model, { width, height }),
        num_images: 1,
        seed,
      });
      const result = await queue.run(model, input, Result, context);
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
