import { Switch as Base } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

/** Label at the left, switch at the right; a click on either toggles it. */
export function Switch({ label, hint, checked, onCheckedChange, disabled = false, className }: SwitchProps) {
  const hintId = useId();
  return (
    <label className={cx("flex items-center gap-3", disabled && "cursor-not-allowed", className)}>
      <span className="min-w-0 grow">
        <span className={cx("flex items-center gap-2.5 font-medium", disabled && "text-ink-3")}>{label}</span>
        {hint !== undefined && (
          <span id={hintId} className="mt-0.5 block text-xs text-pretty text-ink-3">
            {hint}
          </span>
        )}
      </span>
      <Base.Root
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        className="touch-area h-5 w-9 shrink-0 rounded-full border border-line-strong bg-surface-3 p-0.5 transition-colors duration-(--dur-2) data-checked:border-accent data-checked:bg-accent data-disabled:border-line data-disabled:bg-surface-3"
      >
        <Base.Thumb className="block size-3.5 rounded-full bg-ink-2 transition-[translate] duration-(--dur-2) ease-out data-checked:translate-x-4 data-checked:bg-accent-contrast data-disabled:bg-ink-3" />
      </Base.Root>
    </label>
  );
}
