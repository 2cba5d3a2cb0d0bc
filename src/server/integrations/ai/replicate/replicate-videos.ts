import { describeVideo } from "#server/integrations/ai/describe.ts";
import { dataUrl } from "#server/integrations/ai/http/data-url.ts";
import type { ProviderConfig } from "#server/integrations/ai/http/provider-config.ts";
import { saveResult } from "#server/integrations/ai/http/result-file.ts";
import { tooLong } from "#server/integrations/ai/http/too-long.ts";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import type { VideoProvider, VideoRequest } from "#server/integrations/ai/video-provider.ts";
import { videoSizes } from "#shared/creations/creations.ts";
import { checkComplete, commonInput } from "./fill-inputs.ts";
import { fieldOf, hasSlider, type Input, sliderInput } from "./input-controls.ts";
import { lengthInput, lengthsOf } from "./input-length.ts";
import type { ModelInputs } from "./model-inputs.ts";
import { createPredictions, replicateName } from "./predictions.ts";

function startInput(model: string, inputs: ModelInputs, { startImage }: VideoRequest): Input {
  const found = fieldOf(inputs, "startImage");
  if (startImage === null) {
    if (found?.field.isRequired !== true) return {};
    throw new ProviderError("bad_request", `The model ${model} needs a picture to begin with. Choose one`);
  }
  if (found === null)
    throw new ProviderError("bad_request", `The model ${model} takes no picture to begin with. Leave it out`);
  return { [found.name]: dataUrl(startImage) };
}

function inputFor(model: string, inputs: ModelInputs, request: VideoRequest): Input {
  const { width, height, seed, durationSeconds, motion, quality } = request;
  const length = lengthInput(inputs, durationSeconds);
  if (length === null) throw tooLong(model, lengthsOf(inputs));
  return checkComplete(model, inputs, {
    ...commonInput(model, inputs, { text: describeVideo(request), width, height, seed }),
    ...length,
    ...startInput(model, inputs, request),
    ...sliderInput(inputs, "motion", "motion", motion),
    ...sliderInput(inputs, "steps", "quality", quality),
  });
}

/** Until a model's own description is read: what nearly every one of them can do. */
const beforeReading = {
  supports: { motion: false, quality: false, seed: true, startImage: false },
  durations: [3, 5] as const,
};

const readingOf = (inputs: ModelInputs) => ({
  supports: {
    motion: hasSlider(inputs, "motion"),
    quality: hasSlider(inputs, "steps"),
    seed: fieldOf(inputs, "seed") !== null,
    startImage: fieldOf(inputs, "startImage") !== null,
  },
  durations: lengthsOf(inputs),
});

/** Videos by any model of Replicate that makes them from words. */
export function createReplicateVideos(config: ProviderConfig): VideoProvider {
  const { baseUrl, model } = config;
  const predictions = createPredictions(config);
  return {
    place: "remote",
    isFree: false,
    get model() {
      const known = predictions.model.known();
      return {
        id: `replicate:${model}`,
        label: config.label ?? `${model} (Replicate)`,
        note: null,
        ...(known === null ? beforeReading : readingOf(known.inputs)),
        sizes: videoSizes,
      };
    },
    async render(request, context) {
      const made = await predictions.run(({ inputs }) => inputFor(model, inputs, request), context);
      const { headers, intervals } = predictions;
      const file = { ...replicateName, kind: "video", address: made.address, baseUrl, headers } as const;
      await saveResult({ ...file, retryMs: intervals.retryMs, signal: context.signal }, context.outputPath);
      return { model: predictions.modelOf(made), seed: made.seed };
    },
    cancel: (operation, signal) => predictions.cancel(operation, signal),
    async close() {
      predictions.model.close();
    },
  };
}
