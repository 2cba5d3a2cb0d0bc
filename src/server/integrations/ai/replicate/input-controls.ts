import {
  fittedSize,
  nearestResolution,
  nearestShape,
  type Size,
  type SideLimits,
} from "#server/integrations/ai/http/choose-size.ts";
import { scaleSlider } from "#server/integrations/ai/http/scale-slider.ts";
import { imageDefaults, videoDefaults } from "#shared/creations/generation.ts";
import type { InputField, ModelInputs } from "./model-inputs.ts";

export type Input = Record<string, unknown>;

/** The names that models have for one thing. The first that a model knows counts. */
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

/** A model's name for a thing, and what may stand there. */
export function fieldOf(inputs: ModelInputs, control: Control): { name: string; field: InputField } | null {
  for (const name of names[control]) {
    const field = inputs.get(name);
    if (field !== undefined && (control !== "startImage" || field.isFile)) return { name, field };
  }
  return null;
}

/** Guidance holds a model to the words, so that more creativity is less of it. More steps draw finer. */
const sliders = {
  guidance: { neutral: imageDefaults.creativity, low: 1.6, high: 0.6 },
  steps: { neutral: imageDefaults.detail, low: 0.5, high: 1.25 },
  quality: { neutral: videoDefaults.quality, low: 0.5, high: 1.25 },
  motion: { neutral: videoDefaults.motion, low: 0.3, high: 1.6 },
} as const;

/** A control that stands for one of our sliders: only where its author named a number to start from. */
const sliderField = (inputs: ModelInputs, control: Control) => {
  const found = fieldOf(inputs, control);
  return found !== null && isNumber(found.field.standard) && found.field.standard > 0 ? found : null;
};

export const hasSlider = (inputs: ModelInputs, control: Control): boolean => sliderField(inputs, control) !== null;

/** What a slider means to this model; nothing where it has no such control. */
export function sliderInput(inputs: ModelInputs, control: Control, slider: keyof typeof sliders, level: number): Input {
  const found = sliderField(inputs, control);
  if (found === null || !isNumber(found.field.standard)) return {};
  const { min, max, standard: middle, type } = found.field;
  const { neutral, low, high } = sliders[slider];
  const scaled = scaleSlider(level, { neutral, low: middle * low, middle, high: middle * high });
  const bounded = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, scaled));
  return { [found.name]: type === "integer" ? Math.round(bounded) : Math.round(bounded * 100) / 100 };
}

/** Sides that are whole multiples of 16 suit every model that takes any. */
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

/** The size in a model's own terms: width and height, or a shape, and how large. */
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
