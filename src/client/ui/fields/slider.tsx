import { Slider as Base } from "@base-ui/react/slider";

interface SliderProps {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
  disabled?: boolean;
  /** Its effect, or why it is disabled. */
  hint?: string;
}

/** Arrows move by 1, PageUp and PageDown by 3. */
export function Slider({ label, value, onValueChange, min, max, disabled = false, hint }: SliderProps) {
  return (
    <Base.Root
      // A group is for several thumbs. With one, the group and its slider would have the same name.
      render={({ role: _role, "aria-labelledby": _name, ...props }) => <div {...props} />}
      value={value}
      onValueChange={onValueChange}
      min={min}
      max={max}
      step={1}
      largeStep={3}
      disabled={disabled}
      className="grid gap-2"
    >
      <div className="flex items-baseline justify-between gap-2">
        <Base.Label className="text-sm font-medium">{label}</Base.Label>
        <Base.Value className="num text-xs text-ink-3">{() => `${value}/${max}`}</Base.Value>
      </div>
      <Base.Control className="-my-1 flex h-6 touch-none items-center select-none max-md:-my-3.5 max-md:h-11">
        <Base.Track className="h-1 w-full rounded-[2px] bg-surface-3">
          <Base.Indicator className={disabled ? "rounded-[2px] bg-line-strong" : "rounded-[2px] bg-thread"} />
          <Base.Thumb className="size-4 rounded-sm border-3 border-surface-1 bg-ink-1 shadow-[0_0_0_1px_var(--text-1)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus data-disabled:bg-ink-3 data-disabled:shadow-[0_0_0_1px_var(--text-3)]" />
        </Base.Track>
      </Base.Control>
      {hint !== undefined && <p className="text-xs text-ink-3">{hint}</p>}
    </Base.Root>
  );
}
