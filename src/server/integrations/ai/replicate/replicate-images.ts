import { describePicture } from "#server/integrations/ai/describe.ts";
import type { ProviderConfig } from "#server/integrations/ai/http/provider-api.ts";
import { readPicture } from "#server/integrations/ai/http/result-file.ts";
import type { ImageProvider, ImageRequest } from "#server/integrations/ai/image-provider.ts";
import { type Input, checkComplete, commonInput, fieldOf, hasSlider, sliderInput } from "./input-controls.ts";
import { createPredictions, replicateName } from "./predictions.ts";
import type { ModelInputs } from "./read-model.ts";

/** Limits models with a count input to one picture. */
const single = (inputs: ModelInputs): Input =>
  Object.fromEntries(
    ["num_outputs", "num_images", "number_of_images"].flatMap((name) => (inputs.has(name) ? [[name, 1]] : [])),
  );

function inputFor(model: string, inputs: ModelInputs, request: ImageRequest): Input {
  const { width, height, seed, creativity, detail } = request;
  return checkComplete(model, inputs, {
    ...commonInput(model, inputs, { text: describePicture(request), width, height, seed }),
    ...sliderInput(inputs, "guidance", "guidance", creativity),
    ...sliderInput(inputs, "steps", "steps", detail),
    ...single(inputs),
  });
}

/** Used until the model's description is read: the settings that nearly all models have. */
const beforeReading = { creativity: false, detail: false, seed: true };

const supportsOf = (inputs: ModelInputs) => ({
  creativity: hasSlider(inputs, "guidance"),
  detail: hasSlider(inputs, "steps"),
  seed: fieldOf(inputs, "seed") !== null,
});

/** Pictures by any text-to-image model of Replicate. */
export function createReplicateImages(config: ProviderConfig): ImageProvider {
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
        supports: known === null ? beforeReading : supportsOf(known.inputs),
      };
    },
    async generate(request, context) {
      const made = await predictions.run(({ inputs }) => inputFor(model, inputs, request), context);
      const { retryMs } = predictions.intervals;
      const { headers } = predictions;
      const file = { ...replicateName, address: made.address, baseUrl, headers, retryMs, signal: context.signal };
      return { bytes: await readPicture(file), model: predictions.modelOf(made), seed: made.seed };
    },
    cancel: (operation, signal) => predictions.cancel(operation, signal),
    async close() {
      predictions.model.close();
    },
  };
}
