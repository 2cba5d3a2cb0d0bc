import { useEffect, useRef, useState } from "react";
import { useSubmitsPosts } from "#client/features/approvals/submits-posts.ts";
import { ownPlatforms } from "#client/features/platforms/composers.ts";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { errorCode, errorText, problemAt } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useShellMessages, useMessages } from "#client/lib/language/language.ts";
import { useNow } from "#client/lib/time/use-now.ts";
import { halfTypedIn } from "#client/ui/fields/half-typed.ts";
import { draftProblems } from "./checks/draft-problems.ts";
import { usePlatformRules } from "./checks/use-platform-rules.ts";
import type { ComposerProps } from "./composer-screen.tsx";
import { accountIdsOf, scheduledAtOf } from "./draft/post-draft.ts";
import { useAutosave } from "./draft/use-autosave.ts";
import type { OpenDraft } from "./draft/use-draft.ts";
import { postButton } from "./post-button.ts";
import { useNextSlot } from "./schedule/use-next-slot.ts";
import { nothingMade, useSendPost, wasChanged } from "./send-post.ts";

const clockMs = 10_000;

const asOfNow = <T>(context: T) => ({ ...context, now: Date.now() });

/** Validates, saves and sends the draft of a composer. */
export function useComposer({ session, opening, sent, onSent }: ComposerProps, open: OpenDraft) {
  const { kind, draft, isReady, hasAccounts } = open;
  const { localDrafts, onDraftCreated, isUploading, setIsUploading } = session;
  const messages = useMessages("composer");
  const { uploadFirst } = useMessages("media");
  const problemMessages = { ...messages.problems, uploadFirst };
  const { problems: timeMessages } = useMessages("schedule");
  const { kit } = useShellMessages();
  const rules = usePlatformRules();
  const system = useSystemInfo();
  const isReachable = system?.isReachable ?? true;
  const now = useNow(clockMs).getTime();
  const utils = trpc.useUtils();
  const { mutation: send, requestOf } = useSendPost(opening.repeatSent);
  const submitsPosts = useSubmitsPosts(accountIdsOf(draft));
  const autosave = useAutosave({ kind, opening, draft, localDrafts, isReady, onCreated: onDraftCreated });
  // The server submits a changed planned post by itself, where it needs an approval.
  const submits = submitsPosts && !autosave.isEdit;
  const hasTime = draft.timing.mode !== "once" || scheduledAtOf(draft) !== null;
  const form = useRef<HTMLFormElement>(null);
  const isSubmitting = useRef(false);
  const [sharedFiles, setSharedFiles] = useState(0);
  const [refusals, setRefusals] = useState(0);
  // true: the field was left; false: it appeared after the last refusal.
  const [seen, setSeen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const see = (path: string, isLeft: boolean) =>
    setSeen((before) => (before.get(path) === isLeft ? before : new Map([...before, [path, isLeft]])));
  const context = { now, isReachable, sharedFiles, isUploading };
  const problems = draftProblems(draft, rules, context, problemMessages, timeMessages);
  const nextSlot = useNextSlot(draft);
  const wasRefused = refusals > 0;
  const mayPublish = useMay()("posts.publish");
  const button = postButton({
    kind,
    draft,
    isReady,
    hasAccounts,
    lacksKeys: system !== undefined && !ownPlatforms[kind].some((platform) => system.platforms.includes(platform)),
    lacksSlot: nextSlot.isNone,
  });

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [refusals]);

  const submitDraft = async () => {
    isSubmitting.current = true;
    const stored = await autosave.keeper.stop();
    const { beginSend } = autosave.keeper;
    const request = requestOf(draft);
    try {
      const { isEdit } = autosave;
      const answer = await send.mutateAsync({ kind, draft, stored, beginSend, request, isEdit, submits });
      const { postId, post } = answer;
      const copy = autosave.keeper.currentCopy();
      autosave.keeper.discard();
      // Cached before it is shown, so that its outcome renders immediately.
      if (post !== null) utils.posts.get.setData({ id: postId }, { post });
      onSent({ ...answer, copy });
      session.startNew({ platforms: draft.platforms, accountIds: accountIdsOf(draft) });
    } catch (error) {
      // The error of the mutation is shown; autosave continues.
      const isContested = await wasChanged(utils.client, stored.postId, error);
      const refusedKey = nothingMade.has(errorCode(error)) ? request.key : null;
      autosave.keeper.resume(isContested, stored.updatedAt, refusedKey);
    } finally {
      isSubmitting.current = false;
    }
  };

  const submit = () => {
    if (!(mayPublish || submits) || !button.isOpen || isSubmitting.current) return;
    const halfTyped = form.current === null ? undefined : halfTypedIn(form.current);
    if (halfTyped !== undefined) {
      // A blur makes the field show its problem.
      halfTyped.blur();
      halfTyped.focus();
      return;
    }
    // Checked again: the time may have passed since the last tick of the clock.
    if (draftProblems(draft, rules, asOfNow(context), problemMessages, timeMessages).length > 0) {
      setSeen(new Map());
      setRefusals(refusals + 1);
    } else void submitDraft();
  };

  return {
    kind,
    session,
    opening,
    sent,
    onSent,
    draft,
    setSharedFiles,
    setIsUploading,
    isUploading,
    rules,
    problems,
    autosave,
    nextSlot,
    /** The problem to show at a field: once a submit was refused, or once its field was left. */
    problemOf: (path: string) => ((seen.get(path) ?? wasRefused) ? problemAt(problems, path) : undefined),
    leave: (path: string) => see(path, true),
    /** The field is new: earlier refusals do not concern it. */
    begin: (path: string) => see(path, false),
    announcement: !wasRefused || problems.length === 0 ? "" : kit.attention({ count: problems.length }),
    form,
    submit,
    button,
    submits,
    isPaused: system?.publishingPaused != null,
    /** Whether the post goes out at a time, and not at once. null: neither, because it needs an approval and proposes no time. */
    isScheduled: submits && !hasTime ? null : hasTime,
    mayPublish,
    isSending: send.isPending,
    failure: send.error === null ? null : errorText(send.error, messages.createFailed),
  };
}

export type Composer = ReturnType<typeof useComposer>;
