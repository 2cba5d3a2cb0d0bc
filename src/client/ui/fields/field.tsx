import { Field as Base } from "@base-ui/react/field";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useShellMessages } from "#client/lib/language/language.ts";
import { cx } from "../cx.ts";
import { Counter } from "./counter.tsx";

/** Parts around a control: label above, hint below, the error in place of the hint. */
export interface FieldChrome {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  counter?: { used: number; limit: number } | undefined;
  /** A link or button at the right of the label. */
  action?: ReactNode;
  hideLabel?: boolean | undefined;
}

/** Connects a control with its form; returned by `useZodForm().field(name)`. */
export interface FieldBinding<Value> {
  name?: string | undefined;
  value: Value;
  onValueChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
  inputRef?: ((element: HTMLElement | null) => void) | undefined;
}

interface FieldProps extends FieldChrome {
  name?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Field({
  label,
  hint,
  error,
  optional,
  counter,
  action,
  hideLabel,
  name,
  disabled,
  className,
  children,
}: FieldProps) {
  const { kit } = useShellMessages();
  return (
    <Base.Root
      name={name}
      disabled={disabled ?? false}
      invalid={error !== undefined}
      className={cx("grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5", className)}
    >
      <div className={cx("flex items-baseline justify-between gap-2", hideLabel && "sr-only")}>
        <Base.Label dir="auto" className="text-sm font-medium">
          {label}
          {optional && <span className="font-regular text-ink-3"> {kit.optional}</span>}
        </Base.Label>
        {(action || counter) && (
          <span className="flex items-baseline gap-3">
            {action}
            {counter && <Counter {...counter} />}
          </span>
        )}
      </div>
      {children}
      {error !== undefined ? (
        <Base.Error match className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert size={14} strokeWidth={2} className="mt-[3px] shrink-0" aria-hidden="true" />
          {error}
        </Base.Error>
      ) : (
        hint !== undefined && <Base.Description className="text-xs text-ink-3">{hint}</Base.Description>
      )}
    </Base.Root>
  );
}
