import { z } from "zod";
import { newKey } from "#client/lib/api/idempotency-key.ts";
import { Day } from "#shared/durations.ts";
import type { NewPostFields } from "#shared/posts/posts.ts";
import { type ComposerKind, DraftFields } from "./draft-fields.ts";

/** Draft content that the server may not have, stored in this browser for this user. */
const DraftCopy = z.object({
  /** The post that it changes; null: none yet. */
  postId: z.string().nullable(),
  /** The version of the post that the edit is based on. */
  updatedAt: z.string().nullable(),
  /** null: no post yet, or a copy of an older version without this field. */
  status: z.enum(["draft", "scheduled"]).nullable().default(null),
  scheduledAt: z.string().nullable().default(null),
  /** The server has everything that it can store of the draft, so a newer version there wins. */
  isSaved: z.boolean().default(false),
  /** The save under way when this was written: the server may have it although its answer was lost. */
  sent: z.string().nullable().default(null),
  /** The first request for its repeat, until that is answered: with the same key the server makes it once. */
  repeatSent: z.object({ request: z.string(), key: z.string() }).nullable().default(null),
  writtenAtMs: z.number().default(0),
  fields: DraftFields,
});
export type DraftCopy = z.infer<typeof DraftCopy>;
export type RepeatSent = NonNullable<DraftCopy["repeatSent"]>;

/** The request that creates the post of a draft without an id. Several tabs may have restored the draft. */
export interface CreateAttempt {
  /** Idempotency key: a repetition with it makes no second draft. */
  key: string;
  input: NewPostFields;
  /** The created post; null: no answer yet. */
  post: { id: string; updatedAt: string } | null;
}

// Written only by this code, and the server validates the input again.
const StoredAttempt = z.object({ atMs: z.number(), creation: z.custom<CreateAttempt>((value) => value !== null) });
/** Longer than another tab is likely to have the same draft open unsaved. */
const attemptKeptMs = 7 * Day.ms;

const unnamed = "new";

/** The copy id of a draft that has no post id yet. */
export const newCopyId = (): string => `${unnamed}_${newKey()}`;

/**
 * The drafts of one composer and one user in one workspace, in the browser's storage. A copy id is the id of the post, or a name for a
 * draft without one.
 */
export interface LocalDrafts {
  read: (copyId: string) => DraftCopy | null;
  write: (copyId: string, copy: DraftCopy) => void;
  remove: (copyId: string) => void;
  /** Drafts that have no post id and exist only in this browser, the last one written first. */
  localOnly: () => readonly { copyId: string; copy: DraftCopy }[];
  /** The create request that this or another tab has started for a draft. */
  createAttempt: (copyId: string) => CreateAttempt | null;
  setCreateAttempt: (copyId: string, attempt: CreateAttempt | null) => void;
  /** The post id of the draft last worked on; null: none. */
  last: () => string | null;
  setLast: (postId: string | null) => void;
}

export function openLocalDrafts(kind: ComposerKind, owner: string, storage: Storage = localStorage): LocalDrafts {
  const prefix = `composer_${kind}_${owner}_`;
  const lastKey = `${prefix}last`;
  const attemptPrefix = `${prefix}begun_`;
  const keysOf = (start: string) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
      key.startsWith(start),
    );
  const readAttempt = (key: string) => {
    try {
      const stored = StoredAttempt.parse(JSON.parse(storage.getItem(key) ?? "null"));
      return stored.atMs + attemptKeptMs > Date.now() ? stored.creation : null;
    } catch {
      // No entry, or one of another program.
      return null;
    }
  };
  const read = (copyId: string) => {
    try {
      return DraftCopy.safeParse(JSON.parse(storage.getItem(prefix + copyId) ?? "null")).data ?? null;
    } catch {
      // Not JSON: the entry of another program.
      return null;
    }
  };
  return {
    read,
    write: (copyId, copy) => {
      try {
        storage.setItem(prefix + copyId, JSON.stringify(copy));
      } catch {
        // Storage is full or blocked. The server gets a draft within two seconds anyway. An edit of a scheduled post, and what
        // is typed offline, is then only on the screen.
      }
    },
    remove: (copyId) => storage.removeItem(prefix + copyId),
    localOnly: () => {
      const copyIds = keysOf(prefix + unnamed).map((key) => key.slice(prefix.length));
      const copies = copyIds.flatMap((copyId) => {
        const copy = read(copyId);
        return copy === null ? [] : { copyId, copy };
      });
      return copies.toSorted((a, b) => b.copy.writtenAtMs - a.copy.writtenAtMs);
    },
    createAttempt: (copyId) => readAttempt(attemptPrefix + copyId),
    setCreateAttempt: (copyId, attempt) => {
      for (const key of keysOf(attemptPrefix)) if (readAttempt(key) === null) storage.removeItem(key);
      if (attempt === null) return storage.removeItem(attemptPrefix + copyId);
      try {
        storage.setItem(attemptPrefix + copyId, JSON.stringify({ atMs: Date.now(), creation: attempt }));
      } catch {
        // Storage is full or blocked, so no other tab can have restored the draft.
      }
    },
    last: () => storage.getItem(lastKey),
    setLast: (postId) => (postId === null ? storage.removeItem(lastKey) : storage.setItem(lastKey, postId)),
  };
}
