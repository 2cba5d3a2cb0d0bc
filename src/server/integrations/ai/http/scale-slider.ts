import { sliderMax, sliderMin } from "#shared/creations/generation.ts";

export interface SliderRange {
  /** Where the slider stands unless it is moved: there, the model gets its author's own value. */
  neutral: number;
  /** What is sent at 1, at the neutral place and at 10. */
  low: number;
  middle: number;
  high: number;
}

/** Turns one of our sliders into a model's own number, in a straight line to either side of the model's own choice. */
export function scaleSlider(level: number, { neutral, low, middle, high }: SliderRange): number {
  return level <= neutral
    ? low + ((middle - low) * (level - sliderMin)) / (neutral - sliderMin)
    : middle + ((high - middle) * (level - neutral)) / (sliderMax - neutral);
}
