import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { TimetableFields } from "#client/features/schedules/timetable-fields.tsx";
import type { RepeatDraft } from "#client/features/schedules/timing.ts";
import { timeZone } from "#client/lib/language/format.ts";
import { useMessages, currentLanguage } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { fromLocalInput, toLocalInput } from "#client/lib/time/local-time.ts";
import { useTimeZone } from "#client/lib/time/time-zone.ts";
import { useNow } from "#client/lib/time/use-now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { DateField } from "#client/ui/fields/date-field.tsx";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import { useRowFocus } from "#client/ui/lists/use-row-focus.ts";
import { Moment } from "#client/ui/moment.tsx";
import { Day, Hour, Minute } from "#shared/durations.ts";
import { locales } from "#shared/languages.ts";
import { repeatWarnings } from "#shared/platforms/repeated-text.ts";
import { accountIdsOf } from "../draft/post-draft.ts";
import type { EditFields } from "../draft/use-draft-fields.ts";
import type { Composer } from "../use-composer.ts";
import { quickTimes } from "./quick-times.ts";

interface RepeatFieldsProps {
  repeat: RepeatDraft;
  onChange: (repeat: RepeatDraft) => void;
  composer: Pick<Composer, "problemOf" | "leave" | "begin">;
  /** Why a network would refuse the repeated text; null: none would. */
  warning: string | null;
}

function RepeatFields({ repeat, onChange, composer, warning }: RepeatFieldsProps) {
  const { repeats: messages } = useMessages("schedule");
  const timezone = useTimeZone();
  const { problemOf, leave, begin } = composer;
  const edit = (change: Partial<RepeatDraft>) => onChange({ ...repeat, ...change });
  const focus = useRowFocus("button");
  return (
    <div className="grid gap-4 rounded-md bg-surface-2 p-4">
      <TimetableFields repeat={repeat} timezone={timezone} onChange={onChange} problemOf={problemOf} />
      {warning !== null && <Callout tone="warning" title={warning} />}
      <div {...focus} className="grid gap-4">
        <ul className="grid gap-4 empty:hidden">
          {repeat.variants.map((variant, index) => (
            <li key={index}>
              <Textarea
                label={messages.variant({ place: index + 1 })}
                rows={2}
                value={variant}
                onValueChange={(text) => edit({ variants: repeat.variants.with(index, text) })}
                onBlur={() => variant.trim() !== "" && leave(`variants.${index}`)}
                error={problemOf(`variants.${index}`)}
                action={
                  <Button
                    variant="quiet"
                    size="sm"
                    square
                    className="touch-area -my-2"
                    aria-label={messages.removeVariant({ place: index + 1 })}
                    onClick={() => edit({ variants: repeat.variants.toSpliced(index, 1) })}
                  >
                    <X size={16} strokeWidth={1.75} aria-hidden="true" />
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
        <Button
          variant="quiet"
          size="sm"
          className="-ml-2 justify-self-start"
          onClick={() => {
            begin(`variants.${repeat.variants.length}`);
            edit({ variants: [...repeat.variants, ""] });
          }}
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {messages.addVariant}
        </Button>
      </div>
    </div>
  );
}

/** When a post is published: now or at a time, at the next slot of the queue, or repeatedly. */
export function ScheduleField({ composer, edit }: { composer: Composer; edit: EditFields }) {
  const messages = useMessages("schedule");
  const { draft, autosave } = composer;
  const { timing } = draft;
  const modes = [
    { value: "once", label: messages.once },
    { value: "queue", label: messages.queue },
    { value: "repeat", label: messages.repeat },
  ] as const;
  // A submitted post only proposes a time: free slots and repeats need the right to publish.
  const choices = composer.mayPublish ? modes : modes.filter(({ value }) => value === "once");
  const warnings = repeatWarnings({ ...draft, variants: timing.repeat.variants });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {!autosave.isEdit && choices.length > 1 && (
        <>
          <p className="-mb-1.5 text-sm font-medium" aria-hidden="true">
            {messages.when}
          </p>
          <Segmented
            label={messages.when}
            options={choices}
            value={timing.mode}
            onValueChange={(mode) => edit(({ timing: before }) => ({ timing: { ...before, mode } }))}
          />
        </>
      )}
      {timing.mode === "once" && <TimeField composer={composer} edit={edit} />}
      {timing.mode === "queue" && <QueueHint composer={composer} />}
      {timing.mode === "repeat" && (
        <RepeatFields
          repeat={timing.repeat}
          onChange={(repeat) => edit(({ timing: before }) => ({ timing: { ...before, repeat } }))}
          composer={composer}
          warning={warnings[0]?.message ?? null}
        />
      )}
    </div>
  );
}

function TimeField({ composer, edit }: { composer: Composer; edit: EditFields }) {
  const messages = useMessages("schedule");
  const { proposals } = useMessages("approvals");
  const { draft, problemOf, leave } = composer;
  const { when } = draft;
  const now = useNow();
  const at = fromLocalInput(when);
  const put = (value: string) => edit({ when: value });
  // A new field for each choice, so that the one without a time also clears half-typed input.
  const [chosen, setChosen] = useState(0);
  const choices = [
    { label: composer.submits ? proposals.noTime : messages.now, value: "" },
    ...quickTimes(now).map(({ name, value }) => ({ label: messages[name], value })),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <DateField
        key={chosen}
        label={messages.label}
        optional
        withTime
        value={when}
        onValueChange={put}
        onBlur={() => leave("scheduledAt")}
        min={toLocalInput(now)}
        error={problemOf("scheduledAt")}
        hint={
          at === null || at <= now
            ? composer.submits
              ? proposals.blank
              : messages.blank
            : messages.moment({ when: <Moment at={at} />, how: formatFromNow(at, now) })
        }
        action={<span className="text-xs text-ink-3">{timeZone()}</span>}
      />
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{messages.quick}</legend>
        {choices.map(({ label, value }) => (
          <button
            key={label}
            type="button"
            aria-pressed={when === value}
            onClick={() => {
              put(value);
              setChosen(chosen + 1);
            }}
            className="touch-area rounded-full border border-line px-2.5 py-0.5 text-xs text-ink-2 hover:border-line-strong hover:text-ink-1 aria-pressed:border-transparent aria-pressed:bg-surface-3 aria-pressed:font-medium aria-pressed:text-ink-1"
          >
            {label}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** The next slot of the queue, or why there is none. */
function QueueHint({ composer: { draft, nextSlot } }: { composer: Composer }) {
  const messages = useMessages("schedule");
  const { at, problem } = nextSlot;
  const edit = (
    <Link to={`${paths.settings}?tab=accounts`} className="link touch-area">
      {messages.postingTimes}
    </Link>
  );
  if (accountIdsOf(draft).length === 0) return <p className="text-sm text-ink-3">{messages.chooseAccount}</p>;
  if (problem !== null) {
    return (
      <p role="alert" className="text-sm text-warning">
        {problem} {edit}
      </p>
    );
  }
  if (at === null) return <p className="text-sm text-ink-3">{messages.looking}</p>;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-2" aria-live="polite">
      <span>{messages.nextSlot({ when: <Moment at={at} /> })}</span>
      {edit}
    </p>
  );
}

const units = [
  ["day", 2 * Day.ms, Day.ms],
  ["hour", Hour.ms, Hour.ms],
  ["minute", 0, Minute.ms],
] as const;

/** "in 3 hours", "in 2 days": days from two days on. */
function formatFromNow(at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime();
  const [unit, , size] = units.find(([, from]) => Math.abs(ms) >= from) ?? units[2];
  return new Intl.RelativeTimeFormat(locales[currentLanguage()]).format(Math.round(ms / size), unit);
}
