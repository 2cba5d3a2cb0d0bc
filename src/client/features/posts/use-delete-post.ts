import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "#client/lib/language.ts";
import { errorText } from "#client/lib/api-error.ts";
import { invalidateAfter } from "#client/lib/invalidation.ts";
import { thingAhead } from "#client/lib/show-ahead.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { Post } from "#shared/posts/posts.ts";
import { canComeBack, newPostOf } from "./new-post-of.ts";

/** Makes deleted posts again, and says so when one of them cannot be. */
export function useRestorePosts() {
  const { actions: texts } = useTexts("posts");
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  return async (posts: readonly Post[]) => {
    const made = await Promise.allSettled(posts.map((post) => client.posts.create.mutate(newPostOf(post))));
    await invalidateAfter(queryClient, ["posts", "create"]);
    const refused = made.find(({ status }) => status === "rejected");
    if (refused?.status === "rejected")
      showToast({ tone: "danger", title: texts.notRestored, description: errorText(refused.reason) });
  };
}

export function useDeletePost(post: Post) {
  const { actions: texts, undo } = useTexts("posts");
  const restore = useRestorePosts();
  const remove = trpc.posts.remove.useMutation({
    meta: { errorTitle: texts.notDeleted, ahead: ({ id }: { id: string }) => thingAhead(id, null) },
    // Of the mutation, not of the call: the row that called is gone by now.
    onSuccess: () =>
      showToast({
        tone: "info",
        title: texts.deleted,
        ...(canComeBack(post) && { action: { label: undo, onClick: () => void restore([post]) } }),
      }),
  });
  const withdraw = trpc.publishing.withdraw.useMutation({ meta: { errorTitle: texts.notDeleted } });
  return {
    isPending: remove.isPending || withdraw.isPending,
    remove: (done: () => void) => remove.mutate({ id: post.id }, { onSettled: done }),
    withdraw: (done: () => void) =>
      withdraw.mutate(
        { id: post.id },
        { onSuccess: () => showToast({ tone: "info", title: texts.withdrawn }), onSettled: done },
      ),
  };
}
