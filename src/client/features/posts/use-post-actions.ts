import { fromLocalInput } from "#client/lib/local-time.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { Post } from "#shared/posts/posts.ts";
import { useDeletePost } from "./use-delete-post.ts";

/** What can be done with a post that exists. Every answer replaces what is known of it at once. */
export function usePostActions(post: Post) {
  const { actions: texts, undo } = useTexts("posts");
  const utils = trpc.useUtils();
  const onSuccess = (answer: { post: Post }) => utils.posts.get.setData({ id: post.id }, answer);
  const update = trpc.posts.update.useMutation({ meta: { errorTitle: texts.notChanged }, onSuccess });
  const takeBack = trpc.posts.update.useMutation({
    meta: { errorTitle: texts.notTakenBack },
    onSuccess: (answer) => {
      onSuccess(answer);
      const again = () => update.mutate({ id: post.id, draft: false, scheduledAt: post.scheduledAt });
      showToast({ tone: "info", title: texts.takenBack, action: { label: undo, onClick: again } });
    },
  });
  const publish = trpc.posts.publish.useMutation({ meta: { errorTitle: texts.notBegun }, onSuccess });
  const resolve = trpc.publishing.resolve.useMutation({ meta: { errorTitle: texts.notResolved }, onSuccess });
  const queue = trpc.queue.addExisting.useMutation({ meta: { errorTitle: texts.notQueued }, onSuccess });
  const duplicate = trpc.posts.duplicate.useMutation({
    meta: { errorTitle: texts.notDuplicated },
    onSuccess: () => showToast({ tone: "success", title: texts.duplicated }),
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
    /** Goes to these accounts, at the time it has. */
    useAccounts: (accountIds: string[]) => update.mutate({ id: post.id, accountIds }),
    /** To the next free slot of its accounts. */
    queue: () => queue.mutate({ id: post.id }),
    duplicate: () => duplicate.mutate({ id: post.id }),
    resolve: (targetId: string, outcome: "live" | "absent") => resolve.mutate({ id: post.id, targetId, outcome }),
    /** Deletes it here; what waits can be had back by Undo. */
    remove: (done: () => void) => deletion.remove(done),
    /** Deletes what is public on the networks, then the post here. */
    withdraw: (done: () => void) => deletion.withdraw(done),
  };
}

export type PostActions = ReturnType<typeof usePostActions>;
