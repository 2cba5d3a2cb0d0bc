import { useState } from "react";
import { errorText, problemAt } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useShellMessages, useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import type { Repeat } from "#shared/posts/repeats.ts";
import { TimetableFields } from "./timetable-fields.tsx";
import { repeatDraftOf, repeatProblems, timetableOf } from "./timing.ts";

export interface RepeatDialogProps {
  repeat: Repeat;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Changes the timetable of a repeat from its next time on. */
export function RepeatDialog({ repeat, open, onOpenChange }: RepeatDialogProps) {
  const { repeats: messages, problems: problemMessages } = useMessages("schedule");
  const { kit } = useShellMessages();
  const [opened] = useState(() => repeatDraftOf(repeat));
  const [draft, setDraft] = useState(opened);
  const [showsProblems, setShowsProblems] = useState(false);
  const update = trpc.repeats.update.useMutation({ meta: { errorShownInPage: true } });
  // Not during the request: its error is shown only in this dialog.
  const close = () => {
    if (!update.isPending) onOpenChange(false);
  };
  const { timezone } = repeat;
  const problems = repeatProblems(draft, timezone, problemMessages.noVariant);
  const save = () => {
    const timetable = timetableOf(draft, timezone);
    setShowsProblems(true);
    if (timetable === null) return;
    update.mutate({ id: repeat.id, ...timetable }, { onSuccess: () => onOpenChange(false) });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={messages.changeTitle}
      description={messages.changeNote({ zone: timezone })}
      guards={draft !== opened && !update.isPending}
    >
      <TimetableFields
        repeat={draft}
        timezone={timezone}
        onChange={setDraft}
        problemOf={(path) => (showsProblems ? problemAt(problems, path) : undefined)}
      />
      {update.error !== null && (
        <Callout tone="danger" title={messages.notChanged} announce="alert">
          {errorText(update.error)}
        </Callout>
      )}
      <DialogActions>
        <Button variant="quiet" disabled={update.isPending} onClick={close}>
          {kit.cancel}
        </Button>
        <Button variant="primary" busy={update.isPending} busyLabel={messages.saving} onClick={save}>
          {messages.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
