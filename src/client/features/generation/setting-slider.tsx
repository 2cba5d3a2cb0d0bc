import { sliderMax, sliderMin } from "#shared/creations/generation.ts";
import { Slider } from "#client/ui/slider.tsx";
import { useTexts } from "#client/lib/language.ts";

interface SettingSliderProps {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  isSupported: boolean;
}

export function SettingSlider({ label, value, onValueChange, isSupported }: SettingSliderProps) {
  const { panel } = useTexts("generation");
  return (
    <Slider
      label={label}
      min={sliderMin}
      max={sliderMax}
      value={value}
      onValueChange={onValueChange}
      disabled={!isSupported}
      {...(!isSupported && { hint: panel.missing })}
    />
  );
}
