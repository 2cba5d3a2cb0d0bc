import { fromLocalInput } from "#client/lib/local-time.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { Post } from "#shared/posts.ts";

/** What can be done with a post that exists. Every answer replaces what is known of it at once. */
export function usePostActions(post: Post) {
  const utils = trpc.useUtils();
  const onSuccess = (answer: { post: Post }) => utils.posts.get.setData({ id: post.id }, answer);
  const update = trpc.posts.update.useMutation({ meta: { errorTitle: "The post was not changed" }, onSuccess });
  const publish = trpc.posts.publish.useMutation({ meta: { errorTitle: "Publishing did not begin" }, onSuccess });
  const resolve = trpc.publishing.resolve.useMutation({ meta: { errorTitle: "Your answer was not saved" }, onSuccess });
  const remove = trpc.posts.remove.useMutation({ meta: { errorTitle: "The post was not deleted" } });
  return {
    isBusy: update.isPending || publish.isPending || resolve.isPending || remove.isPending,
    /** Publishes now, or starts failed deliveries again. */
    publish: () => publish.mutate({ id: post.id }),
    takeBack: (done?: () => void) => update.mutate({ id: post.id, draft: true }, { onSuccess: () => done?.() }),
    reschedule: (when: string, done: () => void) => {
      const at = fromLocalInput(when);
      if (at === null) return;
      update.mutate({ id: post.id, draft: false, scheduledAt: at.toISOString() }, { onSuccess: done });
    },
    resolve: (targetId: string, outcome: "live" | "absent") => resolve.mutate({ id: post.id, targetId, outcome }),
    remove: (done: () => void) => remove.mutate({ id: post.id }, { onSettled: done }),
  };
}

export type PostActions = ReturnType<typeof usePostActions>;
