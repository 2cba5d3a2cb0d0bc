import { z } from "zod";
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

const unnamed = "new";

/** Where the copy of a draft lies until its post has an id. */
export const newPlace = (): string => `${unnamed}_${newKey()}`;

export interface DraftShelf {
  /** A place is the id of a post, or a name of its own for each draft that has none yet. */
  read: (place: string) => DraftCopy | null;
  write: (place: string, copy: DraftCopy) => void;
  remove: (place: string) => void;
  /** Where the last one lies that has no id yet; null: there is none. */
  newest: () => string | null;
  /** The draft that was last worked on; null: none. */
  last: () => string | null;
  setLast: (postId: string | null) => void;
}

/** The copies of one composer and one person in the browser's storage. */
export function draftShelf(kind: ComposerKind, userId: string, storage: Storage = localStorage): DraftShelf {
  const prefix = `composer_${kind}_${userId}_`;
  const lastKey = `${prefix}last`;
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
    newest: () => {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
      const places = keys.filter((key) => key.startsWith(prefix + unnamed)).map((key) => key.slice(prefix.length));
      const copies = places.flatMap((place) => {
        const copy = read(place);
        return copy === null ? [] : { place, copy };
      });
      return copies.toSorted((a, b) => b.copy.writtenAtMs - a.copy.writtenAtMs)[0]?.place ?? null;
    },
    last: () => storage.getItem(lastKey),
    setLast: (postId) => (postId === null ? storage.removeItem(lastKey) : storage.setItem(lastKey, postId)),
  };
}
