import { useMessages } from "#client/lib/language/language.ts";
import { Slider } from "#client/ui/fields/slider.tsx";
import { sliderMax, sliderMin } from "#shared/creations/generation.ts";

interface SettingSliderProps {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  isSupported: boolean;
}

export function SettingSlider({ label, value, onValueChange, isSupported }: SettingSliderProps) {
  const { panel } = useMessages("generation");
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
