import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import { Plus, X } from "lucide-react";
import { newRow, type WeekRow } from "#client/lib/week-rows.ts";
import { Button } from "./button.tsx";
import { TextField } from "./text-field.tsx";

const weekdays = [
  { value: 1, name: "Monday", short: "Mo" },
  { value: 2, name: "Tuesday", short: "Tu" },
  { value: 3, name: "Wednesday", short: "We" },
  { value: 4, name: "Thursday", short: "Th" },
  { value: 5, name: "Friday", short: "Fr" },
  { value: 6, name: "Saturday", short: "Sa" },
  { value: 7, name: "Sunday", short: "Su" },
] as const;

interface WeekdayTimesProps {
  rows: readonly WeekRow[];
  onChange: (rows: readonly WeekRow[]) => void;
  /** The last time may be removed, too. */
  mayBeEmpty?: boolean;
}

/** Times of the day, each with the days of the week it stands for. */
export function WeekdayTimes({ rows, onChange, mayBeEmpty = false }: WeekdayTimesProps) {
  const edit = (key: number, change: Partial<WeekRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <div className="grid gap-3">
      {rows.map((row, index) => (
        <div key={row.key} className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <TextField
            label={`Time ${index + 1}`}
            hideLabel
            type="time"
            figures
            className="w-28 max-md:grow"
            value={row.time}
            onValueChange={(time) => edit(row.key, { time })}
          />
          {(mayBeEmpty || rows.length > 1) && (
            <Button
              variant="quiet"
              size="sm"
              square
              className="touch-area order-last max-md:order-none"
              aria-label={`Remove ${row.time}`}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            >
              <X size={16} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          )}
          <ToggleGroup
            multiple
            aria-label={`Days for ${row.time}`}
            value={row.weekdays.map(String)}
            onValueChange={(days) => edit(row.key, { weekdays: days.map(Number).toSorted((a, b) => a - b) })}
            className="flex gap-1 max-md:w-full"
          >
            {weekdays.map(({ value, name, short }) => (
              <Toggle
                key={value}
                value={String(value)}
                aria-label={name}
                className="grid h-10 w-9 place-items-center rounded-sm border border-line text-sm text-ink-3 hover:text-ink-1 data-pressed:border-transparent data-pressed:bg-surface-3 data-pressed:font-medium data-pressed:text-ink-1 max-md:h-11 max-md:w-auto max-md:grow"
              >
                {short}
              </Toggle>
            ))}
          </ToggleGroup>
        </div>
      ))}
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2 justify-self-start"
        onClick={() => onChange([...rows, newRow(rows)])}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        Add a time
      </Button>
    </div>
  );
}
