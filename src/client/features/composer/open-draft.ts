import type { Post } from "#shared/posts.ts";
import { errorCode, isUnreachable } from "#client/lib/api-error.ts";
import { toLocalInput } from "#client/lib/local-time.ts";
import type { trpc } from "#client/lib/trpc.ts";
import type { DraftCopy, DraftShelf } from "./draft-copy.ts";
import { type ComposerKind, type DraftFields, emptyFields, fieldsOf, isUntouched } from "./draft-fields.ts";

/** What a composer begins with. */
export interface Opening {
  /** Another one for every beginning. */
  key: string;
  postId: string | null;
  /** null: it is not on the server yet. */
  status: "draft" | "scheduled" | null;
  /** What the fields were made from, to notice that somebody else changed it. */
  updatedAt: string | null;
  fields: DraftFields;
  /** When the stored post is to go out. */
  scheduledAt: string | null;
  source: "new" | "server" | "copy";
}

export interface Wish {
  client: ReturnType<typeof trpc.useUtils>["client"];
  shelf: DraftShelf;
  kind: ComposerKind;
  /** null: the one that was last worked on, unless a creation is to be posted. */
  postId: string | null;
  creationId: string | null;
  /** An instant that was chosen for it elsewhere, such as in the calendar. */
  at: Date | null;
}

/** It went out, or is about to: nothing of it can be changed here any more. */
export class NotEditable extends Error {
  override name = "NotEditable";
  readonly postId: string;
  constructor(postId: string) {
    super("This post cannot be changed any more");
    this.postId = postId;
  }
}

let count = 0;
const newKey = () => `${Date.now()} ${(count += 1)}`;

const fromCopy = (copy: DraftCopy, post: Post | null): Opening => ({
  key: newKey(),
  postId: copy.postId,
  status: post === null ? (copy.postId === null ? null : "draft") : post.status === "scheduled" ? "scheduled" : "draft",
  updatedAt: copy.updatedAt,
  fields: copy.fields,
  scheduledAt: post?.scheduledAt ?? null,
  source: "copy",
});

function fresh(kind: ComposerKind, creationId: string | null, at: Date | null): Opening {
  const fields = {
    ...emptyFields(kind),
    creationIds: creationId === null ? [] : [creationId],
    when: at === null ? "" : toLocalInput(at),
  };
  return { key: newKey(), postId: null, status: null, updatedAt: null, scheduledAt: null, fields, source: "new" };
}

/** The draft of the server, unless this browser has words of it that the server has not. Throws when neither can be had. */
async function openStored({ client, shelf }: Wish, postId: string): Promise<Opening> {
  const copy = shelf.read(postId);
  try {
    const { post } = await client.posts.get.query({ id: postId });
    const { status, scheduledAt, updatedAt } = post;
    if (status !== "draft" && status !== "scheduled") throw new NotEditable(postId);
    if (copy !== null) return fromCopy(copy, post);
    const fields = fieldsOf(post);
    return { key: newKey(), postId, status, updatedAt, scheduledAt, fields, source: "server" };
  } catch (error) {
    if (copy !== null && isUnreachable(error) && !(error instanceof NotEditable)) return fromCopy(copy, null);
    throw error;
  }
}

export async function openDraft(wish: Wish): Promise<Opening> {
  const { shelf, kind, postId, creationId, at } = wish;
  if (postId !== null) return openStored(wish, postId);
  if (creationId !== null || at !== null) return fresh(kind, creationId, at);
  const unsent = shelf.read(null);
  if (unsent !== null && !isUntouched(unsent.fields)) return fromCopy(unsent, null);
  const last = shelf.last();
  if (last === null) return fresh(kind, null, null);
  try {
    return await openStored(wish, last);
  } catch (error) {
    // Sent or deleted since, on another screen: there is nothing to go on with.
    if (!(error instanceof NotEditable) && errorCode(error) !== "NOT_FOUND") throw error;
    shelf.setLast(null);
    shelf.remove(last);
    return fresh(kind, null, null);
  }
}
