import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import type { ReactNode } from "react";

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** A choice of one option; one is always selected. */
export function Segmented<Value extends string>({ label, options, value, onValueChange }: SegmentedProps<Value>) {
  const choose = ([next]: Value[]) => next !== undefined && onValueChange(next);
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={choose}
      className="inline-flex justify-self-start rounded-md border border-line bg-surface-1 p-0.5"
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className="flex h-8 items-center justify-center gap-1.5 rounded-[8px] px-3 text-sm font-medium text-ink-2 max-[360px]:px-2 hover:text-ink-1 data-pressed:bg-surface-3 data-pressed:text-ink-1 max-md:h-11 max-md:min-w-11"
        >
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
