import { createHash } from "node:crypto";
import { z } from "zod";
import { invalidInput } from "#server/lib/domain-error.ts";
import { type SecretBox, SecretUnreadableError } from "#server/lib/secret-box.ts";
import type { UserId } from "#shared/ids.ts";

/** What a list was asked for, parsed. Whatever stands in it besides the page belongs to the list: filters, order, period. */
export interface AskedForPage {
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** What seals cursors. */
export interface CursorSeal {
  cursors: SecretBox;
}

/** Whose list it is; null: everybody's. */
type Owner = UserId | null;

export interface Cursor<T, Asked extends AskedForPage> {
  encode(seal: CursorSeal, owner: Owner, position: T, asked: Asked): string;
  /** Where to go on; null at the beginning. Throws INVALID_INPUT for anything that encode did not make for the same owner, list and question. */
  read(seal: CursorSeal, owner: Owner, asked: Asked): T | null;
}

const refuse = (message: string) => invalidInput([{ path: "cursor", message }]);

/** The same for every page of one list and one question, whatever order the fields came in. */
function markOf(list: string, { cursor: _cursor, limit: _limit, ...question }: AskedForPage): string {
  const fields = Object.entries(question).filter(([, value]) => value !== undefined);
  const text = JSON.stringify([list, ...fields.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

const contextOf = (owner: Owner) => owner ?? "everybody";

/** Null for what this server did not seal for the owner. */
function open({ cursors }: CursorSeal, owner: Owner, cursor: string): unknown {
  try {
    return JSON.parse(cursors.open(cursor, contextOf(owner)));
  } catch (error) {
    if (error instanceof SecretUnreadableError) return null;
    throw error;
  }
}

/**
 * A place in a list, sealed, because it may hold a title, and bound to its owner, the list and what was asked of it: elsewhere it
 * would skip rows or repeat them. What comes back is checked against `position` all the same: another version may have made it.
 */
export function createCursor<T extends Record<string, string>, Asked extends AskedForPage>(
  list: string,
  position: z.ZodType<T>,
): Cursor<T, Asked> {
  const written = z.tuple([z.string(), position]);
  return {
    encode: ({ cursors }, owner, value, asked) =>
      cursors.seal(JSON.stringify([markOf(list, asked), value]), contextOf(owner)),
    read(seal, owner, asked) {
      if (asked.cursor === undefined) return null;
      const parsed = written.safeParse(open(seal, owner, asked.cursor));
      if (!parsed.success) throw refuse("This is not a cursor of this list");
      const [mark, value] = parsed.data;
      if (mark !== markOf(list, asked))
        throw refuse("This cursor belongs to another list, filter or order: begin again without it");
      return value;
    },
  };
}
