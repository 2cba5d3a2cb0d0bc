import { Field as Base } from "@base-ui/react/field";
import { type ComponentProps, useRef } from "react";
import { cx } from "../cx.ts";
import { controlClass, readOnlyClass } from "./control-class.ts";
import { Field, type FieldBinding, type FieldChrome } from "./field.tsx";
import { useGrowth } from "./use-growth.ts";

export interface TextareaProps
  extends
    FieldChrome,
    FieldBinding<string>,
    Pick<ComponentProps<"textarea">, "placeholder" | "disabled" | "readOnly" | "onKeyDown" | "autoFocus"> {
  rows?: number;
  className?: string;
}

/** Grows with its text up to 12 rows. */
export function Textarea(props: TextareaProps) {
  const {
    label,
    hint,
    error,
    optional,
    counter,
    action,
    hideLabel,
    name,
    className,
    value,
    onValueChange,
    onBlur,
    inputRef,
    rows = 3,
    ...native
  } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useGrowth(field, value);
  const chrome = {
    label,
    hint,
    error,
    optional,
    counter,
    action,
    hideLabel,
    name,
    className,
    disabled: native.disabled,
  };
  return (
    <Field {...chrome}>
      <Base.Control
        value={value}
        onValueChange={onValueChange}
        onBlur={onBlur}
        ref={inputRef}
        render={
          <textarea
            {...native}
            ref={field}
            dir="auto"
            rows={rows}
            className={cx(
              controlClass,
              readOnlyClass,
              "field-sizing-content max-h-[308px] resize-y px-3 py-2.5 text-[15px] leading-6",
              rowHeight[rows] ?? rowHeight[3],
            )}
          />
        }
      />
    </Field>
  );
}

const rowHeight: Record<number, string> = {
  1: "min-h-11",
  2: "min-h-17",
  3: "min-h-23",
  4: "min-h-29",
  5: "min-h-35",
  6: "min-h-41",
};
