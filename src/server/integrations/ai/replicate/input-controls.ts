import {
  type SideLimits,
  type Size,
  fittedSize,
  nearestResolution,
  nearestShape,
  scaleSlider,
} from "#server/integrations/ai/http/map-request.ts";
import { ProviderError } from "#server/integrations/ai/provider.ts";
import { imageDefaults, videoDefaults } from "#shared/creations/generation.ts";
import type { InputField, ModelInputs } from "./read-model.ts";

export type Input = Record<string, unknown>;

/** The names models use for one control, in order of preference. */
const names = {
  prompt: ["prompt", "text_prompt", "text"],
  seed: ["seed"],
  guidance: ["guidance_scale", "guidance", "cfg_scale", "cfg"],
  steps: ["num_inference_steps", "steps", "inference_steps", "sample_steps", "num_steps"],
  motion: ["motion_bucket_id", "motion_strength"],
  startImage: ["start_image", "first_frame_image", "first_frame", "image", "input_image"],
  seconds: ["duration", "seconds", "video_length"],
  frames: ["num_frames", "frames"],
  frameRate: ["fps", "frames_per_second", "frame_rate"],
} as const;
export type Control = keyof typeof names;

const isNumber = (value: unknown): value is number => typeof value === "number";
const textsOf = (field: InputField | undefined): string[] => field?.values?.map(String) ?? [];

/** The model's name for a control, and its field. */
export function fieldOf(inputs: ModelInputs, control: Control): { name: string; field: InputField } | null {
  for (const name of names[control]) {
    const field = inputs.get(name);
    if (field !== undefined && (control !== "startImage" || field.isFile)) return { name, field };
  }
  return null;
}

/** Factors of the model's default. More creativity means less guidance; more steps give finer detail. */
const sliders = {
  guidance: { neutral: imageDefaults.creativity, low: 1.6, high: 0.6 },
  steps: { neutral: imageDefaults.detail, low: 0.5, high: 1.25 },
  quality: { neutral: videoDefaults.quality, low: 0.5, high: 1.25 },
  motion: { neutral: videoDefaults.motion, low: 0.3, high: 1.6 },
} as const;

/** The field for one of our sliders; null without a positive default, from which the value is scaled. */
const sliderField = (inputs: ModelInputs, control: Control) => {
  const found = fieldOf(inputs, control);
  return found !== null && isNumber(found.field.standard) && found.field.standard > 0 ? found : null;
};

export const hasSlider = (inputs: ModelInputs, control: Control): boolean => sliderField(inputs, control) !== null;

/** The input for a slider, in the model's own range; empty without such a field. */
export function sliderInput(inputs: ModelInputs, control: Control, slider: keyof typeof sliders, level: number): Input {
  const found = sliderField(inputs, control);
  if (found === null || !isNumber(found.field.standard)) return {};
  const { min, max, standard: middle, type } = found.field;
  const { neutral, low, high } = sliders[slider];
  const scaled = scaleSlider(level, { neutral, low: middle * low, middle, high: middle * high });
  const bounded = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, scaled));
  return { [found.name]: type === "integer" ? Math.round(bounded) : Math.round(bounded * 100) / 100 };
}

/** Every model with free sizes accepts multiples of 16. */
const sideLimits = (field: InputField): SideLimits => {
  const numbers = field.values?.map(Number) ?? [];
  return {
    min: field.min ?? (numbers.length > 0 ? Math.min(...numbers) : 64),
    max: field.max ?? (numbers.length > 0 ? Math.max(...numbers) : 4_096),
    step: 16,
  };
};

const nearestNumber = ({ values }: InputField, wanted: number): number =>
  values === null
    ? wanted
    : values.map(Number).reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best));

/** The size in the model's own terms: width and height, or an aspect ratio and a resolution. */
export function sizeInput(inputs: ModelInputs, size: Size): Input {
  const [width, height, shape, named] = ["width", "height", "aspect_ratio", "size"].map((name) => inputs.get(name));
  const own: Input = {};
  for (const name of ["resolution", "megapixels", "image_size"]) {
    const choice = nearestResolution(textsOf(inputs.get(name)), size);
    if (choice !== null) own[name] = choice;
  }
  const custom = { aspect_ratio: shape, size: named };
  const freed = Object.entries(custom).filter(([, field]) => textsOf(field).includes("custom"));
  const isFree = freed.length > 0 || (shape === undefined && textsOf(named).length === 0);
  if (width !== undefined && height !== undefined && isFree) {
    const fitted = fittedSize(size, sideLimits(width));
    return {
      ...Object.fromEntries(freed.map(([name]) => [name, "custom"])),
      width: nearestNumber(width, fitted.width),
      height: nearestNumber(height, fitted.height),
    };
  }
  const ratio = nearestShape(textsOf(shape), size);
  if (ratio !== null) {
    const large = nearestResolution(textsOf(named), size);
    return { ...own, aspect_ratio: ratio, ...(large === null ? {} : { size: large }) };
  }
  const exact = nearestShape(textsOf(named), size) ?? nearestShape(textsOf(inputs.get("resolution")), size);
  if (exact === null) return own;
  return textsOf(named).includes(exact) ? { ...own, size: exact } : { ...own, resolution: exact };
}

interface CommonRequest extends Size {
  /** The prompt with the description of the style. */
  text: string;
  seed: number;
}

/**
 * The inputs common to pictures and videos, under the model's own names. Throws bad_request for a model without a
 * prompt.
 */
export function commonInput(model: string, inputs: ModelInputs, { text, seed, ...size }: CommonRequest): Input {
  const prompt = fieldOf(inputs, "prompt");
  if (prompt === null)
    throw new ProviderError(
      "bad_request",
      `The model ${model} takes no prompt. Choose one that makes things from words`,
    );
  const seeding = fieldOf(inputs, "seed");
  const most = seeding?.field.max ?? Infinity;
  return {
    [prompt.name]: text,
    ...sizeInput(inputs, size),
    ...(seeding === null ? {} : { [seeding.name]: most === Infinity ? seed : seed % (most + 1) }),
  };
}

/** Throws bad_request when the model requires an input without a setting in Postloom, before any paid call. */
export function checkComplete(model: string, inputs: ModelInputs, input: Input): Input {
  const missing = [...inputs].flatMap(([name, { isRequired }]) => (isRequired && !(name in input) ? [name] : []));
  if (missing.length === 0) return input;
  const what = missing.slice(0, 5).join(", ");
  throw new ProviderError(
    "bad_request",
    `The model ${model} needs more than Postloom can give: ${what}. Choose another`,
  );
}
