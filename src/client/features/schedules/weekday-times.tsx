import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import { Plus, X } from "lucide-react";
import { formatWeekdayLetters, formatWeekdayName } from "#client/lib/language/format.ts";
import { useShellMessages } from "#client/lib/language/language.ts";
import { startOfDay } from "#client/lib/time/local-time.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { useRowFocus } from "#client/ui/lists/use-row-focus.ts";
import { newRow, type WeekRow } from "./week-rows.ts";

/** A Monday, from which the names of weekdays are formatted. */
const someMonday = new Date("2024-01-01T12:00:00Z");
const weekdays = Array.from({ length: 7 }, (_day, index) => ({
  value: index + 1,
  at: startOfDay(someMonday, index, "UTC"),
}));

interface WeekdayTimesProps {
  rows: readonly WeekRow[];
  onChange: (rows: readonly WeekRow[]) => void;
  /** The last time may be removed, too. */
  mayBeEmpty?: boolean;
}

/** Fields for times of day, each with its weekdays. */
export function WeekdayTimes({ rows, onChange, mayBeEmpty = false }: WeekdayTimesProps) {
  const edit = (key: number, change: Partial<WeekRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const { weekTimes: messages } = useShellMessages().kit;
  const focus = useRowFocus("button");
  return (
    <div {...focus} className="grid gap-3">
      <ul className="grid gap-3 empty:hidden">
        {rows.map((row, index) => (
          <li key={row.key} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <TextField
              label={messages.time({ place: index + 1 })}
              hideLabel
              type="time"
              figures
              className="w-34 max-md:grow"
              value={row.time}
              onValueChange={(time) => edit(row.key, { time })}
            />
            {(mayBeEmpty || rows.length > 1) && (
              <Button
                variant="quiet"
                size="sm"
                square
                className="touch-area order-last max-md:order-none"
                aria-label={messages.remove({ time: row.time })}
                onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
              >
                <X size={16} strokeWidth={1.75} aria-hidden="true" />
              </Button>
            )}
            <ToggleGroup
              multiple
              aria-label={messages.days({ time: row.time })}
              value={row.weekdays.map(String)}
              onValueChange={(days) => edit(row.key, { weekdays: days.map(Number).toSorted((a, b) => a - b) })}
              className="flex gap-1 max-md:w-full"
            >
              {weekdays.map(({ value, at }) => (
                <Toggle
                  key={value}
                  value={String(value)}
                  className="relative grid h-10 w-9 place-items-center rounded-sm border border-line text-sm text-ink-3 hover:text-ink-1 data-pressed:border-transparent data-pressed:bg-surface-3 data-pressed:font-medium data-pressed:text-ink-1 max-md:h-11 max-md:w-auto max-md:grow"
                >
                  <span aria-hidden="true">{formatWeekdayLetters(at)}</span>
                  <span className="sr-only">{formatWeekdayName(at)}</span>
                </Toggle>
              ))}
            </ToggleGroup>
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2 justify-self-start"
        onClick={() => onChange([...rows, newRow(rows)])}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        {messages.add}
      </Button>
    </div>
  );
}
