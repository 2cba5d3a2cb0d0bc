import { fromLocalInput } from "#client/lib/local-time.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { Post } from "#shared/posts.ts";

/** What can be done with a post that exists. Every answer replaces what is known of it at once. */
export function usePostActions(post: Post) {
  const utils = trpc.useUtils();
  const onSuccess = (answer: { post: Post }) => utils.posts.get.setData({ id: post.id }, answer);
  const update = trpc.posts.update.useMutation({ meta: { errorTitle: "The post was not changed" }, onSuccess });
  const takeBack = trpc.posts.update.useMutation({
    meta: { errorTitle: "The post was not taken back" },
    onSuccess: (answer) => {
      onSuccess(answer);
      const again = () => update.mutate({ id: post.id, draft: false, scheduledAt: post.scheduledAt });
      showToast({ tone: "info", title: "Taken back to your drafts", action: { label: "Undo", onClick: again } });
    },
  });
  const publish = trpc.posts.publish.useMutation({ meta: { errorTitle: "Publishing did not begin" }, onSuccess });
  const resolve = trpc.publishing.resolve.useMutation({ meta: { errorTitle: "Your answer was not saved" }, onSuccess });
  const queue = trpc.queue.addExisting.useMutation({ meta: { errorTitle: "The post was not queued" }, onSuccess });
  const remove = trpc.posts.remove.useMutation({ meta: { errorTitle: "The post was not deleted" } });
  return {
    isBusy:
      update.isPending ||
      takeBack.isPending ||
      publish.isPending ||
      queue.isPending ||
      resolve.isPending ||
      remove.isPending,
    /** Publishes now, or starts failed deliveries again. */
    publish: () => publish.mutate({ id: post.id }),
    takeBack: () => takeBack.mutate({ id: post.id, draft: true }),
    reschedule: (when: string, done: () => void) => {
      const at = fromLocalInput(when);
      if (at === null) return;
      update.mutate({ id: post.id, draft: false, scheduledAt: at.toISOString() }, { onSuccess: done });
    },
    /** To the next free slot of its accounts. */
    queue: () => queue.mutate({ id: post.id }),
    resolve: (targetId: string, outcome: "live" | "absent") => resolve.mutate({ id: post.id, targetId, outcome }),
    remove: (done: () => void) => remove.mutate({ id: post.id }, { onSettled: done }),
  };
}

export type PostActions = ReturnType<typeof usePostActions>;
