import { Plus, X } from "lucide-react";
import { useTexts } from "#client/lib/language.ts";
import { useTimeZone } from "#client/lib/time-zone.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Textarea } from "#client/ui/textarea.tsx";
import { TimetableFields } from "./timetable-fields.tsx";
import type { RepeatDraft } from "./timing.ts";
import type { Composer } from "./use-composer.ts";

interface RepeatFieldsProps {
  repeat: RepeatDraft;
  onChange: (repeat: RepeatDraft) => void;
  composer: Pick<Composer, "problemOf" | "leave" | "begin">;
  /** Why the same text again would be refused somewhere; null where it would not. */
  warning: string | null;
}

export function RepeatFields({ repeat, onChange, composer, warning }: RepeatFieldsProps) {
  const { repeats: texts } = useTexts("composer");
  const timezone = useTimeZone();
  const { problemOf, leave, begin } = composer;
  const edit = (change: Partial<RepeatDraft>) => onChange({ ...repeat, ...change });
  return (
    <div className="grid gap-4 rounded-md bg-surface-2 p-4">
      <TimetableFields repeat={repeat} timezone={timezone} onChange={onChange} problemOf={problemOf} />
      {warning !== null && <Callout tone="warning" title={warning} />}
      {repeat.variants.map((variant, index) => (
        <Textarea
          key={index}
          label={texts.variant(index + 1)}
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
        onClick={() => {
          begin(`variants.${repeat.variants.length}`);
          edit({ variants: [...repeat.variants, ""] });
        }}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        {texts.addVariant}
      </Button>
    </div>
  );
}
