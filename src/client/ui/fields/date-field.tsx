import { CalendarDays } from "lucide-react";
import { useRef, useState } from "react";
import { useShellMessages } from "#client/lib/language/language.ts";
import { Button } from "../buttons/button.tsx";
import { lazyOpened } from "../lazy/lazy-opened.tsx";
import { hasHalfTyped } from "./half-typed.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

const CalendarPopup = lazyOpened("dialog", async () => (await import("./calendar-popup.tsx")).CalendarPopup);

interface DateFieldProps extends Omit<TextFieldProps, "type" | "figures" | "trailing" | "min" | "max" | "inputRef"> {
  withTime?: boolean;
  /** In the format of the value. */
  min?: string;
  max?: string;
}

/** A date with an optional time: typed, or chosen in our calendar; touch devices and Firefox use their own. */
export function DateField({ withTime = false, min, max, ...field }: DateFieldProps) {
  const { dates } = useShellMessages().kit;
  const input = useRef<HTMLInputElement>(null);
  const [isHalfTyped, setIsHalfTyped] = useState(false);
  // The value of an incomplete date is empty; only the input's validity shows that text was typed.
  const checkInput = () => setIsHalfTyped(input.current !== null && hasHalfTyped(input.current));
  return (
    <TextField
      {...field}
      inputRef={(element) => {
        input.current = element instanceof HTMLInputElement ? element : null;
      }}
      onValueChange={(value) => {
        checkInput();
        field.onValueChange(value);
      }}
      onBlur={() => {
        checkInput();
        field.onBlur?.();
      }}
      error={isHalfTyped ? dates.incomplete : field.error}
      type={withTime ? "datetime-local" : "date"}
      figures
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      trailing={
        <CalendarPopup
          trigger={
            <Button
              variant="quiet"
              size="sm"
              square
              className="native-calendar:hidden"
              aria-label={dates.open}
              disabled={field.disabled === true}
            >
              <CalendarDays size={16} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          }
          value={field.value}
          onValueChange={field.onValueChange}
          withTime={withTime}
          min={min}
          max={max}
        />
      }
    />
  );
}
