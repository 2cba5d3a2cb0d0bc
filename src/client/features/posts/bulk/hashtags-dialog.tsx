import { useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { postInputs } from "#shared/posts/posts.ts";
import type { BulkDialogProps } from "./use-bulk-change.ts";

/** Adds hashtags to those that each post has. */
export function HashtagsDialog({ count, busy, onChange, onClose }: BulkDialogProps) {
  const messages = useMessages("bulkChanges");
  const { cancel } = useMessages("posts");
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const save = () => {
    const words = typed.split(/[\s,;]+/).filter((word) => word !== "");
    const hashtags = postInputs.hashtags.min(1).safeParse([...new Set(words)]);
    if (!hashtags.success) return setIsWrong(true);
    onChange({ addHashtags: hashtags.data });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={messages.hashtagsTitle({ count })}>
      <TextField
        label={messages.hashtags}
        hint={messages.hashtagsHint}
        value={typed}
        onValueChange={(value) => {
          setTyped(value);
          setIsWrong(false);
        }}
        error={isWrong ? messages.wrongHashtags : undefined}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant="primary" busy={busy} busyLabel={messages.saving} onClick={save}>
          {messages.add}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
