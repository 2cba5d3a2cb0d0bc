import { useState } from "react";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import { commentTextMax } from "#shared/posts/comments.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";

interface AskDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is typed is about an older version than the one that is shown. */
  isChanged: boolean;
  isSending: boolean;
  /** Of a post that was changed meanwhile, first says that the new version was read. */
  onSend: (comment: string, isShared: boolean) => void;
}

/** What is to be changed, which the author reads. */
export function AskDialog({ open, onOpenChange, isChanged, isSending, onSend }: AskDialogProps) {
  const messages = useMessages("workspaces").approvals;
  const [comment, setComment] = useState("");
  const [isShared, setIsShared] = useState(false);
  // Comments of a client are visible to clients.
  const isClient = useMay()("posts.approve_as_client");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.askTitle} description={messages.askText}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (comment.trim() !== "") onSend(comment.trim(), isShared);
        }}
      >
        <Textarea
          label={messages.askLabel}
          value={comment}
          onValueChange={setComment}
          counter={{ used: comment.length, limit: commentTextMax }}
          rows={4}
        />
        {isChanged && <ChangedMeanwhile />}
        {!isClient && <Checkbox label={messages.comments.shared} checked={isShared} onCheckedChange={setIsShared} />}
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>{messages.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={comment.trim() === "" || comment.length > commentTextMax}
            busy={isSending}
            busyLabel={messages.sending}
          >
            {isChanged ? messages.readIt : messages.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
