import { z } from "zod";
import type { NewPostFields } from "#shared/posts/posts.ts";
import { Day } from "#shared/time.ts";
import { newKey } from "#client/lib/idempotency-key.ts";
import { type ComposerKind, DraftFields } from "./draft-fields.ts";

/** What was typed and is not known to be on the server, kept in this browser for this person. */
const DraftCopy = z.object({
  /** The post it is a change of; null: of none yet. */
  postId: z.string().nullable(),
  /** What the post was when this was begun from it. */
  updatedAt: z.string().nullable(),
  /** null: it is no post yet, or an older copy, which does not say. */
  status: z.enum(["draft", "scheduled"]).nullable().default(null),
  scheduledAt: z.string().nullable().default(null),
  /** The server has all of it that it keeps of a draft, so what is newer there counts. */
  isSaved: z.boolean().default(false),
  /** What was being saved when this was written: the server may have taken it, and its answer not have come. */
  sent: z.string().nullable().default(null),
  writtenAtMs: z.number().default(0),
  fields: DraftFields,
});
export type DraftCopy = z.infer<typeof DraftCopy>;

/** The creation of a draft that has no id yet, which more than one tab may have restored. */
export interface BegunCreation {
  /** Said again by a repetition, so that the server makes one draft of it. */
  key: string;
  input: NewPostFields;
  /** What was made; null: no answer has come. */
  post: { id: string; updatedAt: string } | null;
}

// Written by this code alone: the server judges the input again.
const KeptCreation = z.object({ atMs: z.number(), creation: z.custom<BegunCreation>((value) => value !== null) });
/** Longer than any other tab has the same draft open without having saved it. */
const creationKeptMs = 7 * Day.ms;

const unnamed = "new";

/** Where the copy of a draft lies until its post has an id. */
export const newPlace = (): string => `${unnamed}_${newKey()}`;

export interface DraftShelf {
  /** A place is the id of a post, or a name of its own for each draft that has none yet. */
  read: (place: string) => DraftCopy | null;
  write: (place: string, copy: DraftCopy) => void;
  remove: (place: string) => void;
  /** Those that have no id yet and are in this browser alone, the last one written first. */
  unsent: () => readonly { place: string; copy: DraftCopy }[];
  /** The creation that was begun of what lies at a place, by this tab or another one. */
  begun: (place: string) => BegunCreation | null;
  setBegun: (place: string, creation: BegunCreation | null) => void;
  /** The draft that was last worked on; null: none. */
  last: () => string | null;
  setLast: (postId: string | null) => void;
}

/** The copies of one composer and one person in the browser's storage. */
export function draftShelf(kind: ComposerKind, userId: string, storage: Storage = localStorage): DraftShelf {
  const prefix = `composer_${kind}_${userId}_`;
  const lastKey = `${prefix}last`;
  const begunPrefix = `${prefix}begun_`;
  const keysOf = (start: string) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
      key.startsWith(start),
    );
  const readBegun = (key: string) => {
    try {
      const kept = KeptCreation.parse(JSON.parse(storage.getItem(key) ?? "null"));
      return kept.atMs + creationKeptMs > Date.now() ? kept.creation : null;
    } catch {
      // Nothing, or nothing of ours.
      return null;
    }
  };
  const read = (place: string) => {
    try {
      return DraftCopy.safeParse(JSON.parse(storage.getItem(prefix + place) ?? "null")).data ?? null;
    } catch {
      // Not JSON: somebody else's entry.
      return null;
    }
  };
  return {
    read,
    write: (place, copy) => {
      try {
        storage.setItem(prefix + place, JSON.stringify(copy));
      } catch {
        // Storage is full or blocked. The server has the draft within two seconds all the same.
      }
    },
    remove: (place) => storage.removeItem(prefix + place),
    unsent: () => {
      const places = keysOf(prefix + unnamed).map((key) => key.slice(prefix.length));
      const copies = places.flatMap((place) => {
        const copy = read(place);
        return copy === null ? [] : { place, copy };
      });
      return copies.toSorted((a, b) => b.copy.writtenAtMs - a.copy.writtenAtMs);
    },
    begun: (place) => readBegun(begunPrefix + place),
    setBegun: (place, creation) => {
      for (const key of keysOf(begunPrefix)) if (readBegun(key) === null) storage.removeItem(key);
      if (creation === null) return storage.removeItem(begunPrefix + place);
      try {
        storage.setItem(begunPrefix + place, JSON.stringify({ atMs: Date.now(), creation }));
      } catch {
        // Storage is full or blocked: no other tab has restored anything from it either.
      }
    },
    last: () => storage.getItem(lastKey),
    setLast: (postId) => (postId === null ? storage.removeItem(lastKey) : storage.setItem(lastKey, postId)),
  };
}
