import type { NewPostFields, Post } from "#shared/posts/posts.ts";
import { errorCode, errorText, issuesOf, isUnreachable } from "#client/lib/api-error.ts";
import { newKey } from "#client/lib/idempotency-key.ts";
import { type DraftCopy, type DraftShelf, newPlace } from "./draft-copy.ts";
import { type DraftFields, isUntouched } from "./draft-fields.ts";
import type { Opening } from "./open-draft.ts";
import { accountIdsOf, isKeptWhole, type PostDraft, storedFormOf, toDraftInput } from "./post-draft.ts";

/** From the first change on: what is typed is on the server within two seconds. */
const saveAfterMs = 1_500;
const retryAfterMs = 5_000;

export type SaveState =
  | { state: "none" | "unsaved" | "saving" }
  | { state: "saved"; at: Date }
  /** Only in this browser until the server answers again. */
  | { state: "offline" }
  | { state: "refused"; message: string }
  /** Somebody else, or another tab, changed it in the meantime. */
  | { state: "conflict" };

export interface Kept {
  save: SaveState;
  postId: string | null;
  /** There is something that the server has not. */
  isDirty: boolean;
}

type Stored = Pick<Post, "updatedAt"> & { id: string };
type Answer = Promise<{ post: Stored }>;

export interface DraftServer {
  create: (input: NewPostFields, idempotencyKey: string) => Answer;
  update: (id: string, input: NewPostFields, unchangedSince: string | null) => Answer;
}

interface KeeperOptions {
  opening: Opening;
  shelf: DraftShelf;
  server: DraftServer;
  /** Runs a task while no other tab runs one of the same name. */
  alone: <T>(name: string, task: () => Promise<T>) => Promise<T>;
  /** The draft has got its id. */
  onAdopted: (postId: string) => void;
}

const fieldsOnly = ({ accounts: _accounts, alsoTo: _alsoTo, creations: _creations, ...fields }: PostDraft) => fields;

/** With the accounts as they are shown: the default ones may be others by the time it is opened again. */
function toKeep(draft: PostDraft): DraftFields {
  const accountIds = accountIdsOf(draft);
  return { ...fieldsOnly(draft), accountIds: accountIds.length > 0 ? accountIds : draft.accountIds };
}

const asOpened = (draft: PostDraft, { fields }: Opening): PostDraft => ({
  ...draft,
  ...fields,
  creations: draft.creations.filter(({ id }) => fields.creationIds.includes(id)),
});

const requestOf = (draft: PostDraft) => JSON.stringify(toDraftInput(draft));

/**
 * Keeps a draft on the server while it is typed, one save after the other, and a copy in the browser of what the server has not:
 * of all of it until it is saved, of some of it for as long as a draft of the server has no room for that.
 */
export class DraftKeeper {
  readonly isEdit: boolean;
  readonly #options: KeeperOptions;
  readonly #listeners = new Set<() => void>();
  #kept: Kept;
  /** Where the copy lies. */
  #place: string;
  #updatedAt: string | null;
  /** What the server is known to have; null until the accounts and pictures of what was opened are known. */
  #stored: string | null = null;
  #savedFields: string;
  #draft: PostDraft | null = null;
  /** What the save under way, or one without an answer, is to make of it. */
  #sent: string | null = null;
  #running: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  #isShown = true;

  constructor(options: KeeperOptions) {
    const { opening } = options;
    this.#options = options;
    this.isEdit = opening.status === "scheduled";
    this.#kept = { save: { state: "none" }, postId: opening.postId, isDirty: false };
    this.#place = opening.place;
    this.#updatedAt = opening.updatedAt;
    this.#savedFields = opening.source === "copy" ? "" : JSON.stringify(opening.fields);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  kept = (): Kept => this.#kept;

  /** The draft as it stands now. `isReady`: its accounts and pictures are known; saving before that would drop them. */
  take(draft: PostDraft, isReady: boolean): void {
    this.#draft = draft;
    if (this.#isStopped) return;
    const { opening } = this.#options;
    if (isReady) this.#stored ??= opening.source === "copy" ? "" : requestOf(asOpened(draft, opening));
    const isWorthKeeping = this.#kept.postId !== null || !isUntouched(draft);
    const isDirty = isWorthKeeping && this.#stored !== null && requestOf(draft) !== this.#stored;
    if (!isWorthKeeping) this.#options.shelf.remove(this.#place);
    else if (isDirty || JSON.stringify(fieldsOnly(draft)) !== this.#savedFields) this.#copy(draft, isDirty);
    const { state } = this.#kept.save;
    // One who types on tells nothing new: the whole composer is drawn again for it.
    const isQuiet = !isDirty || ["unsaved", "saving", "conflict", "offline"].includes(state);
    if (isDirty !== this.#kept.isDirty || !isQuiet)
      this.#tell(isQuiet ? { isDirty } : { isDirty, save: { state: "unsaved" } });
    if (isDirty && !this.isEdit && state !== "conflict" && state !== "offline") this.#saveIn(saveAfterMs);
  }

  /** Saves at once, after the save that is under way. Answers when the server has it or will not have it. */
  saveNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running = this.#running.then(() => (this.#isStopped ? undefined : this.#send()));
    return this.#running;
  }

  /** Nothing is saved any more, because it is being sent; answers with what the server has. */
  async stop(): Promise<{ postId: string | null; updatedAt: string | null }> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isStopped = true;
    await this.#running;
    return { postId: this.#kept.postId, updatedAt: this.#updatedAt };
  }

  /** It was not sent, so it is kept on. `isContested`: because somebody else changed it, which the person has to look at first. */
  resume({ isContested }: { isContested: boolean }): void {
    this.#isStopped = false;
    if (isContested) this.#tell({ save: { state: "conflict" } });
    if (this.#draft !== null) this.take(this.#draft, this.#stored !== null);
  }

  /** What stands here is not needed any more: it was sent, or gives way to what the server has. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#isStopped = true;
    this.#options.shelf.remove(this.#place);
    this.#options.shelf.setLast(null);
  }

  /** What stands here, to be opened again over what the post has become meanwhile. */
  mine = (): DraftCopy | null => (this.#draft === null ? null : this.#copyOf(this.#draft, false));

  /** Where the browser says it is online again, no wait is needed. */
  retryNow(): void {
    if (this.#kept.save.state === "offline") void this.saveNow();
  }

  /** The screen is left or shown again. Leaving does not wait for the next save; what it has not taken stays as a copy. */
  show(isShown: boolean): void {
    this.#isShown = isShown;
    if (!isShown && this.#timer !== undefined && !this.#isStopped) void this.saveNow();
  }

  #tell(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    for (const listener of this.#listeners) listener();
  }

  #saveIn(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // What was typed during a save may be on the server with it: saving that again would be news to another tab.
      if (this.#kept.isDirty || this.#kept.save.state !== "saved") void this.saveNow();
    }, ms);
  }

  #copyOf(draft: PostDraft, isSaved: boolean): DraftCopy {
    const { postId } = this.#kept;
    return {
      postId,
      updatedAt: this.#updatedAt,
      status: this.isEdit ? "scheduled" : postId === null ? null : "draft",
      scheduledAt: this.#options.opening.scheduledAt,
      isSaved,
      sent: this.#sent,
      writtenAtMs: Date.now(),
      fields: toKeep(draft),
    };
  }

  #copy(draft: PostDraft, isDirty: boolean): void {
    const { shelf } = this.#options;
    const { postId } = this.#kept;
    const isSaved = postId !== null && this.#stored !== null && !isDirty;
    if (isSaved && isKeptWhole(draft)) shelf.remove(this.#place);
    else shelf.write(this.#place, this.#copyOf(draft, isSaved));
    if (postId !== null) shelf.setLast(postId);
  }

  async #send(): Promise<void> {
    const draft = this.#draft;
    if (draft === null) return;
    this.#tell({ save: { state: "saving" } });
    this.#sent = storedFormOf(toKeep(draft));
    if (this.#kept.isDirty) this.#copy(draft, true);
    try {
      const { post, input } = await this.#store(toDraftInput(draft));
      this.#accept(post, JSON.stringify(input));
    } catch (error) {
      this.#refuse(error);
    }
  }

  async #store(input: NewPostFields) {
    const { server } = this.#options;
    const { postId } = this.#kept;
    if (postId !== null) return { ...(await server.update(postId, input, this.#updatedAt)), input };
    return this.#create(input);
  }

  /**
   * A repeated creation says the same again, whichever tab repeats it: neither a lost answer nor a second tab that has restored the
   * same draft makes a second one. What is newer here goes over it afterwards.
   */
  #create(input: NewPostFields): Promise<{ post: Stored; input: NewPostFields }> {
    const { server, shelf, alone } = this.#options;
    const place = this.#place;
    return alone(`draft-${place}`, async () => {
      const creation = shelf.begun(place) ?? { key: newKey(), input, post: null };
      if (creation.post !== null) return { post: creation.post, input: creation.input };
      shelf.setBegun(place, creation);
      const { post } = await server.create(creation.input, creation.key);
      shelf.setBegun(place, { ...creation, post: { id: post.id, updatedAt: post.updatedAt } });
      return { post, input: creation.input };
    });
  }

  #accept(post: Stored, stored: string): void {
    const { shelf, onAdopted } = this.#options;
    const isNew = this.#kept.postId === null;
    this.#stored = stored;
    this.#sent = null;
    this.#updatedAt = post.updatedAt;
    const isAll = this.#draft !== null && requestOf(this.#draft) === stored;
    if (isNew) shelf.remove(this.#place);
    this.#place = post.id;
    shelf.setLast(post.id);
    this.#tell({ save: { state: "saved", at: new Date() }, postId: post.id, isDirty: !isAll });
    if (isAll && this.#draft !== null) {
      this.#savedFields = JSON.stringify(fieldsOnly(this.#draft));
      this.#copy(this.#draft, false);
    }
    if (isNew && this.#isShown && !this.#isStopped) onAdopted(post.id);
    if (!isAll && this.#draft !== null) this.take(this.#draft, true);
  }

  #refuse(error: unknown): void {
    const { shelf } = this.#options;
    const { postId } = this.#kept;
    if (isUnreachable(error)) {
      this.#tell({ save: { state: "offline" } });
      if (this.#isShown) this.#saveIn(retryAfterMs);
      return;
    }
    if (postId === null) shelf.setBegun(this.#place, null);
    this.#sent = null;
    if (errorCode(error) === "CONFLICT") {
      if (postId !== null) return this.#tell({ save: { state: "conflict" } });
      // The draft of an answer that got lost was deleted meanwhile. The next try makes a new one.
      this.#tell({ save: { state: "unsaved" } });
      return this.#saveIn(saveAfterMs);
    }
    if (postId !== null && errorCode(error) === "NOT_FOUND" && issuesOf(error).length === 0) {
      // Deleted on another screen while it is being written here: it becomes a draft of its own again.
      shelf.remove(this.#place);
      this.#place = newPlace();
      this.#updatedAt = null;
      this.#stored = "";
      this.#tell({ postId: null });
      if (this.#draft !== null) this.#copy(this.#draft, true);
    }
    this.#tell({ save: { state: "refused", message: errorText(error) } });
  }
}
