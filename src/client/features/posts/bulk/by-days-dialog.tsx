import { useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { useTimeZone } from "#client/lib/time/time-zone.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { moveDaysMax } from "#shared/posts/bulk-changes.ts";
import type { BulkDialogProps } from "./use-bulk-change.ts";

/** Moves posts by whole days; each keeps its time of day. */
export function ByDaysDialog({ count, busy, onChange, onClose }: BulkDialogProps) {
  const messages = useMessages("bulkChanges");
  const { cancel } = useMessages("posts");
  const zone = useTimeZone();
  const [direction, setDirection] = useState<"later" | "earlier">("later");
  const [typed, setTyped] = useState("1");
  const [isWrong, setIsWrong] = useState(false);
  const save = () => {
    const days = Number(typed);
    if (!Number.isInteger(days) || days < 1 || days > moveDaysMax) return setIsWrong(true);
    onChange({ moveDays: direction === "later" ? days : -days });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.daysTitle({ count })}
      description={messages.daysText({ zone })}
    >
      <Segmented
        label={messages.direction}
        options={[
          { value: "later", label: messages.later },
          { value: "earlier", label: messages.earlier },
        ]}
        value={direction}
        onValueChange={setDirection}
      />
      <TextField
        label={messages.days}
        type="number"
        inputMode="numeric"
        min={1}
        max={moveDaysMax}
        value={typed}
        onValueChange={(value) => {
          setTyped(value);
          setIsWrong(false);
        }}
        error={isWrong ? messages.wrongDays({ most: moveDaysMax }) : undefined}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant="primary" busy={busy} busyLabel={messages.saving} onClick={save}>
          {messages.move}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
