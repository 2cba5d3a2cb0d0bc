import { useQueryClient } from "@tanstack/react-query";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { invalidateAfter } from "#client/lib/cache/invalidation.ts";
import { optimisticChange } from "#client/lib/cache/optimistic-changes.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import type { Post } from "#shared/posts/posts.ts";
import { canBeRestored, newPostOf } from "./new-post-of.ts";

/** Creates deleted posts again; a toast reports a failure. */
function useRestorePosts() {
  const { actions: messages } = useMessages("posts");
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  return async (posts: readonly Post[]) => {
    const made = await Promise.allSettled(posts.map((post) => client.posts.create.mutate(newPostOf(post))));
    await invalidateAfter(queryClient, ["posts", "create"]);
    const refused = made.find(({ status }) => status === "rejected");
    if (refused?.status === "rejected")
      showToast({ tone: "danger", title: messages.notRestored, description: errorText(refused.reason) });
  };
}

/** What the caller does after a deletion; not called once its row is gone. */
export interface AfterDeletion {
  onSuccess: () => void;
  onSettled: () => void;
}

export function useDeletePost(post: Post) {
  const { actions: messages, undo } = useMessages("posts");
  const restore = useRestorePosts();
  const remove = trpc.posts.remove.useMutation({
    meta: { errorTitle: messages.notDeleted, optimistic: ({ id }: { id: string }) => optimisticChange(id, null) },
    // On the mutation, not on the call: the calling row is unmounted by then.
    onSuccess: () =>
      showToast({
        tone: "info",
        title: messages.deleted,
        ...(canBeRestored(post) && { action: { label: undo, onClick: () => void restore([post]) } }),
      }),
  });
  const withdraw = trpc.publishing.withdraw.useMutation({ meta: { errorTitle: messages.notDeleted } });
  return {
    isPending: remove.isPending || withdraw.isPending,
    remove: ({ onSuccess, onSettled }: AfterDeletion) => remove.mutate({ id: post.id }, { onSuccess, onSettled }),
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
