import { skipToken } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { repeatWarnings } from "#shared/platforms/repeated-text.ts";
import { errorText } from "#client/lib/api-error.ts";
import { formatMoment, timeZone } from "#client/lib/format.ts";
import { toLocalInput } from "#client/lib/local-time.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useNow } from "#client/lib/use-now.ts";
import { Button } from "#client/ui/button.tsx";
import { Segmented } from "#client/ui/segmented.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { accountIdsOf } from "./post-draft.ts";
import { RepeatFields } from "./repeat-fields.tsx";
import { newTiming, type Timing } from "./timing.ts";
import type { Composer } from "./use-composer.ts";

const everyMinute = 60_000;

interface ScheduleFieldProps {
  composer: Composer;
  value: string;
  onValueChange: (value: string) => void;
  timing: Timing;
  onTimingChange: (timing: Timing) => void;
}

export const freshTiming = (): Timing => newTiming(toLocalInput(new Date()).slice(0, 10));

const modes = [
  { value: "once", label: "Once" },
  { value: "queue", label: "Next free slot" },
  { value: "repeat", label: "Repeat" },
] as const;

/** When a post goes out: at once or at a time, at the next slot of the queue, or again and again. */
export function ScheduleField({ composer, value, onValueChange, timing, onTimingChange }: ScheduleFieldProps) {
  const { draft, problemOf } = composer;
  const warnings = repeatWarnings({ ...draft, variants: timing.repeat.variants });
  return (
    <div className="grid gap-3">
      <p className="-mb-1.5 text-sm font-medium" aria-hidden="true">
        When it goes out
      </p>
      <Segmented
        label="When it goes out"
        options={modes}
        value={timing.mode}
        onValueChange={(mode) => onTimingChange({ ...timing, mode })}
      />
      {timing.mode === "once" && (
        <TimeField
          value={value}
          onValueChange={onValueChange}
          onBlur={composer.leaveTime}
          error={problemOf("scheduledAt")}
        />
      )}
      {timing.mode === "queue" && <QueueHint accountIds={accountIdsOf(draft)} />}
      {timing.mode === "repeat" && (
        <RepeatFields
          repeat={timing.repeat}
          onChange={(repeat) => onTimingChange({ ...timing, repeat })}
          problemOf={problemOf}
          warning={warnings[0]?.message ?? null}
        />
      )}
    </div>
  );
}

interface TimeFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

function TimeField({ value, onValueChange, onBlur, error }: TimeFieldProps) {
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

/** Where the next post would go; it is given away when it is sent. */
function QueueHint({ accountIds }: { accountIds: readonly string[] }) {
  const { data, error } = trpc.queue.next.useQuery(
    accountIds.length === 0 ? skipToken : { accountIds: [...accountIds] },
    {
      retry: false,
    },
  );
  const edit = (
    <Link to={`${paths.settings}?tab=accounts`} className="link touch-area">
      Posting times
    </Link>
  );
  if (accountIds.length === 0)
    return <p className="text-sm text-ink-3">Choose an account to see its next free slot.</p>;
  if (error !== null) {
    return (
      <p role="alert" className="text-sm text-warning">
        {errorText(error)} {edit}
      </p>
    );
  }
  if (data === undefined) return <p className="text-sm text-ink-3">Looking for a free slot</p>;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-2" aria-live="polite">
      <span>
        Next free slot: <span className="num">{formatMoment(data.slot.at)}</span>
      </span>
      {edit}
    </p>
  );
}
