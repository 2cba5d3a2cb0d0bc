import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface CheckboxGroupProps {
  label: string;
  hideLabel?: boolean;
  hint?: ReactNode;
  /** In place of the hint. */
  error?: string | undefined;
  /** Of the boxes, such as two columns. */
  className?: string;
  /** Each a `Checkbox`. */
  children: ReactNode;
}

/** Several of a few. On a phone each box has a line that is high enough for a finger. */
export function CheckboxGroup({ label, hideLabel = false, hint, error, className, children }: CheckboxGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={cx("mb-1 text-sm font-medium md:mb-2.5", hideLabel && "sr-only")}>{label}</legend>
      <div className={cx("grid gap-x-4 max-md:*:py-3 md:gap-y-2.5", className)}>{children}</div>
      {error !== undefined ? (
        <p role="alert" className="mt-2 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert size={14} strokeWidth={2} className="mt-[3px] shrink-0" aria-hidden="true" />
          {error}
        </p>
      ) : (
        hint !== undefined && <p className="mt-2 text-xs text-ink-3">{hint}</p>
      )}
    </fieldset>
  );
}
