import { useState } from "react";
import { useTexts } from "#client/lib/language.ts";
import { deviceTimeZone } from "#client/lib/time-zone.ts";
import { Combobox, type ComboboxOption } from "#client/ui/combobox.tsx";
import { Button } from "#client/ui/button.tsx";
import { zoneOptions } from "#client/lib/zone-options.ts";

interface TimeZoneFieldProps {
  value: string;
  onValueChange: (zone: string) => void;
}

/** A zone is chosen, never typed freely: what is no zone goes back to the one that is set. */
export function TimeZoneField({ value, onValueChange }: TimeZoneFieldProps) {
  const { general: texts } = useTexts("settings");
  const [typed, setTyped] = useState<string | null>(null);
  const [options] = useState(() => zoneOptions(value, new Date()));
  const device = deviceTimeZone();
  const choose = (option: ComboboxOption | null) => {
    setTyped(null);
    if (option !== null && option.value !== value) onValueChange(option.value);
  };
  return (
    <div className="grid w-full justify-items-start gap-2 sm:w-72">
      <Combobox
        label={texts.zone}
        hideLabel
        options={options}
        value={typed ?? value}
        selected={options.find((option) => option.value === value) ?? null}
        onValueChange={setTyped}
        onSelect={choose}
        onBlur={() => setTyped(null)}
        emptyText={texts.noZone}
        className="w-full"
      />
      {device !== value && (
        <Button size="sm" variant="quiet" className="touch-area -ml-2.5" onClick={() => onValueChange(device)}>
          {texts.useDevice(device)}
        </Button>
      )}
    </div>
  );
}
