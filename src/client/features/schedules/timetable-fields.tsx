import { skipToken } from "@tanstack/react-query";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { currentTimeZone } from "#client/lib/time/time-zone.ts";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { DateField } from "#client/ui/fields/date-field.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { type RepeatDraft, timetableOf } from "./timing.ts";
import { WeekdayTimes } from "./weekday-times.tsx";

interface TimetableFieldsProps {
  repeat: RepeatDraft;
  /** The zone of the times. */
  timezone: string;
  onChange: (repeat: RepeatDraft) => void;
  problemOf: (path: string) => string | undefined;
}

/** Days, time, start and end of a repeat, with a preview of its next times. */
export function TimetableFields({ repeat, timezone, onChange, problemOf }: TimetableFieldsProps) {
  const { repeats: messages } = useMessages("schedule");
  const endOptions = [
    { value: "never", label: messages.never },
    { value: "day", label: messages.onDay },
    { value: "times", label: messages.afterTimes },
  ] as const;
  const edit = (change: Partial<RepeatDraft>) => onChange({ ...repeat, ...change });
  const problem = problemOf("repeat.pattern");
  return (
    <>
      <Segmented
        label={messages.how}
        options={[
          { value: "week", label: messages.weekdays },
          { value: "days", label: messages.days },
        ]}
        value={repeat.every}
        onValueChange={(every) => edit({ every })}
      />
      {repeat.every === "week" ? (
        <WeekdayTimes rows={repeat.rows} onChange={(rows) => edit({ rows })} />
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={messages.daysBetween}
            type="number"
            figures
            min={1}
            max={365}
            value={repeat.days}
            onValueChange={(days) => edit({ days })}
          />
          <TextField
            label={messages.time}
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
          label={messages.firstDay}
          value={repeat.startsOn}
          onValueChange={(startsOn) => edit({ startsOn })}
          error={problemOf("repeat.startsOn")}
        />
        <Select
          label={messages.ends}
          options={endOptions}
          value={repeat.ends}
          onValueChange={(ends) => edit({ ends })}
        />
        {repeat.ends === "day" && (
          <DateField
            label={messages.lastDay}
            className="md:col-start-2"
            min={repeat.startsOn}
            value={repeat.endsOn}
            onValueChange={(endsOn) => edit({ endsOn })}
            error={problemOf("repeat.endsOn")}
          />
        )}
        {repeat.ends === "times" && (
          <TextField
            label={messages.times}
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

/** The next times, computed by the server, which moves a time that a clock change skips. */
function NextTimes({ repeat, timezone }: { repeat: RepeatDraft; timezone: string }) {
  const { repeats: messages } = useMessages("schedule");
  const timetable = timetableOf(repeat, timezone);
  const { data } = trpc.repeats.preview.useQuery(timetable ?? skipToken, {
    placeholderData: (before) => before,
  });
  if (timetable === null || data === undefined) return null;
  if (data.next.length === 0) return <p className="text-sm text-warning">{messages.noneLeft}</p>;
  const shifted = data.next.find(({ isShifted }) => isShifted);
  const shownZone = currentTimeZone();
  return (
    <p className="text-sm text-ink-2" aria-live="polite">
      {messages.goesOut({
        times: (
          <>
            {data.next.slice(0, shownTimes).map(({ at }, index) => (
              <span key={at}>
                {index > 0 && " · "}
                <Moment at={at} />
              </span>
            ))}
            {/* Named if the fields above are in another zone. */}
            {shownZone !== timezone && ` (${shownZone})`}
          </>
        ),
      })}
      {shifted !== undefined && ` ${messages.clockChange({ day: shifted.wallTime.slice(0, 10) })}`}
    </p>
  );
}
