import { type FormEvent, useState } from "react";
import type { Creation } from "#shared/creations/creations.ts";
import type { UpdateCreationInput } from "#shared/creations/draft-creation.ts";
import { thingAhead } from "#client/lib/show-ahead.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { useTexts } from "#client/lib/language.ts";

const titleMax = 120;

interface RenameDialogProps {
  creation: Pick<Creation, "id" | "title">;
  onClose: () => void;
}

export function RenameDialog({ creation: { id, title }, onClose }: RenameDialogProps) {
  const { menu, rename } = useTexts("creations");
  const [typed, setTyped] = useState(title);
  const update = trpc.creations.update.useMutation({
    meta: {
      errorTitle: rename.failed,
      ahead: ({ id: changed, ...change }: UpdateCreationInput) => thingAhead(changed, change),
    },
  });
  const isBlank = typed.trim() === "";
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank) return;
    if (typed.trim() !== title) update.mutate({ id, title: typed.trim() });
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={menu.rename}>
      <form className="grid gap-4" onSubmit={save}>
        <TextField label={rename.field} maxLength={titleMax} value={typed} onValueChange={setTyped} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {menu.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={isBlank}>
            {rename.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
