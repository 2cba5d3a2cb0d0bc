import { useState } from "react";
import { formatMoment, timeZone } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { fromLocalInput, toLocalInput } from "#client/lib/time/local-time.ts";
import { useNow } from "#client/lib/time/use-now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { DateField } from "#client/ui/fields/date-field.tsx";
import type { Post } from "#shared/posts/posts.ts";
import type { PostActions } from "./use-post-actions.ts";

interface RescheduleDialogProps {
  post: Post;
  actions: PostActions;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RescheduleDialog({ post, actions, open, onOpenChange }: RescheduleDialogProps) {
  const { reschedule: messages, cancel } = useMessages("posts");
  const [when, setWhen] = useState(post.scheduledAt === null ? "" : toLocalInput(new Date(post.scheduledAt)));
  const [isWrong, setIsWrong] = useState(false);
  const at = fromLocalInput(when);
  const now = useNow();
  const save = () => {
    const isPast = at === null || at <= now;
    setIsWrong(isPast);
    if (!isPast) actions.reschedule(when, () => onOpenChange(false));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={post.scheduledAt === null ? messages.schedule : messages.title}
      description={at === null ? messages.choose : messages.goesOut({ moment: formatMoment(at) })}
    >
      <DateField
        label={messages.time}
        withTime
        value={when}
        onValueChange={(value) => {
          setWhen(value);
          setIsWrong(false);
        }}
        min={toLocalInput(now)}
        error={isWrong ? messages.passed : undefined}
        action={<span className="text-xs text-ink-3">{timeZone()}</span>}
      />
      <DialogActions>
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          {cancel}
        </Button>
        <Button variant="primary" busy={actions.isBusy} busyLabel={messages.saving} onClick={save}>
          {post.scheduledAt === null ? messages.saveFirst : messages.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
