import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import { commentTextMax } from "#shared/posts/comments.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import type { AskDraft } from "./use-decisions.ts";

interface AskDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is typed is about an older version than the one that is shown. */
  isChanged: boolean;
  isSending: boolean;
  draft: AskDraft;
  onDraftChange: (draft: AskDraft) => void;
  /** Of a post that was changed meanwhile, first says that the new version was read. */
  onSend: () => void;
}

/** What is to be changed, which the author reads. */
export function AskDialog(props: AskDialogProps) {
  const { open, onOpenChange, isChanged, isSending, draft, onDraftChange, onSend } = props;
  const messages = useMessages("approvals");
  const { comment, isShared } = draft;
  // Comments of a client are visible to clients.
  const isClient = useMay()("posts.approve_as_client");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.askTitle} description={messages.askText}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (comment.trim() !== "") onSend();
        }}
      >
        <Textarea
          label={messages.askLabel}
          value={comment}
          onValueChange={(typed) => onDraftChange({ ...draft, comment: typed })}
          counter={{ used: comment.length, limit: commentTextMax }}
          rows={4}
        />
        {isChanged && <ChangedMeanwhile />}
        {!isClient && (
          <Checkbox
            label={messages.comments.shared}
            checked={isShared}
            onCheckedChange={(shared) => onDraftChange({ ...draft, isShared: shared })}
          />
        )}
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
