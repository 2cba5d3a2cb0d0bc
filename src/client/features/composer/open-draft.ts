import type { Post } from "#shared/posts/posts.ts";
import { errorCode, isUnreachable } from "#client/lib/api-error.ts";
import { newKey } from "#client/lib/idempotency-key.ts";
import { toLocalInput } from "#client/lib/local-time.ts";
import { type DraftCopy, type DraftShelf, newPlace } from "./draft-copy.ts";
import { storedFormOf } from "./post-draft.ts";
import { type ComposerKind, type DraftFields, emptyFields, fieldsOf, freshTiming, whenOf } from "./draft-fields.ts";

/** What a composer begins with. */
export interface Opening {
  /** Another one for every beginning. */
  key: string;
  /** Where its copy lies: the id of its post, or a name of its own. */
  place: string;
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
  readPost: (id: string) => Promise<{ post: Post }>;
  shelf: DraftShelf;
  kind: ComposerKind;
  /** null: the one that was last worked on, unless a creation is to be posted. */
  postId: string | null;
  /** Words that count more than what the post has become meanwhile, because the person says so. */
  mine: DraftCopy | null;
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

/** It can still be changed. */
export const isOpen = <P extends Pick<Post, "status">>(post: P): post is P & { status: "draft" | "scheduled" } =>
  post.status === "draft" || post.status === "scheduled";

const fromCopy = (copy: DraftCopy, place: string): Opening => ({
  key: newKey(),
  place,
  postId: copy.postId,
  status: copy.status,
  updatedAt: copy.updatedAt,
  fields: copy.fields,
  scheduledAt: copy.scheduledAt,
  source: copy.isSaved ? "server" : "copy",
});

/** A draft that only this browser has; null: it has been saved or sent since. */
export function unsentAt(shelf: DraftShelf, place: string): Opening | null {
  const copy = shelf.read(place);
  return copy === null ? null : fromCopy(copy, place);
}

/** Nothing yet, but for what is known of it. */
export function fresh(kind: ComposerKind, fields: Partial<DraftFields> = {}): Opening {
  return {
    key: newKey(),
    place: newPlace(),
    postId: null,
    status: null,
    updatedAt: null,
    fields: { ...emptyFields(kind), ...fields },
    scheduledAt: null,
    source: "new",
  };
}

/** What this browser has of a post, beside what the server has by now. */
function mergedFields(copy: DraftCopy, post: Post): DraftFields {
  const { fields } = copy;
  if (post.status === "scheduled") {
    if (copy.isSaved) return fieldsOf(post);
    // It stays when it is, unless another time was chosen here for the scheduled post.
    const isMoved = copy.status === "scheduled" && fields.when !== whenOf(copy.scheduledAt);
    return { ...fields, when: isMoved ? fields.when : whenOf(post.scheduledAt), timing: freshTiming() };
  }
  const isNewer = copy.isSaved && post.updatedAt !== copy.updatedAt;
  return isNewer ? { ...fieldsOf(post), timing: fields.timing } : fields;
}

/** The draft of the server, unless this browser has words of it that the server has not. Throws when neither can be had. */
async function openStored({ readPost, shelf, mine }: Wish, postId: string): Promise<Opening> {
  const copy = mine ?? shelf.read(postId);
  try {
    const { post } = await readPost(postId);
    if (!isOpen(post)) throw new NotEditable(postId);
    const { status, scheduledAt, updatedAt } = post;
    const stored = { postId, status, scheduledAt, updatedAt };
    if (copy === null) return { ...stored, key: newKey(), place: postId, fields: fieldsOf(post), source: "server" };
    // What the server has may be this browser's own, whose answer did not come before the tab was closed.
    const isOwn = [copy.sent, storedFormOf(copy.fields)].includes(storedFormOf(fieldsOf(post)));
    // A copy that is refused stays so until the person has said which words count.
    const isAsStored = copy.isSaved || mine !== null || isOwn;
    const known = isAsStored ? stored : { ...stored, updatedAt: copy.updatedAt };
    return fromCopy({ ...copy, ...known, fields: mergedFields(copy, post) }, postId);
  } catch (error) {
    // What does not say whether it is scheduled cannot be gone on with unasked: a draft saves itself.
    if (copy !== null && copy.status !== null && isUnreachable(error) && !(error instanceof NotEditable))
      return fromCopy(copy, postId);
    throw error;
  }
}

export async function openDraft(wish: Wish): Promise<Opening> {
  const { shelf, kind, postId, creationId, at } = wish;
  if (postId !== null) return openStored(wish, postId);
  if (creationId !== null || at !== null) {
    const creationIds = creationId === null ? [] : [creationId];
    return fresh(kind, { creationIds, when: at === null ? "" : toLocalInput(at) });
  }
  const [unsent] = shelf.unsent();
  if (unsent !== undefined) return fromCopy(unsent.copy, unsent.place);
  const last = shelf.last();
  if (last === null) return fresh(kind);
  try {
    return await openStored(wish, last);
  } catch (error) {
    // Sent or deleted since, on another screen: there is nothing to go on with.
    if (!(error instanceof NotEditable) && errorCode(error) !== "NOT_FOUND") throw error;
    shelf.setLast(null);
    shelf.remove(last);
    return fresh(kind);
  }
}
