import { useEffect, useRef, useState } from "react";
import { errorText } from "#client/lib/api-error.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useNow } from "#client/lib/use-now.ts";
import { draftProblems, problemAt } from "./draft-problems.ts";
import type { PostDraft } from "./post-draft.ts";
import { useCreatePost } from "./use-create-post.ts";
import { usePlatformRules } from "./use-platform-rules.ts";

const clockMs = 10_000;

interface ComposerOptions {
  draft: PostDraft;
  /** Nothing worth sending is there yet. */
  isIncomplete: boolean;
  onSent: () => void;
}

/** Checks what stands in a composer, sends it once, and remembers what was sent. */
export function useComposer({ draft, isIncomplete, onSent }: ComposerOptions) {
  const rules = usePlatformRules();
  const now = useNow(clockMs).getTime();
  const utils = trpc.useUtils();
  const create = useCreatePost();
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const [isTimeLeft, setIsTimeLeft] = useState(false);
  const [sentPostId, setSentPostId] = useState<string | null>(null);
  const problems = draftProblems(draft, rules, now);
  const isComplaining = refusals > 0;

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [refusals]);

  const submit = () => {
    if (isIncomplete || create.isPending) return;
    setSentPostId(null);
    // Asked again here: the time may have passed since the screen last looked at the clock.
    if (draftProblems(draft, rules, Date.now()).length > 0) {
      setRefusals(refusals + 1);
      return;
    }
    create.mutate(draft, {
      onSuccess: ({ post }) => {
        setRefusals(0);
        setIsTimeLeft(false);
        // Known before it is shown, so that its outcome stands there at once.
        utils.posts.get.setData({ id: post.id }, { post });
        setSentPostId(post.id);
        onSent();
      },
    });
  };

  return {
    draft,
    rules,
    problems,
    /** The problem to show under a field, once a submit was refused; of the time, once its field was left. */
    problemOf: (path: string) =>
      isComplaining || (isTimeLeft && path === "scheduledAt") ? problemAt(problems, path) : undefined,
    leaveTime: () => setIsTimeLeft(true),
    announcement:
      !isComplaining || problems.length === 0
        ? ""
        : problems.length === 1
          ? "1 field needs attention"
          : `${problems.length} fields need attention`,
    form,
    submit,
    isIncomplete,
    isSending: create.isPending,
    failure: create.error === null ? null : errorText(create.error, "Failed to create post"),
    sentPostId,
  };
}

export type Composer = ReturnType<typeof useComposer>;
