import { videoDurations } from "#shared/creations/creations.ts";
import { fieldOf, type Input } from "./input-controls.ts";
import type { InputField, ModelInputs } from "./model-inputs.ts";

const secondsIn = (value: string | number) =>
  Number(/^(\d+(?:\.\d+)?)\s*s?(ec(onds?)?)?$/i.exec(String(value))?.[1] ?? NaN);

/** The shortest choice that is long enough. */
function choiceFor({ values }: InputField, seconds: number): string | number | null {
  const long = (values ?? [])
    .filter((value) => secondsIn(value) >= seconds)
    .sort((a, b) => secondsIn(a) - secondsIn(b));
  return long[0] ?? null;
}

/** Widespread video models cut time into blocks of four or eight frames, and want one frame more. */
const wholeBlocks = (frames: number) => Math.ceil((frames - 1) / 8) * 8 + 1;

const usualFrameRate = 24;

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
 * A length at least this long, in a model's own terms; null when it makes none so long. A model without such a setting makes
 * what it makes, which is five seconds with nearly all of them.
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
