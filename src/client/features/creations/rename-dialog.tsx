import { type FormEvent, useState } from "react";
import type { Creation } from "#shared/creations.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { TextField } from "#client/ui/text-field.tsx";

const titleMax = 120;

interface RenameDialogProps {
  creation: Pick<Creation, "id" | "title">;
  onClose: () => void;
}

export function RenameDialog({ creation: { id, title }, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(title);
  const update = trpc.creations.update.useMutation({ meta: { errorTitle: "It was not renamed" }, onSuccess: onClose });
  const isBlank = typed.trim() === "";
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank || update.isPending) return;
    if (typed.trim() === title) onClose();
    else update.mutate({ id, title: typed.trim() });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Rename">
      <form className="grid gap-4" onSubmit={save}>
        <TextField label="Title" maxLength={titleMax} value={typed} onValueChange={setTyped} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isBlank} busy={update.isPending} busyLabel="Saving">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
