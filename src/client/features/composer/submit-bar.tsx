import { CalendarClock, Repeat, Send } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatDay, formatTime } from "#client/lib/format.ts";
import { useShellTexts, useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { useSystemInfo } from "#client/lib/use-system-info.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { accountsOf, scheduledAtOf } from "./post-draft.ts";
import { SaveNote } from "./save-note.tsx";
import type { Composer } from "./use-composer.ts";

interface SubmitBarProps {
  composer: Composer;
  /** There is an account to choose at all. */
  hasAccounts: boolean;
  nowLabel: string;
  laterLabel: string;
  /** In place of "Now, on 2 accounts". */
  nowPlan?: string | undefined;
}

const sendKeys = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘↵" : "Ctrl+Enter");

export function SubmitBar({ composer, hasAccounts, nowLabel, laterLabel, nowPlan }: SubmitBarProps) {
  const texts = useTexts("composer");
  const { kit } = useShellTexts();
  const { draft, isSending, cannotSend, autosave, failure } = composer;
  const at = scheduledAtOf(draft);
  const { mode } = draft.timing;
  const isNow = mode === "once" && at === null;
  const Icon = isNow ? Send : mode === "repeat" ? Repeat : CalendarClock;
  const label = isNow ? nowLabel : autosave.isEdit ? texts.saveChanges : laterLabel;
  return (
    <div className="-mx-4 -mb-4 grid gap-3 border-t border-line bg-surface-1 px-4 py-3 max-md:sticky max-md:bottom-0 max-md:z-(--z-sticky) md:-mx-5 md:-mb-5 md:flex md:flex-wrap md:items-center md:rounded-b-lg md:px-5 md:py-4">
      {/* Beside what was pressed: on a phone the bar stays while the form is scrolled. */}
      {failure !== null && <Callout tone="danger" announce="alert" className="basis-full" title={kit.error(failure)} />}
      <div className="grid gap-0.5">
        <p className="text-sm text-ink-2">
          <Plan composer={composer} hasAccounts={hasAccounts} at={at} nowPlan={nowPlan} />
        </p>
        <SaveNote save={autosave.save} />
      </div>
      <div className="flex flex-wrap gap-2 md:ml-auto">
        {!autosave.isEdit && (
          <Button
            className="max-md:flex-1"
            busy={autosave.save.state === "saving"}
            busyLabel={texts.save.saving}
            disabled={!autosave.isDirty && autosave.save.state !== "saving"}
            onClick={() => void autosave.keeper.saveNow()}
          >
            {texts.save.now}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          className="max-md:flex-[2]"
          title={texts.bar.shortcut(sendKeys())}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          disabled={cannotSend}
          busy={isSending}
          busyLabel={texts.working}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          {label}
        </Button>
      </div>
    </div>
  );
}

type PlanProps = Pick<SubmitBarProps, "composer" | "hasAccounts" | "nowPlan"> & { at: Date | null };

/** When and where it goes out, in words. */
function Plan({ composer, hasAccounts, at, nowPlan }: PlanProps): ReactNode {
  const { bar: texts } = useTexts("composer");
  const { draft, nextSlot } = composer;
  const count = accountsOf(draft).length;
  const { mode } = draft.timing;
  const lacksKeys = useSystemInfo()?.platforms.length === 0;
  if (draft.platforms.length === 0) return texts.noPlatform;
  if (!hasAccounts) {
    return (
      <>
        {lacksKeys ? texts.noKeys : texts.noAccount}{" "}
        <Link to={`${paths.settings}?tab=accounts`} className="link touch-area">
          {lacksKeys ? texts.howToAdd : texts.connect}
        </Link>
      </>
    );
  }
  if (count === 0) return texts.noneChosen;
  if (mode === "queue") return nextSlot.isNone ? texts.noSlot : texts.queue(count);
  if (mode === "repeat") return texts.repeat(count);
  if (at === null) return nowPlan ?? texts.now(count);
  return texts.at(formatDay(at), <span className="num">{formatTime(at)}</span>, count);
}
