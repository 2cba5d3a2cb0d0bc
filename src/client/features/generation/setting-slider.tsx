import { sliderMax, sliderMin } from "#shared/generation.ts";
import { Slider } from "#client/ui/slider.tsx";

export const missing = "The current model has no such control.";

interface SettingSliderProps {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  isSupported: boolean;
}

export function SettingSlider({ label, value, onValueChange, isSupported }: SettingSliderProps) {
  return (
    <Slider
      label={label}
      min={sliderMin}
      max={sliderMax}
      value={value}
      onValueChange={onValueChange}
      disabled={!isSupported}
      {...(!isSupported && { hint: missing })}
    />
  );
}
