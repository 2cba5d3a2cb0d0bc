import { skipToken } from "@tanstack/react-query";
import { useTexts } from "#client/lib/language.ts";
import { currentTimeZone } from "#client/lib/time-zone.ts";
import { trpc } from "#client/lib/trpc.ts";
import { DateField } from "#client/ui/date-field.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { Segmented } from "#client/ui/segmented.tsx";
import { Select } from "#client/ui/select.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { WeekdayTimes } from "#client/ui/weekday-times.tsx";
import { type RepeatDraft, timetableOf } from "./timing.ts";

interface TimetableFieldsProps {
  repeat: RepeatDraft;
  /** Whose clock the times are read from. */
  timezone: string;
  onChange: (repeat: RepeatDraft) => void;
  problemOf: (path: string) => string | undefined;
}

/** On which days and at what time, from when and until when; with the moments that comes to. */
export function TimetableFields({ repeat, timezone, onChange, problemOf }: TimetableFieldsProps) {
  const { repeats: texts } = useTexts("composer");
  const endOptions = [
    { value: "never", label: texts.never },
    { value: "day", label: texts.onDay },
    { value: "times", label: texts.afterTimes },
  ] as const;
  const edit = (change: Partial<RepeatDraft>) => onChange({ ...repeat, ...change });
  const problem = problemOf("repeat.pattern");
  return (
    <>
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
        <DateField
          label={texts.firstDay}
          value={repeat.startsOn}
          onValueChange={(startsOn) => edit({ startsOn })}
          error={problemOf("repeat.startsOn")}
        />
        <Select label={texts.ends} options={endOptions} value={repeat.ends} onValueChange={(ends) => edit({ ends })} />
        {repeat.ends === "day" && (
          <DateField
            label={texts.lastDay}
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
      <NextTimes repeat={repeat} timezone={timezone} />
    </>
  );
}

const shownTimes = 3;

/** The moments it comes to, as the server sees them: a time that the clocks skip is said to be later. */
function NextTimes({ repeat, timezone }: { repeat: RepeatDraft; timezone: string }) {
  const { repeats: texts } = useTexts("composer");
  const timetable = timetableOf(repeat, timezone);
  const { data } = trpc.repeats.preview.useQuery(timetable ?? skipToken, {
    placeholderData: (before) => before,
  });
  if (timetable === null || data === undefined) return null;
  if (data.next.length === 0) return <p className="text-sm text-warning">{texts.noneLeft}</p>;
  const shifted = data.next.find(({ isShifted }) => isShifted);
  const shownZone = currentTimeZone();
  return (
    <p className="text-sm text-ink-2" aria-live="polite">
      {texts.goesOut(
        <>
          {data.next.slice(0, shownTimes).map(({ at }, index) => (
            <span key={at}>
              {index > 0 && " · "}
              <Moment at={at} />
            </span>
          ))}
          {/* The fields above are in another zone, whose times would seem to contradict these. */}
          {shownZone !== timezone && ` (${shownZone})`}
        </>,
      )}
      {shifted !== undefined && ` ${texts.clockChange(shifted.wallTime.slice(0, 10))}`}
    </p>
  );
}
