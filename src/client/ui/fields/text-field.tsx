import { Input } from "@base-ui/react/input";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import { controlClass, readOnlyClass } from "./control-class.ts";
import { Field, type FieldBinding, type FieldChrome } from "./field.tsx";

type Native = Pick<
  ComponentProps<"input">,
  | "autoComplete"
  | "autoFocus"
  | "inputMode"
  | "maxLength"
  | "max"
  | "min"
  | "placeholder"
  | "readOnly"
  | "required"
  | "step"
  | "disabled"
  | "list"
  | "enterKeyHint"
>;

export interface TextFieldProps extends FieldChrome, FieldBinding<string>, Native {
  type?: "text" | "email" | "url" | "search" | "tel" | "number" | "date" | "time" | "datetime-local" | "password";
  size?: "md" | "lg";
  /** Monospace, for ids and card numbers. */
  figures?: boolean;
  className?: string;
  /** A control inside the field, at its right end. */
  trailing?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, counter, action, hideLabel, name, value, onValueChange, onBlur, inputRef } =
    props;
  const { type = "text", size = "md", figures = false, className, trailing, disabled, ...native } = props;
  const chrome = { label, hint, error, optional, counter, action, hideLabel, name, disabled, className };
  const isDay = type === "date" || type === "datetime-local";
  return (
    <Field {...chrome}>
      <div className="relative">
        <Input
          {...pickNative(native)}
          ref={inputRef}
          type={type}
          dir={type === "text" || type === "search" ? "auto" : undefined}
          value={value}
          onValueChange={onValueChange}
          onBlur={onBlur}
          aria-required={native.required}
          className={cx(
            controlClass,
            readOnlyClass,
            size === "lg" ? "h-(--control-lg)" : "h-(--control-md)",
            "px-3",
            figures && "font-mono text-sm",
            trailing !== undefined && "pr-10",
            // `trailing` of a date is a calendar button: the browser's own is hidden.
            trailing !== undefined &&
              isDay &&
              "native-calendar:pr-3 pointer-fine:[&::-webkit-calendar-picker-indicator]:hidden",
          )}
        />
        {trailing !== undefined && <div className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</div>}
      </div>
    </Field>
  );
}

/** Native attributes only; `required` becomes `aria-required`, because the form validates itself. */
function pickNative({
  autoComplete,
  autoFocus,
  inputMode,
  maxLength,
  max,
  min,
  placeholder,
  readOnly,
  step,
  list,
  enterKeyHint,
}: Native) {
  return { autoComplete, autoFocus, inputMode, maxLength, max, min, placeholder, readOnly, step, list, enterKeyHint };
}
