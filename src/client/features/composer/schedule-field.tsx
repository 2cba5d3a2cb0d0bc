import { useState } from "react";
import { Link } from "react-router-dom";
import { repeatWarnings } from "#shared/platforms/repeated-text.ts";
import { timeZone } from "#client/lib/format.ts";
import { formatFromNow } from "#client/lib/from-now.ts";
import { useTexts } from "#client/lib/language.ts";
import { fromLocalInput, toLocalInput } from "#client/lib/local-time.ts";
import { paths } from "#client/lib/paths.ts";
import { useNow } from "#client/lib/use-now.ts";
import { DateField } from "#client/ui/date-field.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { Segmented } from "#client/ui/segmented.tsx";
import { accountIdsOf } from "./post-draft.ts";
import { quickTimes } from "./quick-times.ts";
import { RepeatFields } from "./repeat-fields.tsx";
import type { Composer } from "./use-composer.ts";
import type { EditFields } from "./use-draft-fields.ts";

const everyMinute = 60_000;

/** When a post goes out: at once or at a time, at the next slot of the queue, or again and again. */
export function ScheduleField({ composer, edit }: { composer: Composer; edit: EditFields }) {
  const { schedule: texts } = useTexts("composer");
  const { draft, autosave } = composer;
  const { timing } = draft;
  const modes = [
    { value: "once", label: texts.once },
    { value: "queue", label: texts.queue },
    { value: "repeat", label: texts.repeat },
  ] as const;
  const warnings = repeatWarnings({ ...draft, variants: timing.repeat.variants });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {!autosave.isEdit && (
        <>
          <p className="-mb-1.5 text-sm font-medium" aria-hidden="true">
            {texts.when}
          </p>
          <Segmented
            label={texts.when}
            options={modes}
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
  const { schedule: texts } = useTexts("composer");
  const { draft, problemOf, leave } = composer;
  const { when } = draft;
  const now = useNow(everyMinute);
  const at = fromLocalInput(when);
  const put = (value: string) => edit({ when: value });
  // A field of its own for each choice: "Now" also takes away what was only half typed.
  const [chosen, setChosen] = useState(0);
  const choices = [
    { label: texts.now, value: "" },
    ...quickTimes(now).map(({ name, value }) => ({ label: texts[name], value })),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <DateField
        key={chosen}
        label={texts.label}
        optional
        withTime
        value={when}
        onValueChange={put}
        onBlur={() => leave("scheduledAt")}
        min={toLocalInput(now)}
        error={problemOf("scheduledAt")}
        hint={at === null || at <= now ? texts.blank : texts.moment(<Moment at={at} />, formatFromNow(at, now))}
        action={<span className="text-xs text-ink-3">{timeZone()}</span>}
      />
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{texts.quick}</legend>
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

/** Where the post would go, or what the queue lacks. */
function QueueHint({ composer: { draft, nextSlot } }: { composer: Composer }) {
  const { schedule: texts } = useTexts("composer");
  const { at, problem } = nextSlot;
  const edit = (
    <Link to={`${paths.settings}?tab=accounts`} className="link touch-area">
      {texts.postingTimes}
    </Link>
  );
  if (accountIdsOf(draft).length === 0) return <p className="text-sm text-ink-3">{texts.chooseAccount}</p>;
  if (problem !== null) {
    return (
      <p role="alert" className="text-sm text-warning">
        {problem} {edit}
      </p>
    );
  }
  if (at === null) return <p className="text-sm text-ink-3">{texts.looking}</p>;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-2" aria-live="polite">
      <span>{texts.nextSlot(<Moment at={at} />)}</span>
      {edit}
    </p>
  );
}
