import { errorCode, errorText, issuesOf, isUnreachable } from "#client/lib/api/api-error.ts";
import { createListeners } from "#client/lib/listeners.ts";
import type { NewPostFields } from "#shared/posts/posts.ts";
import { type DraftCopy, newCopyId, type RepeatSent } from "./draft-copy.ts";
import { isUntouched } from "./draft-fields.ts";
import { createOnce, type Creating, type StoredVersion } from "./draft-server.ts";
import type { Opening } from "./open-draft.ts";
import { fieldsToStore, isFullyStorable, type PostDraft, sentFormOf, toDraftInput } from "./post-draft.ts";
import { isOnlyHere, type Snapshot } from "./save-state.ts";

/** From the first change on, so that typed text is on the server within two seconds. */
const saveAfterMs = 1_500;
const retryAfterMs = 5_000;

interface KeeperOptions extends Creating {
  opening: Opening;
  /** Called once the draft has a post id. */
  onCreated: (postId: string) => void;
}

const fieldsOnly = ({ accounts: _accounts, alsoTo: _alsoTo, creations: _creations, ...fields }: PostDraft) => fields;

const asOpened = (draft: PostDraft, { fields }: Opening): PostDraft => ({
  ...draft,
  ...fields,
  creations: draft.creations.filter(({ id }) => fields.creationIds.includes(id)),
});

const isUnsaved = ({ source }: Opening) => source === "copy" || source === "shared";

const requestOf = (draft: PostDraft) => JSON.stringify(toDraftInput(draft));

/**
 * Saves a draft to the server while it is typed, one save at a time; an edit of a scheduled post is only copied in the
 * browser. The browser has a copy of everything that the server does not have, unless its storage is full: of the whole
 * draft until it is saved, and of the fields that the server cannot store.
 */
export class DraftAutosave {
  readonly isEdit: boolean;
  readonly #options: KeeperOptions;
  readonly #listeners = createListeners();
  #snapshot: Snapshot;
  #copyId: string;
  #updatedAt: string | null;
  /** The server's version as a serialized request; null until the accounts and media of the draft are known. */
  #stored: string | null = null;
  #savedFields: string;
  #draft: PostDraft | null = null;
  /** The stored form of the save or send under way, or of one without an answer. */
  #sent: string | null;
  #running: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  #isReady = false;
  #isShown = true;
  /** The first request for its repeat. If the draft is gone then, the repeat was made, and a new draft would repeat it a second time. */
  #repeatSent: RepeatSent | null;

  constructor(options: KeeperOptions) {
    const { opening } = options;
    this.#options = options;
    this.isEdit = opening.status === "scheduled";
    this.#snapshot = { save: { state: "none" }, postId: opening.postId, isDirty: false };
    this.#copyId = opening.copyId;
    this.#updatedAt = opening.updatedAt;
    this.#sent = opening.sent;
    this.#repeatSent = opening.repeatSent;
    this.#savedFields = isUnsaved(opening) ? "" : JSON.stringify(opening.fields);
  }

  subscribe = this.#listeners.subscribe;
  snapshot = (): Snapshot => this.#snapshot;

  /** Sets the current draft. `isReady`: its accounts and media are known; saving before that would drop them. */
  setDraft(draft: PostDraft, isReady: boolean): void {
    this.#draft = draft;
    this.#isReady = isReady;
    if (this.#isStopped) return;
    const { opening } = this.#options;
    if (isReady) this.#stored ??= isUnsaved(opening) ? "" : requestOf(asOpened(draft, opening));
    const isWorthKeeping = this.#snapshot.postId !== null || !isUntouched(draft);
    const isDirty = isWorthKeeping && this.#stored !== null && requestOf(draft) !== this.#stored;
    if (!isWorthKeeping) this.#options.localDrafts.remove(this.#copyId);
    else if (isDirty || JSON.stringify(fieldsOnly(draft)) !== this.#savedFields) this.#copy(draft, isDirty);
    const { state } = this.#snapshot.save;
    // Further typing does not change the state, and each notification renders the whole composer.
    const isQuiet = !isDirty || ["unsaved", "saving", "conflict", "offline"].includes(state);
    if (isDirty !== this.#snapshot.isDirty || !isQuiet)
      this.#notify(isQuiet ? { isDirty } : { isDirty, save: { state: "unsaved" } });
    if (isDirty && !this.isEdit && state !== "conflict" && state !== "offline") this.#saveIn(saveAfterMs);
  }

  /** Saves immediately, after the save under way. Resolves once the attempt is over. */
  saveNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running = this.#running.then(() => (this.#isStopped ? undefined : this.#send()));
    return this.#running;
  }

  /** Stops saving, because the post is being sent. Returns the server's version. */
  async stop(): Promise<{ postId: string | null; updatedAt: string | null }> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isStopped = true;
    await this.#running;
    return { postId: this.#snapshot.postId, updatedAt: this.#updatedAt };
  }

  /**
   * The stored post of the draft that is being sent. Only autosave creates it: with a second way, each would create one after a lost
   * answer of the other. `sent`: the request that follows. Throws what the server refuses.
   */
  beginSend = async (draft: PostDraft, sent: RepeatSent): Promise<{ postId: string; updatedAt: string | null }> => {
    let { postId } = this.#snapshot;
    const isRepeat = draft.timing.mode === "repeat";
    if (postId === null) {
      const { post, input } = await createOnce(this.#options, this.#copyId, toDraftInput(draft));
      this.#accept(post, JSON.stringify(input));
      postId = post.id;
    } else if (!isRepeat || this.#repeatSent === null) await this.#findLost({ isSending: true });
    this.#sent = sentFormOf(draft);
    if (isRepeat) {
      this.#repeatSent ??= sent;
      // Before the request, so that a reload knows of it.
      this.#copy(draft, this.#snapshot.isDirty);
    }
    return { postId, updatedAt: this.#updatedAt };
  };

  /**
   * Saves again after a failed send. `isContested`: the post was changed elsewhere, so the user decides first. `updatedAt`: the version
   * that the server has, which the send may have saved. `refusedKey`: of a request that the server refused; null: none.
   */
  resume(isContested: boolean, updatedAt: string | null, refusedKey: string | null = null): void {
    this.#isStopped = false;
    // An edited request has another key, and its refusal does not say whether the first one was carried out.
    if (refusedKey !== null && refusedKey === this.#repeatSent?.key) this.#repeatSent = null;
    // The stored copy may name the repeat, so it is written again.
    this.#savedFields = "";
    this.#updatedAt = updatedAt;
    if (isContested) this.#notify({ save: { state: "conflict" } });
    if (this.#draft !== null) this.setDraft(this.#draft, this.#isReady);
  }

  /** Drops the local draft: it was sent, or the server's version is used instead. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#isStopped = true;
    this.#options.localDrafts.remove(this.#copyId);
    this.#options.localDrafts.setLast(null);
  }

  /** A copy of the current draft, to be opened over the changed post. */
  currentCopy = (): DraftCopy | null => (this.#draft === null ? null : this.#copyOf(this.#draft, false));

  /** For the online event of the browser: retries without waiting. */
  retryNow(): void {
    if (this.#snapshot.save.state === "offline") void this.saveNow();
  }

  /** The screen is shown or left. Leaving saves immediately; unsaved changes stay as a copy. */
  show(isShown: boolean): void {
    this.#isShown = isShown;
    if (!isShown && this.#timer !== undefined && !this.#isStopped) void this.saveNow();
  }

  #notify(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#listeners.tell();
  }

  #saveIn(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // Text typed during a save may already be saved: another save would be a conflict for another tab.
      if (this.#snapshot.isDirty || this.#snapshot.save.state !== "saved") void this.saveNow();
    }, ms);
  }

  #copyOf(draft: PostDraft, isSaved: boolean): DraftCopy {
    const { postId } = this.#snapshot;
    return {
      postId,
      updatedAt: this.#updatedAt,
      status: this.isEdit ? "scheduled" : postId === null ? null : "draft",
      scheduledAt: this.#options.opening.scheduledAt,
      isSaved,
      sent: this.#sent,
      repeatSent: this.#repeatSent,
      writtenAtMs: Date.now(),
      fields: fieldsToStore(draft),
    };
  }

  #copy(draft: PostDraft, isDirty: boolean): void {
    const { localDrafts } = this.#options;
    const { postId } = this.#snapshot;
    const isSaved = postId !== null && this.#stored !== null && !isDirty;
    if (isSaved && isFullyStorable(draft) && this.#repeatSent === null) localDrafts.remove(this.#copyId);
    else localDrafts.write(this.#copyId, this.#copyOf(draft, isSaved));
    if (postId !== null) localDrafts.setLast(postId);
  }

  async #send(): Promise<void> {
    const draft = this.#draft;
    // Nothing else tries again: what is typed while the server is away starts no timer.
    if (!this.#isReady && this.#snapshot.save.state === "offline" && this.#isShown) this.#saveIn(retryAfterMs);
    if (draft === null || !this.#isReady) return;
    this.#notify({ save: { state: "saving", isRepeated: isOnlyHere(this.#snapshot.save) } });
    try {
      if (this.#sent !== null) await this.#findLost({ isSending: false });
      this.#sent = sentFormOf(draft);
      if (this.#snapshot.isDirty) this.#copy(draft, true);
      const { post, input } = await this.#store(toDraftInput(draft));
      this.#accept(post, JSON.stringify(input));
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** If the server has what got no answer, the next change is of that version. Not a save of what was sent, which it would take back. */
  async #findLost({ isSending }: { isSending: boolean }): Promise<void> {
    const { postId } = this.#snapshot;
    if (postId === null || this.#sent === null) return;
    const { updatedAt, form, isDraft } = await this.#options.server.read(postId);
    if (form === this.#sent && (isDraft || this.isEdit || isSending)) this.#updatedAt = updatedAt;
  }

  async #store(input: NewPostFields) {
    const { server } = this.#options;
    const { postId } = this.#snapshot;
    if (postId !== null) return { ...(await server.update(postId, input, this.#updatedAt)), input };
    return createOnce(this.#options, this.#copyId, input);
  }

  #accept(post: StoredVersion, stored: string): void {
    const { localDrafts, onCreated } = this.#options;
    const isNew = this.#snapshot.postId === null;
    this.#stored = stored;
    this.#sent = null;
    this.#updatedAt = post.updatedAt;
    const isComplete = this.#draft !== null && requestOf(this.#draft) === stored;
    if (isNew) localDrafts.remove(this.#copyId);
    this.#copyId = post.id;
    localDrafts.setLast(post.id);
    this.#notify({ save: { state: "saved", at: new Date() }, postId: post.id, isDirty: !isComplete });
    if (isComplete && this.#draft !== null) {
      this.#savedFields = JSON.stringify(fieldsOnly(this.#draft));
      this.#copy(this.#draft, false);
    }
    if (isNew && this.#isShown && !this.#isStopped) onCreated(post.id);
    if (!isComplete && this.#draft !== null) this.setDraft(this.#draft, this.#isReady);
  }

  #refuse(error: unknown): void {
    const { localDrafts } = this.#options;
    const { postId } = this.#snapshot;
    if (isUnreachable(error)) {
      this.#notify({ save: { state: "offline" } });
      if (this.#isShown) this.#saveIn(retryAfterMs);
      return;
    }
    this.#sent = null;
    if (errorCode(error) === "CONFLICT") {
      if (postId !== null) return this.#notify({ save: { state: "conflict" } });
      // The draft of a lost answer was deleted meanwhile. The next attempt creates a new one.
      this.#notify({ save: { state: "unsaved" } });
      return this.#saveIn(saveAfterMs);
    }
    const isGone = errorCode(error) === "NOT_FOUND" && issuesOf(error).length === 0;
    if (postId !== null && isGone && this.#repeatSent === null) {
      // Deleted elsewhere during the edit: it becomes a new draft.
      localDrafts.remove(this.#copyId);
      this.#copyId = newCopyId();
      this.#updatedAt = null;
      this.#stored = "";
      this.#notify({ postId: null });
      if (this.#draft !== null) this.#copy(this.#draft, true);
    }
    this.#notify({ save: { state: "refused", message: errorText(error) } });
  }
}
