import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { fromLocalInput } from "#client/lib/time/local-time.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import type { Post } from "#shared/posts/posts.ts";
import { type AfterDeletion, useDeletePost } from "./use-delete-post.ts";

/** Actions on a stored post. An answer with the changed post replaces the cached one at once. */
export function usePostActions(post: Post) {
  const { actions: messages, undo } = useMessages("posts");
  const utils = trpc.useUtils();
  const onSuccess = (answer: { post: Post }) => utils.posts.get.setData({ id: post.id }, answer);
  const update = trpc.posts.update.useMutation({ meta: { errorTitle: messages.notChanged }, onSuccess });
  const takeBack = trpc.posts.update.useMutation({
    meta: { errorTitle: messages.notTakenBack },
    onSuccess: (answer) => {
      onSuccess(answer);
      const { scheduledAt } = post;
      const unchangedSince = answer.post.updatedAt;
      const again = () => update.mutate({ id: post.id, draft: false, scheduledAt, unchangedSince });
      showToast({ tone: "info", title: messages.takenBack, action: { label: undo, onClick: again } });
    },
  });
  const publish = trpc.posts.publish.useMutation({ meta: { errorTitle: messages.notBegun }, onSuccess });
  const resolve = trpc.delivery.resolve.useMutation({ meta: { errorTitle: messages.notResolved }, onSuccess });
  const queue = trpc.queue.addExisting.useMutation({ meta: { errorTitle: messages.notQueued }, onSuccess });
  const duplicate = trpc.posts.duplicate.useMutation({
    meta: { errorTitle: messages.notDuplicated },
    onSuccess: () => showToast({ tone: "success", title: messages.duplicated }),
  });
  const deletion = useDeletePost(post);
  const mutations = [update, takeBack, publish, queue, resolve, duplicate];
  return {
    isBusy: deletion.isPending || mutations.some(({ isPending }) => isPending),
    /** Publishes now, or starts failed deliveries again. */
    publish: () => publish.mutate({ id: post.id }),
    takeBack: () => takeBack.mutate({ id: post.id, draft: true }),
    reschedule: (when: string, done: () => void) => {
      const at = fromLocalInput(when);
      if (at === null) return;
      update.mutate({ id: post.id, draft: false, scheduledAt: at.toISOString() }, { onSuccess: done });
    },
    /** Changes the accounts; the time stays. */
    useAccounts: (accountIds: string[]) => update.mutate({ id: post.id, accountIds }),
    /** Moves the post to the next free slot of its accounts. */
    queue: () => queue.mutate({ id: post.id }),
    duplicate: () => duplicate.mutate({ id: post.id }),
    resolve: (targetId: string, outcome: "live" | "absent") => resolve.mutate({ id: post.id, targetId, outcome }),
    /** Deletes the post here; drafts and scheduled posts can be restored by Undo. */
    remove: (after: AfterDeletion) => deletion.remove(after),
    /** Deletes what is public on the networks, then the post here. */
    withdraw: (after: AfterDeletion) => deletion.withdraw(after),
  };
}

export type PostActions = ReturnType<typeof usePostActions>;
