import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { timetableOf } from "#client/features/schedules/timing.ts";
import { errorCode, isUnreachable } from "#client/lib/api/api-error.ts";
import { newKey } from "#client/lib/api/idempotency-key.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { currentTimeZone } from "#client/lib/time/time-zone.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { isUnplanned, type Post } from "#shared/posts/posts.ts";
import type { Repeat } from "#shared/posts/repeats.ts";
import type { DraftAutosave } from "./draft/draft-autosave.ts";
import type { RepeatSent } from "./draft/draft-copy.ts";
import { type ComposerKind, fieldsOf } from "./draft/draft-fields.ts";
import { isOpen } from "./draft/open-draft.ts";
import { type PostDraft, sentFormOf, storedFormOf, toInput } from "./draft/post-draft.ts";

type ApiClient = ReturnType<typeof trpc.useUtils>["client"];

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
  /** It changes a planned post. */
  isEdit: boolean;
  /** The post waits for an approval instead of going out. */
  submits: boolean;
}

/** What was sent, and what its Undo needs. */
export interface SentAnswer {
  postId: string;
  /** null: it was made, and could not be read. */
  post: Post | null;
  /** The post is the first of this repeat; null: it is the only one. */
  repeat: Repeat | null;
  /** The planned post before it was changed; null: a draft was sent. */
  before: Post | null;
}

type Answer = Promise<{ post: Post }>;

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
async function repeat(
  client: ApiClient,
  draft: PostDraft,
  draftId: string,
  idempotencyKey: string,
): Promise<SentAnswer> {
  const { scheduledAt: _at, ...repeated } = toInput(draft);
  const timetable = timetableOf(draft.timing.repeat, currentTimeZone());
  if (timetable === null) throw new Error("The times are not valid");
  const variants = [...draft.timing.repeat.variants];
  const made = await client.repeats.create.mutate(
    { ...timetable, draftId, post: { ...repeated, variants } },
    { context: { idempotencyKey } },
  );
  const postId = made.repeat.next[0]?.postId;
  if (postId == null) throw new Error("The first post was not made");
  const post = await client.posts.get.query({ id: postId }).then(
    (read) => read.post,
    () => null,
  );
  return { postId, post, repeat: made.repeat, before: null };
}

/** Sends the stored draft with its latest changes: to its time, the next free slot or the approvers. */
async function sendStored(client: ApiClient, sending: Sending, id: string): Answer {
  const { draft, stored, submits } = sending;
  const isQueued = draft.timing.mode === "queue";
  if (isQueued || submits) await save(client, sending, id);
  const request = isQueued
    ? client.queue.addExisting.mutate({ id })
    : submits
      ? client.approvals.submit.mutate({ id })
      : client.posts.update.mutate({ ...toInput(draft), id, draft: false, ...unchangedSince(stored) });
  return answerOf(client, id, request, wasSentSince(stored.updatedAt));
}

async function send(client: ApiClient, sending: Sending): Promise<SentAnswer> {
  const { draft, stored, beginSend, request, isEdit } = sending;
  const begun = await beginSend(draft, request);
  Object.assign(stored, begun);
  if (draft.timing.mode === "repeat") return repeat(client, draft, begun.postId, request.key);
  // The change names its version, so it is refused if the post was changed since this was read.
  const before = isEdit ? (await client.posts.get.query({ id: begun.postId })).post : null;
  const { post } = await sendStored(client, sending, begun.postId);
  return { postId: post.id, post, repeat: null, before };
}

/** Sends a post. A repeated request, after a lost answer or a double click, makes no second post. */
export function useSendPost(repeatSent: RepeatSent | null) {
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

/** After these refusals nothing was stored. Others leave open whether an earlier answer was lost. */
export const nothingMade: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  "INVALID_INPUT",
  "FORBIDDEN",
  "LIMIT_REACHED",
  "SPENDING_CAP_REACHED",
  "APPROVAL_REQUIRED",
  "PAYLOAD_TOO_LARGE",
]);

/** Whether the refusal means an edit elsewhere, and not that the post is being published. */
export async function wasChanged({ posts }: ApiClient, postId: string | null, error: unknown): Promise<boolean> {
  if (postId === null || errorCode(error) !== "CONFLICT") return false;
  // If it cannot be read now, either choice in the conflict reads it again. The draft of a repeat is gone once that is made.
  return posts.get.query({ id: postId }).then(
    ({ post }) => isOpen(post),
    (unread: unknown) => errorCode(unread) !== "NOT_FOUND",
  );
}
