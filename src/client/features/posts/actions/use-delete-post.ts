import { trpc } from "#client/lib/api/trpc.ts";
import { optimisticChange } from "#client/lib/cache/optimistic-changes.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import type { Post } from "#shared/posts/posts.ts";
import { canBeRestored } from "./can-be-restored.ts";

/** Undoes a deletion; a toast reports a failure. */
function useRestorePost() {
  const { actions: messages } = useMessages("posts");
  const refused = (description: string) => showToast({ tone: "danger", title: messages.notRestored, description });
  const { mutate } = trpc.posts.undoMany.useMutation({
    meta: { errorTitle: messages.notRestored },
    onSuccess: ({ change: { left } }) => left.forEach(({ message }) => refused(message)),
  });
  return mutate;
}

/** What the caller does after a deletion; not called once its row is gone. */
export interface AfterDeletion {
  onSuccess: () => void;
  onSettled: () => void;
}

export function useDeletePost(post: Post) {
  const { actions: messages, undo } = useMessages("posts");
  const restore = useRestorePost();
  const removed = { tone: "info", title: messages.deleted } as const;
  const meta = { errorTitle: messages.notDeleted, optimistic: () => optimisticChange(post.id, null) };
  // On the mutation, not on the call: the calling row is unmounted by then.
  const remove = trpc.posts.remove.useMutation({ meta, onSuccess: () => showToast(removed) });
  // A change of one post, whose undo brings it back as it was.
  const removeUndoably = trpc.posts.changeMany.useMutation({
    meta,
    onSuccess: ({ change: { id, left } }) => {
      const [refusal] = left;
      if (refusal === undefined) showToast({ ...removed, action: { label: undo, onClick: () => restore({ id }) } });
      else showToast({ tone: "danger", title: messages.notDeleted, description: refusal.message });
    },
  });
  const withdraw = trpc.delivery.withdraw.useMutation({ meta: { errorTitle: messages.notDeleted } });
  return {
    isPending: remove.isPending || removeUndoably.isPending || withdraw.isPending,
    remove: ({ onSuccess, onSettled }: AfterDeletion) => {
      if (!canBeRestored(post)) return remove.mutate({ id: post.id }, { onSuccess, onSettled });
      removeUndoably.mutate(
        { ids: [post.id], delete: true },
        { onSuccess: ({ change }) => change.left.length === 0 && onSuccess(), onSettled },
      );
    },
    withdraw: ({ onSuccess, onSettled }: AfterDeletion) =>
      withdraw.mutate(
        { id: post.id },
        {
          onSuccess: () => {
            showToast({ tone: "info", title: messages.withdrawn });
            onSuccess();
          },
          onSettled,
        },
      ),
  };
}
