import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useShellMessages } from "#client/lib/language/language.ts";
import { cx } from "../cx.ts";
import { optionClass, popupClass } from "../popups/popup-class.ts";
import { controlClass } from "./control-class.ts";
import { Field, type FieldChrome } from "./field.tsx";

export interface ComboboxOption {
  value: string;
  label: string;
  /** Before the label, such as a picture. */
  lead?: ReactNode;
  /** Shown at the right of the option. */
  detail?: ReactNode;
}

interface ComboboxProps extends FieldChrome {
  options: readonly ComboboxOption[];
  /** The text in the field. Any text is allowed; an option fills the field. */
  value: string;
  onValueChange: (text: string) => void;
  onSelect: (option: ComboboxOption | null) => void;
  selected: ComboboxOption | null;
  emptyText: string;
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  inputRef?: ((element: HTMLElement | null) => void) | undefined;
  placeholder?: string;
  inputMode?: "numeric" | "text";
  disabled?: boolean;
  className?: string;
}

export function Combobox(props: ComboboxProps) {
  const {
    options,
    value,
    onValueChange,
    onSelect,
    selected,
    emptyText,
    onBlur,
    inputRef,
    placeholder,
    inputMode,
    disabled,
    className,
    name,
    ...chrome
  } = props;
  const { kit } = useShellMessages();
  return (
    <Field {...chrome} name={name} disabled={disabled} className={className}>
      <Base.Root
        items={options}
        value={selected}
        onValueChange={onSelect}
        inputValue={value}
        onInputValueChange={onValueChange}
        itemToStringLabel={(option: ComboboxOption) => option.value}
        isItemEqualToValue={(a: ComboboxOption, b: ComboboxOption) => a.value === b.value}
        filter={(option: ComboboxOption, query: string) =>
          `${option.value} ${option.label}`.toLowerCase().includes(query.toLowerCase())
        }
      >
        <Base.InputGroup className="relative">
          <Base.Input
            ref={inputRef}
            onBlur={onBlur}
            placeholder={placeholder}
            inputMode={inputMode}
            dir="auto"
            className={cx(controlClass, "h-(--control-md) pr-10 pl-3", inputMode === "numeric" && "font-mono text-sm")}
          />
          <Base.Trigger
            // Its own name: with the label of the field, two controls would have the same.
            aria-labelledby={undefined}
            aria-label={kit.choices}
            className="touch-area absolute inset-y-0 right-1 grid w-8 place-items-center text-ink-3 hover:text-ink-1"
          >
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
          </Base.Trigger>
        </Base.InputGroup>
        <Base.Portal>
          {/* Above a dialog that holds the field, because it is later in the document. */}
          <Base.Positioner sideOffset={4} className="z-(--z-dialog)">
            <Base.Popup className={cx(popupClass, "w-(--anchor-width)")}>
              <Base.Empty>
                <p className="px-2.5 py-2 text-sm text-ink-3">{emptyText}</p>
              </Base.Empty>
              <Base.List className="max-h-[min(320px,var(--available-height))] overflow-y-auto">
                {(option: ComboboxOption) => (
                  <Base.Item key={option.value} value={option} className={optionClass}>
                    {option.lead}
                    <span className="min-w-0 grow py-1.5">
                      <span dir="auto" className="block truncate">
                        {option.label}
                      </span>
                      <span className="num block truncate text-xs text-ink-3">{option.value}</span>
                    </span>
                    {option.detail}
                    <Base.ItemIndicator className="text-accent-ink">
                      <Check size={16} strokeWidth={2} aria-hidden="true" />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  );
}
