import { useState } from "react";
import type { Post } from "#shared/posts/posts.ts";
import { formatMoment, timeZone } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { fromLocalInput, toLocalInput } from "#client/lib/local-time.ts";
import { useNow } from "#client/lib/use-now.ts";
import { Button } from "#client/ui/button.tsx";
import { DateField } from "#client/ui/date-field.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import type { PostActions } from "./use-post-actions.ts";

const everyMinute = 60_000;

interface RescheduleDialogProps {
  post: Post;
  actions: PostActions;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RescheduleDialog({ post, actions, open, onOpenChange }: RescheduleDialogProps) {
  const { reschedule: texts, cancel } = useTexts("posts");
  const [when, setWhen] = useState(post.scheduledAt === null ? "" : toLocalInput(new Date(post.scheduledAt)));
  const [isWrong, setIsWrong] = useState(false);
  const at = fromLocalInput(when);
  const now = useNow(everyMinute);
  const save = () => {
    const isPast = at === null || at <= now;
    setIsWrong(isPast);
    if (!isPast) actions.reschedule(when, () => onOpenChange(false));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={post.scheduledAt === null ? texts.schedule : texts.title}
      description={at === null ? texts.choose : texts.goesOut(formatMoment(at))}
    >
      <DateField
        label={texts.time}
        withTime
        value={when}
        onValueChange={(value) => {
          setWhen(value);
          setIsWrong(false);
        }}
        min={toLocalInput(now)}
        error={isWrong ? texts.passed : undefined}
        action={<span className="text-xs text-ink-3">{timeZone()}</span>}
      />
      <DialogActions>
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          {cancel}
        </Button>
        <Button variant="primary" busy={actions.isBusy} busyLabel={texts.saving} onClick={save}>
          {post.scheduledAt === null ? texts.saveFirst : texts.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
