import { CalendarDays } from "lucide-react";
import { useRef, useState } from "react";
import { useShellTexts } from "#client/lib/language.ts";
import { Button } from "./button.tsx";
import { hasHalfTyped } from "./half-typed.ts";
import { lazyOpened } from "./lazy-opened.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

const CalendarPopup = lazyOpened("dialog", async () => (await import("./calendar-popup.tsx")).CalendarPopup);

interface DateFieldProps extends Omit<TextFieldProps, "type" | "figures" | "trailing" | "min" | "max" | "inputRef"> {
  withTime?: boolean;
  /** As the value is written. */
  min?: string;
  max?: string;
}

/** A day, or a day and a time: typed part by part, or chosen in our calendar; fingers get the one of their device. */
export function DateField({ withTime = false, min, max, ...field }: DateFieldProps) {
  const { dates } = useShellTexts().kit;
  const input = useRef<HTMLInputElement>(null);
  const [isHalfTyped, setIsHalfTyped] = useState(false);
  // To us a date that lacks its year is as empty as none at all. Only the browser knows that something stands there.
  const look = () => setIsHalfTyped(input.current !== null && hasHalfTyped(input.current));
  return (
    <TextField
      {...field}
      inputRef={(element) => {
        input.current = element instanceof HTMLInputElement ? element : null;
      }}
      onValueChange={(value) => {
        look();
        field.onValueChange(value);
      }}
      onBlur={() => {
        look();
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
              className="pointer-coarse:hidden"
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
