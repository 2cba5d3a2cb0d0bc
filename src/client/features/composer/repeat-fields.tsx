import { skipToken } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { useTimeZone } from "#client/lib/time-zone.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Segmented } from "#client/ui/segmented.tsx";
import { Select } from "#client/ui/select.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { Textarea } from "#client/ui/textarea.tsx";
import { WeekdayTimes } from "#client/ui/weekday-times.tsx";
import { type RepeatDraft, timetableOf } from "./timing.ts";

interface RepeatFieldsProps {
  repeat: RepeatDraft;
  onChange: (repeat: RepeatDraft) => void;
  problemOf: (path: string) => string | undefined;
  /** Why the same text again would be refused somewhere; null where it would not. */
  warning: string | null;
}

export function RepeatFields({ repeat, onChange, problemOf, warning }: RepeatFieldsProps) {
  const { repeats: texts } = useTexts("composer");
  const endOptions = [
    { value: "never", label: texts.never },
    { value: "day", label: texts.onDay },
    { value: "times", label: texts.afterTimes },
  ] as const;
  const edit = (change: Partial<RepeatDraft>) => onChange({ ...repeat, ...change });
  const problem = problemOf("repeat.pattern");
  return (
    <div className="grid gap-4 rounded-md bg-surface-2 p-4">
      <Segmented
        label={texts.how}
        options={[
          { value: "week", label: texts.weekdays },
          { value: "days", label: texts.days },
        ]}
        value={repeat.every}
        onValueChange={(every) => edit({ every })}
      />
      {repeat.every === "week" ? (
        <WeekdayTimes rows={repeat.rows} onChange={(rows) => edit({ rows })} />
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={texts.daysBetween}
            type="number"
            figures
            min={1}
            max={365}
            value={repeat.days}
            onValueChange={(days) => edit({ days })}
          />
          <TextField
            label={texts.time}
            type="time"
            figures
            value={repeat.time}
            onValueChange={(time) => edit({ time })}
          />
        </div>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          label={texts.firstDay}
          type="date"
          figures
          value={repeat.startsOn}
          onValueChange={(startsOn) => edit({ startsOn })}
          error={problemOf("repeat.startsOn")}
        />
        <Select label={texts.ends} options={endOptions} value={repeat.ends} onValueChange={(ends) => edit({ ends })} />
        {repeat.ends === "day" && (
          <TextField
            label={texts.lastDay}
            type="date"
            figures
            className="md:col-start-2"
            min={repeat.startsOn}
            value={repeat.endsOn}
            onValueChange={(endsOn) => edit({ endsOn })}
            error={problemOf("repeat.endsOn")}
          />
        )}
        {repeat.ends === "times" && (
          <TextField
            label={texts.times}
            type="number"
            figures
            className="md:col-start-2"
            min={1}
            max={1_000}
            value={repeat.times}
            onValueChange={(times) => edit({ times })}
            error={problemOf("repeat.times")}
          />
        )}
      </div>
      <NextTimes repeat={repeat} />
      {warning !== null && <Callout tone="warning" title={warning} />}
      {repeat.variants.map((variant, index) => (
        <Textarea
          key={index}
          label={texts.variant(index + 1)}
          rows={2}
          value={variant}
          onValueChange={(text) => edit({ variants: repeat.variants.with(index, text) })}
          error={problemOf(`variants.${index}`)}
          action={
            <Button
              variant="quiet"
              size="sm"
              square
              className="touch-area -my-2"
              aria-label={texts.removeVariant(index + 1)}
              onClick={() => edit({ variants: repeat.variants.toSpliced(index, 1) })}
            >
              <X size={16} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          }
        />
      ))}
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2 justify-self-start"
        onClick={() => edit({ variants: [...repeat.variants, ""] })}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        {texts.addVariant}
      </Button>
    </div>
  );
}

const shownTimes = 3;

/** The moments it comes to, as the server sees them: a time that the clocks skip is said to be later. */
function NextTimes({ repeat }: { repeat: RepeatDraft }) {
  const { repeats: texts } = useTexts("composer");
  const timetable = timetableOf(repeat, useTimeZone());
  const { data } = trpc.repeats.preview.useQuery(timetable ?? skipToken, {
    placeholderData: (before) => before,
  });
  if (timetable === null || data === undefined) return null;
  if (data.next.length === 0) return <p className="text-sm text-warning">{texts.noneLeft}</p>;
  const shifted = data.next.find(({ isShifted }) => isShifted);
  return (
    <p className="text-sm text-ink-2" aria-live="polite">
      {texts.goesOut(
        data.next.slice(0, shownTimes).map(({ at }, index) => (
          <span key={at}>
            {index > 0 && " · "}
            <span className="num">{formatMoment(at)}</span>
          </span>
        )),
      )}
      {shifted !== undefined && ` ${texts.clockChange(shifted.wallTime.slice(0, 10))}`}
    </p>
  );
}
