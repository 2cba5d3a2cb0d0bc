import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSubmitsPosts } from "#client/features/approvals/submits-posts.ts";
import { timetableOf } from "#client/features/schedules/timing.ts";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { errorCode, errorText, problemAt, isUnreachable } from "#client/lib/api/api-error.ts";
import { newKey } from "#client/lib/api/idempotency-key.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useShellMessages, useMessages } from "#client/lib/language/language.ts";
import { currentTimeZone } from "#client/lib/time/time-zone.ts";
import { useNow } from "#client/lib/time/use-now.ts";
import { halfTypedIn } from "#client/ui/fields/half-typed.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { isUnplanned, type Post } from "#shared/posts/posts.ts";
import { draftProblems } from "./checks/draft-problems.ts";
import { usePlatformRules } from "./checks/use-platform-rules.ts";
import type { ComposerProps } from "./composer-screen.tsx";
import type { DraftAutosave } from "./draft/draft-autosave.ts";
import type { RepeatSent } from "./draft/draft-copy.ts";
import { type ComposerKind, fieldsOf, ownPlatforms } from "./draft/draft-fields.ts";
import { isOpen } from "./draft/open-draft.ts";
import { accountIdsOf, type PostDraft, sentFormOf, storedFormOf, toInput } from "./draft/post-draft.ts";
import { useAutosave } from "./draft/use-autosave.ts";
import type { OpenDraft } from "./draft/use-draft.ts";
import { postButton } from "./post-button.ts";
import { useNextSlot } from "./schedule/use-next-slot.ts";

type ApiClient = ReturnType<typeof trpc.useUtils>["client"];

/** After these refusals nothing was stored. Others leave open whether an earlier answer was lost. */
const nothingMade: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  "INVALID_INPUT",
  "FORBIDDEN",
  "LIMIT_REACHED",
  "SPENDING_CAP_REACHED",
  "APPROVAL_REQUIRED",
  "PAYLOAD_TOO_LARGE",
]);

/** What the server has of the draft; without an id it has nothing. */
interface StoredDraft {
  postId: string | null;
  updatedAt: string | null;
}

interface Sending {
  kind: ComposerKind;
  draft: PostDraft;
  stored: StoredDraft;
  beginSend: DraftAutosave["beginSend"];
  request: RepeatSent;
  /** The post waits for an approval instead of going out. */
  submits: boolean;
}

type Answer = Promise<{ post: Post }>;
/** `post` null: it was made, and could not be read. */
type SentAnswer = Promise<{ postId: string; post: Post | null; repeatId: string | null }>;

const unchangedSince = ({ updatedAt }: StoredDraft) => (updatedAt === null ? {} : { unchangedSince: updatedAt });

/** The answer to a request about a stored post. After a lost answer, the post is read to see if the request was carried out. */
async function answerOf(client: ApiClient, id: string, request: Answer, isCarriedOut: (post: Post) => boolean): Answer {
  try {
    return await request;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const read = await client.posts.get.query({ id });
    if (!isCarriedOut(read.post)) throw error;
    return read;
  }
}

/** The post was sent, queued or submitted after this version of it. */
const wasSentSince = (version: string | null) => (post: Post) =>
  post.status !== "draft" && post.status !== "changes_requested" && post.updatedAt !== version;

/** Saves the draft with its time; `stored` then holds the saved version. */
async function save(client: ApiClient, { kind, draft, stored }: Sending, id: string): Promise<void> {
  const saving = client.posts.update.mutate({ ...toInput(draft), id, draft: true, ...unchangedSince(stored) });
  const { post } = await answerOf(
    client,
    id,
    saving,
    (read) =>
      isUnplanned(read.status) &&
      read.updatedAt !== stored.updatedAt &&
      storedFormOf(fieldsOf(read, kind)) === sentFormOf(draft),
  );
  stored.updatedAt = post.updatedAt;
}

/** Creates the repeat of the stored draft and returns it with its first post. The server deletes the draft with it, so that it is made once. */
async function repeat(client: ApiClient, draft: PostDraft, draftId: string, idempotencyKey: string): SentAnswer {
  const { scheduledAt: _at, ...repeated } = toInput(draft);
  const timetable = timetableOf(draft.timing.repeat, currentTimeZone());
  if (timetable === null) throw new Error("The times are not valid");
  const variants = [...draft.timing.repeat.variants];
  const made = await client.repeats.create.mutate(
    { ...timetable, draftId, post: { ...repeated, variants } },
    { context: { idempotencyKey } },
  );
  const { id: repeatId, next } = made.repeat;
  const postId = next[0]?.postId;
  if (postId == null) throw new Error("The first post was not made");
  const post = await client.posts.get.query({ id: postId }).then(
    (read) => read.post,
    () => null,
  );
  return { postId, post, repeatId };
}

/** Sends the stored draft with its latest changes: to its time, the next free slot or the approvers. */
async function sendStored(client: ApiClient, sending: Sending, id: string): Answer {
  const { draft, stored, submits } = sending;
  const isQueued = draft.timing.mode === "queue";
  if (isQueued || submits) await save(client, sending, id);
  const request = isQueued
    ? client.queue.addExisting.mutate({ id })
    : submits
      ? client.review.submit.mutate({ id })
      : client.posts.update.mutate({ ...toInput(draft), id, draft: false, ...unchangedSince(stored) });
  return answerOf(client, id, request, wasSentSince(stored.updatedAt));
}

async function send(client: ApiClient, sending: Sending): SentAnswer {
  const { draft, stored, beginSend, request } = sending;
  const begun = await beginSend(draft, request);
  Object.assign(stored, begun);
  if (draft.timing.mode === "repeat") return repeat(client, draft, begun.postId, request.key);
  const { post } = await sendStored(client, sending, begun.postId);
  return { postId: post.id, post, repeatId: null };
}

/** Sends a post. A repeated request, after a lost answer or a double click, makes no second post. */
function useSendPost(repeatSent: RepeatSent | null) {
  const { client } = trpc.useUtils();
  const unanswered = useRef(repeatSent);
  const mutation = useMutation({
    mutationKey: [["posts", "create"]],
    meta: { errorShownInPage: true },
    mutationFn: (sending: Sending) => send(client, sending),
    onSuccess: () => {
      unanswered.current = null;
    },
  });
  /** The request of the draft with its key, which an unchanged one without an answer keeps. */
  const requestOf = (draft: PostDraft): RepeatSent => {
    const request = JSON.stringify([toInput(draft), draft.timing]);
    if (unanswered.current?.request !== request) unanswered.current = { request, key: newKey() };
    return unanswered.current;
  };
  return { mutation, requestOf };
}

const clockMs = 10_000;

/** Whether the refusal means an edit elsewhere, and not that the post is being published. */
async function wasChanged({ posts }: ApiClient, postId: string | null, error: unknown): Promise<boolean> {
  if (postId === null || errorCode(error) !== "CONFLICT") return false;
  // If it cannot be read now, either choice in the conflict reads it again. The draft of a repeat is gone once that is made.
  return posts.get.query({ id: postId }).then(
    ({ post }) => isOpen(post),
    (unread: unknown) => errorCode(unread) !== "NOT_FOUND",
  );
}

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
      const { postId, post, repeatId } = await send.mutateAsync({ kind, draft, stored, beginSend, request, submits });
      autosave.keeper.discard();
      // Cached before it is shown, so that its outcome renders immediately.
      if (post !== null) utils.posts.get.setData({ id: postId }, { post });
      onSent({ postId, repeatId });
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
    announcement: !wasRefused || problems.length === 0 ? "" : kit.attention(problems.length),
    form,
    submit,
    button,
    submits,
    mayPublish,
    isSending: send.isPending,
    failure: send.error === null ? null : errorText(send.error, messages.createFailed),
  };
}

export type Composer = ReturnType<typeof useComposer>;
