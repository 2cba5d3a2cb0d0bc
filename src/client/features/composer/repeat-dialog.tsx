import { useState } from "react";
import { errorText } from "#client/lib/api-error.ts";
import { useShellTexts, useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { problemAt } from "./draft-problems.ts";
import type { ChangeRepeatProps } from "./change-repeat.tsx";
import { TimetableFields } from "./timetable-fields.tsx";
import { repeatDraftOf, repeatProblems, timetableOf } from "./timing.ts";

/** When a post that repeats goes out, to be changed from its next time on. */
export function RepeatDialog({ repeat, open, onOpenChange }: ChangeRepeatProps) {
  const { repeats: texts, problems: words } = useTexts("composer");
  const { kit } = useShellTexts();
  const [draft, setDraft] = useState(() => repeatDraftOf(repeat));
  const [isComplaining, setIsComplaining] = useState(false);
  const update = trpc.repeats.update.useMutation();
  const { timezone } = repeat;
  const problems = repeatProblems(draft, timezone, words.noVariant);
  const save = () => {
    const timetable = timetableOf(draft, timezone);
    setIsComplaining(true);
    if (timetable === null) return;
    update.mutate({ id: repeat.id, ...timetable }, { onSuccess: () => onOpenChange(false) });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.changeTitle} description={texts.changeNote(timezone)}>
      <TimetableFields
        repeat={draft}
        timezone={timezone}
        onChange={setDraft}
        problemOf={(path) => (isComplaining ? problemAt(problems, path) : undefined)}
      />
      {update.error !== null && (
        <Callout tone="danger" title={texts.notChanged} announce="alert">
          {errorText(update.error)}
        </Callout>
      )}
      <DialogActions>
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          {kit.cancel}
        </Button>
        <Button variant="primary" busy={update.isPending} busyLabel={texts.saving} onClick={save}>
          {texts.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
