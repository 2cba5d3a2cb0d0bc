import { useState } from "react";
import { zoneOptions } from "#client/lib/time/zone-options.ts";
import { Combobox, type ComboboxOption } from "./combobox.tsx";

interface TimeZoneFieldProps {
  label: string;
  hideLabel?: boolean;
  hint?: string;
  error?: string | undefined;
  emptyText: string;
  value: string;
  onValueChange: (zone: string) => void;
}

/** Accepts zones of the list only: on blur other text is replaced by the current zone. */
export function TimeZoneField({ value, onValueChange, ...field }: TimeZoneFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [options] = useState(() => zoneOptions(value, new Date()));
  const choose = (option: ComboboxOption | null) => {
    setTyped(null);
    if (option !== null && option.value !== value) onValueChange(option.value);
  };
  return (
    <Combobox
      {...field}
      options={options}
      value={typed ?? value}
      selected={options.find((option) => option.value === value) ?? null}
      onValueChange={setTyped}
      onSelect={choose}
      onBlur={() => setTyped(null)}
      className="w-full"
    />
  );
}
