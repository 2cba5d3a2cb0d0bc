import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { optionClass, popupClass } from "../popups/popup-class.ts";
import { controlClass } from "./control-class.ts";
import { Field, type FieldBinding, type FieldChrome } from "./field.tsx";

export interface Option<Value extends string> {
  value: Value;
  label: string;
  /** Before the label, such as a picture. */
  lead?: ReactNode;
  disabled?: boolean;
}

interface SelectProps<Value extends string> extends FieldChrome, FieldBinding<Value> {
  options: readonly Option<Value>[];
  disabled?: boolean;
  className?: string;
}

export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  onBlur,
  inputRef,
  name,
  disabled,
  className,
  ...chrome
}: SelectProps<Value>) {
  return (
    <Field {...chrome} name={name} disabled={disabled} className={className}>
      <Base.Root
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        modal={false}
      >
        <Base.Trigger
          ref={inputRef}
          onBlur={onBlur}
          className={cx(controlClass, "flex h-(--control-md) items-center justify-between gap-2 px-3 text-left")}
        >
          <span className="flex min-w-0 items-center gap-2.5">
            {options.find((option) => option.value === value)?.lead}
            <Base.Value dir="auto" className="min-w-0 truncate" />
          </span>
          <Base.Icon className="text-ink-3">
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          {/* Above a dialog that holds the field, because it is later in the document. */}
          <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-(--z-dialog)">
            <Base.Popup className={cx(popupClass, "max-w-(--available-width) min-w-(--anchor-width)")}>
              <Base.List className="max-h-(--available-height) overflow-y-auto">
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className={optionClass}
                  >
                    {option.lead}
                    <Base.ItemText dir="auto" className="min-w-0 grow py-1.5 wrap-anywhere">
                      {option.label}
                    </Base.ItemText>
                    <Base.ItemIndicator className="text-accent-ink">
                      <Check size={16} strokeWidth={2} aria-hidden="true" />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  );
}
