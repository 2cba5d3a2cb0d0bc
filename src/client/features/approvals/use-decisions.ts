import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import type { Post } from "#shared/posts/posts.ts";

/** Decisions about a post, and its submission. Every answer replaces the cached post at once. */
export function useDecisions(post: Pick<Post, "id">, onDecided: () => void = () => {}) {
  const messages = useMessages("workspaces").approvals;
  const utils = trpc.useUtils();
  const settle = (title: string, then: () => void) => (answer: { post: Post }) => {
    utils.posts.get.setData({ id: post.id }, answer);
    showToast({ tone: "success", title });
    then();
  };
  const approve = trpc.review.approve.useMutation({
    meta: { errorTitle: messages.notApproved },
    onSuccess: settle(messages.approvedToast, onDecided),
  });
  const ask = trpc.review.requestChanges.useMutation({
    meta: { errorTitle: messages.notAsked },
    onSuccess: settle(messages.askedToast, onDecided),
  });
  const submit = trpc.review.submit.useMutation({
    meta: { errorTitle: messages.notSubmitted },
    onSuccess: settle(messages.submittedToast, () => {}),
  });
  return { approve, ask, submit, isBusy: approve.isPending || ask.isPending };
}

export type Decisions = ReturnType<typeof useDecisions>;
