import { z } from "zod";
import { type ComposerKind, DraftFields } from "./draft-fields.ts";

/** What was typed and is not known to be on the server, kept in this browser for this person. */
const DraftCopy = z.object({
  /** The post it is a change of; null: of none yet. */
  postId: z.string().nullable(),
  /** What the post was when this was begun from it. */
  updatedAt: z.string().nullable(),
  fields: DraftFields,
});
export type DraftCopy = z.infer<typeof DraftCopy>;

export interface DraftShelf {
  /** The copy of this post, or of the one that has no id yet. */
  read: (postId: string | null) => DraftCopy | null;
  write: (copy: DraftCopy) => void;
  remove: (postId: string | null) => void;
  /** The draft that was last worked on; null: none. */
  last: () => string | null;
  setLast: (postId: string | null) => void;
}

/** The copies of one composer and one person in the browser's storage. */
export function draftShelf(kind: ComposerKind, userId: string, storage: Storage = localStorage): DraftShelf {
  const prefix = `composer_${kind}_${userId}`;
  const keyOf = (postId: string | null) => `${prefix}_${postId ?? "new"}`;
  const lastKey = `${prefix}_last`;
  return {
    read: (postId) => {
      try {
        return DraftCopy.safeParse(JSON.parse(storage.getItem(keyOf(postId)) ?? "null")).data ?? null;
      } catch {
        // Not JSON: somebody else's entry.
        return null;
      }
    },
    write: (copy) => {
      try {
        storage.setItem(keyOf(copy.postId), JSON.stringify(copy));
      } catch {
        // Storage is full or blocked. The server has the draft within two seconds all the same.
      }
    },
    remove: (postId) => storage.removeItem(keyOf(postId)),
    last: () => storage.getItem(lastKey),
    setLast: (postId) => (postId === null ? storage.removeItem(lastKey) : storage.setItem(lastKey, postId)),
  };
}
