import { useState } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { useReadVersion } from "#client/lib/forms/use-read-version.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import type { Post } from "#shared/posts/posts.ts";

export interface AskDraft {
  comment: string;
  isShared: boolean;
}

const emptyDraft: AskDraft = { comment: "", isShared: false };

/**
 * Decisions about what was read of a post, and its submission. Every answer replaces the cached post at once.
 * `contentHash`: of what is shown.
 */
export function useDecisions(post: Pick<Post, "id">, contentHash: string) {
  const version = useReadVersion(contentHash);
  // Outlives the dialog and its button, which leave while the author has the post back.
  const [draft, setDraft] = useState(emptyDraft);
  const messages = useMessages("approvals");
  const utils = trpc.useUtils();
  const settle = (title: string) => (answer: { post: Post }) => {
    utils.posts.get.setData({ id: post.id }, answer);
    showToast({ tone: "success", title });
  };
  const approve = trpc.approvals.approve.useMutation({
    meta: { errorTitle: messages.notApproved },
    onSuccess: settle(messages.approvedToast),
  });
  const ask = trpc.approvals.requestChanges.useMutation({
    meta: { errorTitle: messages.notAsked },
    onSuccess: settle(messages.askedToast),
  });
  const submit = trpc.approvals.submit.useMutation({
    meta: { errorTitle: messages.notSubmitted },
    onSuccess: settle(messages.submittedToast),
  });
  return {
    /** Of a post that was changed meanwhile, these first say that the new version was read. */
    approve: () => (version.isChanged ? version.accept() : approve.mutate({ id: post.id, contentHash: version.read })),
    ask: (onAsked: () => void) =>
      version.isChanged
        ? version.accept()
        : ask.mutate(
            { id: post.id, comment: draft.comment.trim(), isShared: draft.isShared, contentHash: version.read },
            {
              onSuccess: () => {
                setDraft(emptyDraft);
                onAsked();
              },
            },
          ),
    draft,
    setDraft,
    submit,
    isChanged: version.isChanged,
    isApproving: approve.isPending,
    isAsking: ask.isPending,
    isBusy: approve.isPending || ask.isPending,
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
