import { describeVideo } from "#server/integrations/ai/describe.ts";
import { dataUrl, tooLong, usualFrameRate, wholeBlocks } from "#server/integrations/ai/http/map-request.ts";
import type { ProviderConfig } from "#server/integrations/ai/http/provider-api.ts";
import { saveResult } from "#server/integrations/ai/http/result-file.ts";
import { ProviderError } from "#server/integrations/ai/provider.ts";
import type { VideoProvider, VideoRequest } from "#server/integrations/ai/video-provider.ts";
import { videoDurations, videoSizes } from "#shared/creations/creations.ts";
import { type Input, checkComplete, commonInput, fieldOf, hasSlider, sliderInput } from "./input-controls.ts";
import { createPredictions, replicateName } from "./predictions.ts";
import type { InputField, ModelInputs } from "./read-model.ts";

const secondsIn = (value: string | number) =>
  Number(/^(\d+(?:\.\d+)?)\s*s?(ec(onds?)?)?$/i.exec(String(value))?.[1] ?? NaN);

/** The shortest allowed value that is long enough. */
function choiceFor({ values }: InputField, seconds: number): string | number | null {
  const long = (values ?? [])
    .filter((value) => secondsIn(value) >= seconds)
    .sort((a, b) => secondsIn(a) - secondsIn(b));
  return long[0] ?? null;
}

function frameInput(inputs: ModelInputs, seconds: number): Input | null {
  const frames = fieldOf(inputs, "frames");
  if (frames === null) return null;
  const rate = fieldOf(inputs, "frameRate")?.field.standard;
  const count = wholeBlocks(seconds * (typeof rate === "number" ? rate : usualFrameRate));
  const { values, min, max } = frames.field;
  if (values !== null) {
    const choice = choiceFor(frames.field, count);
    return choice === null ? null : { [frames.name]: choice };
  }
  return count > (max ?? Infinity) ? null : { [frames.name]: Math.max(count, min ?? 0) };
}

/**
 * The input for a length of at least this many seconds; null when the model cannot make it. A model without a length
 * setting is assumed to make five seconds, as nearly all of them do.
 */
export function lengthInput(inputs: ModelInputs, seconds: number): Input | null {
  const found = fieldOf(inputs, "seconds");
  if (found !== null) {
    const { name, field } = found;
    if (field.values !== null) {
      const choice = choiceFor(field, seconds);
      return choice === null ? null : { [name]: choice };
    }
    if (seconds > (field.max ?? Infinity)) return null;
    return { [name]: Math.max(seconds, field.min ?? 0) };
  }
  if (fieldOf(inputs, "frames") !== null) return frameInput(inputs, seconds);
  return seconds <= 5 ? {} : null;
}

export const lengthsOf = (inputs: ModelInputs) =>
  videoDurations.filter((seconds) => lengthInput(inputs, seconds) !== null);

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

/** Used until the model's description is read: the settings and lengths that nearly all models have. */
const beforeReading = {
  supports: { motion: false, quality: false, seed: true, startImage: false },
  durations: [3, 5] as const,
};

const capabilitiesOf = (inputs: ModelInputs) => ({
  supports: {
    motion: hasSlider(inputs, "motion"),
    quality: hasSlider(inputs, "steps"),
    seed: fieldOf(inputs, "seed") !== null,
    startImage: fieldOf(inputs, "startImage") !== null,
  },
  durations: lengthsOf(inputs),
});

/** Videos by any video model of Replicate that takes a prompt; some need a start picture. */
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
        ...(known === null ? beforeReading : capabilitiesOf(known.inputs)),
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
