import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import type { Post } from "#shared/posts/posts.ts";
import { changeBack } from "./change-back.ts";
import type { Sent } from "./composer-screen.tsx";

export interface AfterUndo {
  /** It is a draft again. */
  onTakenBack: () => void;
  /** Its repeat is over, and the post is gone. */
  onStopped: () => void;
}

interface Undo {
  label: string;
  isBusy: boolean;
  run: () => void;
}

const isToCome = (at: string | null) => at !== null && Date.parse(at) > Date.now();

/** Restores what was before the post was sent: the planned post as it was, or the draft. `undo` null: nothing can be restored any more. */
export function useUndoSent(post: Post, sent: Sent, { onTakenBack, onStopped }: AfterUndo) {
  const { sent: messages, problems, repeating: repeatTexts } = useMessages("schedule");
  const { actions: actionTexts } = useMessages("posts");
  const utils = trpc.useUtils();
  const takeBack = trpc.posts.update.useMutation({
    meta: { errorTitle: actionTexts.notTakenBack },
    onSuccess: onTakenBack,
  });
  const restore = trpc.posts.update.useMutation({
    meta: { errorTitle: messages.notRestored },
    onSuccess: (answer) => utils.posts.get.setData({ id: post.id }, answer),
  });
  const stop = trpc.repeats.stop.useMutation({
    meta: { errorTitle: repeatTexts.notStopped },
    onSuccess: () => {
      showToast({ tone: "info", title: repeatTexts.stopped });
      onStopped();
    },
  });

  const { repeat, before, copy } = sent;
  const waits = post.status === "scheduled" || post.status === "submitted";
  const isBusy = takeBack.isPending || restore.isPending || stop.isPending;
  const undo = (): Undo | null => {
    if (repeat !== null)
      return waits ? { label: repeatTexts.stopMade, isBusy, run: () => stop.mutate({ id: repeat.id }) } : null;
    if (before !== null) {
      const change = sent.post === null ? null : changeBack(before, sent.post.updatedAt);
      if (!waits || change === null || restore.isSuccess) return null;
      // At a past time the post would go out at once.
      const run = () =>
        isToCome(before.scheduledAt)
          ? restore.mutate(change)
          : showToast({ tone: "danger", title: messages.notRestored, description: problems.past });
      return { label: messages.undo, isBusy, run };
    }
    // A time of the queue or of a repeat was not in the draft.
    const keepsTime = copy?.fields.timing.mode === "once" && isToCome(post.scheduledAt);
    const draft = { id: post.id, draft: true, scheduledAt: keepsTime ? post.scheduledAt : null };
    return post.status === "scheduled" ? { label: messages.undo, isBusy, run: () => takeBack.mutate(draft) } : null;
  };
  return { undo: undo(), isRestored: restore.isSuccess };
}
