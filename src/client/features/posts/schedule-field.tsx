import { toLocalInput } from "#client/lib/local-time.ts";
import { timeZone } from "#client/lib/format.ts";
import { useNow } from "#client/lib/use-now.ts";
import { Button } from "#client/ui/button.tsx";
import { TextField } from "#client/ui/text-field.tsx";

const everyMinute = 60_000;

interface ScheduleFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

export function ScheduleField({ value, onValueChange, onBlur, error }: ScheduleFieldProps) {
  const now = useNow(everyMinute);
  return (
    <TextField
      label="Schedule"
      optional
      type="datetime-local"
      figures
      value={value}
      onValueChange={onValueChange}
      onBlur={onBlur}
      min={toLocalInput(now)}
      error={error}
      hint="Leave blank to publish immediately."
      action={
        <span className="flex items-center gap-2 text-xs text-ink-3">
          {value !== "" && (
            <Button variant="quiet" size="sm" className="-my-2" onClick={() => onValueChange("")}>
              Clear
            </Button>
          )}
          {timeZone()}
        </span>
      }
    />
  );
}
