import { readShare, type Share, updateShare } from "#client/features/sharing/shares.ts";
import { errorCode, isUnreachable } from "#client/lib/api/api-error.ts";
import { newKey } from "#client/lib/api/idempotency-key.ts";
import { toLocalInput } from "#client/lib/time/local-time.ts";
import { isUnplanned, type Post } from "#shared/posts/posts.ts";
import { type DraftCopy, type LocalDrafts, newCopyId } from "./draft-copy.ts";
import { type ComposerKind, type DraftFields, emptyFields, fieldsOf, freshTiming, whenOf } from "./draft-fields.ts";
import { storedFormOf } from "./post-draft.ts";

/** The initial state of a composer. */
export interface Opening {
  /** Different for every opening. */
  key: string;
  /** The id of its local copy: the id of the post, or a name for a draft without one. */
  copyId: string;
  postId: string | null;
  /** null: it is not on the server yet. */
  status: "draft" | "scheduled" | null;
  /** The version of the post that the fields are based on, to detect conflicts. */
  updatedAt: string | null;
  fields: DraftFields;
  /** The time of the stored post. */
  scheduledAt: string | null;
  /** The form of a save without an answer, see `DraftCopy`. */
  sent: string | null;
  /** The request for its repeat that has no answer, see `DraftCopy`. */
  repeatSent: DraftCopy["repeatSent"];
  /** "copy" and "shared": only this browser has the fields. */
  source: "new" | "shared" | "server" | "copy";
}

export interface OpenRequest {
  readPost: (id: string) => Promise<{ post: Post }>;
  localDrafts: LocalDrafts;
  kind: ComposerKind;
  /** null: a new draft if a share, a creation or a time is given, else the newest one without an id, else the one last worked on. */
  postId: string | null;
  /** The version that the user chose in a conflict: it replaces the content of the changed post. */
  chosenCopy: DraftCopy | null;
  creationId: string | null;
  /** A time chosen elsewhere, such as in the calendar. */
  at: Date | null;
  /** What another program shared, for a new draft. */
  sharedId: string | null;
  /** The person wants the share as a draft. */
  keepsShare: boolean;
}

/** The person was not asked yet whether they want this share as a draft. */
export class ShareUnanswered extends Error {
  override name = "ShareUnanswered";
  readonly share: Share;
  constructor(share: Share) {
    super("The person has not answered yet");
    this.share = share;
  }
}

/** The share is not in this browser, or no longer. */
export class ShareLost extends Error {
  override name = "ShareLost";
}

/** The post is published or being published, so it cannot be changed here. */
export class NotEditable extends Error {
  override name = "NotEditable";
  readonly postId: string;
  constructor(postId: string) {
    super("This post cannot be changed any more");
    this.postId = postId;
  }
}

/** The draft is gone, and the request for its repeat had no answer: it probably was made. */
export class RepeatMade extends Error {
  override name = "RepeatMade";
}

/** The post can still be changed. */
export const isOpen = ({ status }: Pick<Post, "status">): boolean => isUnplanned(status) || status === "scheduled";

const fromCopy = (copy: DraftCopy, copyId: string): Opening => ({
  key: newKey(),
  copyId,
  postId: copy.postId,
  status: copy.status,
  updatedAt: copy.updatedAt,
  fields: copy.fields,
  scheduledAt: copy.scheduledAt,
  sent: copy.sent,
  repeatSent: copy.repeatSent,
  source: copy.isSaved ? "server" : "copy",
});

/** Opens a draft that only this browser has; null: it was saved or sent since. */
export function openLocalDraft(localDrafts: LocalDrafts, copyId: string): Opening | null {
  const copy = localDrafts.read(copyId);
  return copy === null ? null : fromCopy(copy, copyId);
}

/** A new draft with these fields. */
export function newDraft(kind: ComposerKind, fields: Partial<DraftFields> = {}): Opening {
  return {
    key: newKey(),
    copyId: newCopyId(),
    postId: null,
    status: null,
    updatedAt: null,
    fields: { ...emptyFields(kind), ...fields },
    scheduledAt: null,
    sent: null,
    repeatSent: null,
    source: "new",
  };
}

/** The fields of the local copy, merged with the current post. */
function mergedFields(copy: DraftCopy, post: Post, kind: ComposerKind): DraftFields {
  const { fields } = copy;
  if (post.status === "scheduled") {
    if (copy.isSaved) return fieldsOf(post, kind);
    // The time of the post stays, unless another one was chosen in the copy of the scheduled post.
    const isMoved = copy.status === "scheduled" && fields.when !== whenOf(copy.scheduledAt);
    return { ...fields, when: isMoved ? fields.when : whenOf(post.scheduledAt), timing: freshTiming() };
  }
  const isNewer = copy.isSaved && post.updatedAt !== copy.updatedAt;
  return isNewer ? { ...fieldsOf(post, kind), timing: fields.timing } : fields;
}

/** Opens a stored post with the changes of its local copy. Throws if neither is available. */
async function openStored({ readPost, localDrafts, chosenCopy, kind }: OpenRequest, postId: string): Promise<Opening> {
  const copy = chosenCopy ?? localDrafts.read(postId);
  try {
    const { post } = await readPost(postId);
    if (!isOpen(post)) throw new NotEditable(postId);
    const { scheduledAt, updatedAt } = post;
    // A submitted post is saved like a draft, which takes it back.
    const status: Opening["status"] = post.status === "scheduled" ? "scheduled" : "draft";
    const stored = { postId, status, scheduledAt, updatedAt, sent: null };
    const fields = fieldsOf(post, kind);
    if (copy === null) return { ...stored, repeatSent: null, key: newKey(), copyId: postId, fields, source: "server" };
    // The server's version may come from this browser, if the tab was closed before the answer.
    const isOwn = [copy.sent, storedFormOf(copy.fields)].includes(storedFormOf(fields));
    // Otherwise the copy keeps its old version, so that saving is refused until the user chooses a version.
    const isAsStored = copy.isSaved || chosenCopy !== null || isOwn;
    const known = isAsStored ? stored : { ...stored, updatedAt: copy.updatedAt };
    return fromCopy({ ...copy, ...known, fields: mergedFields(copy, post, kind) }, postId);
  } catch (error) {
    // A copy without a status may be of a scheduled post, and a draft would be saved automatically.
    if (copy !== null && copy.status !== null && isUnreachable(error) && !(error instanceof NotEditable))
      return fromCopy(copy, postId);
    // The server deletes the draft of a repeat with making that.
    if (copy !== null && copy.repeatSent !== null && errorCode(error) === "NOT_FOUND") throw new RepeatMade();
    throw error;
  }
}

/** Text at once; files and pictures stay in the share until they are in the library. */
async function draftOfShare({ kind, keepsShare }: OpenRequest, sharedId: string): Promise<Opening> {
  const share = await readShare(sharedId);
  if (share === undefined) throw new ShareLost("Nothing is shared under this id");
  if (share.isKept !== true) {
    if (!keepsShare) throw new ShareUnanswered(share);
    await updateShare(sharedId, { ...share, isKept: true });
  }
  const isTextOnly = share.files.length === 0 && share.pictures.length === 0;
  return { ...newDraft(kind, { content: share.text, sharedId: isTextOnly ? null : sharedId }), source: "shared" };
}

export async function openDraft(request: OpenRequest): Promise<Opening> {
  const { localDrafts, kind, postId, creationId, at, sharedId } = request;
  if (postId !== null) return openStored(request, postId);
  if (sharedId !== null) return draftOfShare(request, sharedId);
  if (creationId !== null || at !== null) {
    const creationIds = creationId === null ? [] : [creationId];
    return newDraft(kind, { creationIds, when: at === null ? "" : toLocalInput(at) });
  }
  const [newest] = localDrafts.localOnly();
  if (newest !== undefined) return fromCopy(newest.copy, newest.copyId);
  const last = localDrafts.last();
  if (last === null) return newDraft(kind);
  try {
    return await openStored(request, last);
  } catch (error) {
    // Sent or deleted since on another screen.
    const isMade = error instanceof RepeatMade;
    if (!isMade && !(error instanceof NotEditable) && errorCode(error) !== "NOT_FOUND") throw error;
    localDrafts.setLast(null);
    localDrafts.remove(last);
    // Said once.
    if (isMade) throw error;
    return newDraft(kind);
  }
}
