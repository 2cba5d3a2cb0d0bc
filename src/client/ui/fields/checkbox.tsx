import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "../cx.ts";

interface CheckboxProps {
  label: ReactNode;
  /** Its effect, or why it is disabled. */
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

export function Checkbox({ label, hint, checked, onCheckedChange, disabled = false, className }: CheckboxProps) {
  const hintId = useId();
  return (
    <label className={cx("flex items-start gap-2.5", disabled && "cursor-not-allowed", className)}>
      <Base.Root
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        className="touch-area mt-px grid size-[18px] shrink-0 place-items-center rounded-[5px] border border-line-strong bg-surface-2 data-checked:border-accent data-checked:bg-accent data-disabled:border-line data-disabled:bg-surface-3"
      >
        <Base.Indicator className="text-accent-contrast data-disabled:text-ink-3">
          <Check size={14} strokeWidth={2.5} aria-hidden="true" />
        </Base.Indicator>
      </Base.Root>
      <span>
        <span dir="auto" className={disabled ? "text-ink-3" : undefined}>
          {label}
        </span>
        {hint !== undefined && (
          <span id={hintId} className="block text-xs text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
