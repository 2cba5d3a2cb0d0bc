import { useEffect, useRef, useState } from "react";
import { errorCode, errorText } from "#client/lib/api-error.ts";
import { useShellTexts, useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSystemInfo } from "#client/lib/use-system-info.ts";
import { useNow } from "#client/lib/use-now.ts";
import { halfTypedIn } from "#client/ui/half-typed.ts";
import { draftProblems, problemAt } from "./draft-problems.ts";
import { isOpen, type Opening } from "./open-draft.ts";
import type { PostDraft } from "./post-draft.ts";
import { useAutosave } from "./use-autosave.ts";
import type { DraftSession } from "./use-draft-session.ts";
import { useNextSlot } from "./use-next-slot.ts";
import { usePlatformRules } from "./use-platform-rules.ts";
import { useSendPost } from "./use-send-post.ts";

type Client = ReturnType<typeof trpc.useUtils>["client"];

const clockMs = 10_000;

interface ComposerOptions {
  session: DraftSession;
  opening: Opening;
  draft: PostDraft;
  /** The accounts and pictures of the draft are known. */
  isReady: boolean;
  /** Nothing worth sending is there yet. */
  isIncomplete: boolean;
  onSent: (postId: string) => void;
}

/** It was refused because somebody else changed it, and not because it is out or about to be. */
async function wasChanged({ posts }: Client, postId: string | null, error: unknown): Promise<boolean> {
  if (postId === null || errorCode(error) !== "CONFLICT") return false;
  // Where it cannot be read now, either answer to the question reads it again.
  return posts.get.query({ id: postId }).then(
    ({ post }) => isOpen(post),
    () => true,
  );
}

/** Checks what stands in a composer, keeps it, and sends it once. */
export function useComposer({ session, opening, draft, isReady, isIncomplete, onSent }: ComposerOptions) {
  const { shelf, adopt } = session;
  const texts = useTexts("composer");
  const { kit } = useShellTexts();
  const rules = usePlatformRules();
  const isReachable = useSystemInfo()?.isReachable ?? true;
  const now = useNow(clockMs).getTime();
  const utils = trpc.useUtils();
  const send = useSendPost();
  const autosave = useAutosave({ opening, draft, shelf, isReady, onAdopted: adopt });
  const form = useRef<HTMLFormElement>(null);
  const isSubmitting = useRef(false);
  const [refusals, setRefusals] = useState(0);
  // Fields that were left, and those that are new since the last refusal.
  const [seen, setSeen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const see = (path: string, isLeft: boolean) =>
    setSeen((before) => (before.get(path) === isLeft ? before : new Map([...before, [path, isLeft]])));
  const problems = draftProblems(draft, rules, { now, isReachable }, texts.problems);
  const nextSlot = useNextSlot(draft);
  const isComplaining = refusals > 0;
  // What is not known yet would be complained of as missing.
  const cannotSend = isIncomplete || !isReady;

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [refusals]);

  const deliver = async () => {
    isSubmitting.current = true;
    const stored = await autosave.keeper.stop();
    try {
      const { post } = await send.mutateAsync({ draft, stored });
      autosave.keeper.forget();
      // Known before it is shown, so that its outcome stands there at once.
      utils.posts.get.setData({ id: post.id }, { post });
      onSent(post.id);
    } catch (error) {
      // The mutation keeps the reason and shows it; what was typed is saved on.
      autosave.keeper.resume({ isContested: await wasChanged(utils.client, stored.postId, error) });
    } finally {
      isSubmitting.current = false;
    }
  };

  const submit = () => {
    if (cannotSend || isSubmitting.current) return;
    const halfTyped = form.current === null ? undefined : halfTypedIn(form.current);
    if (halfTyped !== undefined) {
      // Left for a moment, it says what it lacks.
      halfTyped.blur();
      halfTyped.focus();
      return;
    }
    // Asked again here: the time may have passed since the screen last looked at the clock.
    if (draftProblems(draft, rules, { now: Date.now(), isReachable }, texts.problems).length > 0) {
      setSeen(new Map());
      setRefusals(refusals + 1);
    } else void deliver();
  };

  return {
    session,
    opening,
    draft,
    rules,
    problems,
    autosave,
    nextSlot,
    /** The problem to show at a field: once a submit was refused, or once its field was left. */
    problemOf: (path: string) => ((seen.get(path) ?? isComplaining) ? problemAt(problems, path) : undefined),
    leave: (path: string) => see(path, true),
    /** The field is new: what was complained of before does not concern it. */
    begin: (path: string) => see(path, false),
    announcement: !isComplaining || problems.length === 0 ? "" : kit.attention(problems.length),
    form,
    submit,
    cannotSend,
    isSending: send.isPending,
    failure: send.error === null ? null : errorText(send.error, texts.createFailed),
  };
}

export type Composer = ReturnType<typeof useComposer>;
