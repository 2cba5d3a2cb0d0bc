import { createHash } from "node:crypto";
import { z } from "zod";
import { invalidInput } from "#server/lib/domain-error.ts";

/** What a list was asked for, parsed. Whatever stands in it besides the page belongs to the list: filters, order, period. */
export interface AskedForPage {
  cursor?: string | undefined;
  limit?: number | undefined;
}

export interface Cursor<T, Asked extends AskedForPage> {
  encode(position: T, asked: Asked): string;
  /** Where to go on; null at the beginning. Throws INVALID_INPUT for anything that encode did not make for the same list and question. */
  read(asked: Asked): T | null;
}

const refuse = (message: string) => invalidInput([{ path: "cursor", message }]);

/** The same for every page of one list and one question, whatever order the fields came in. */
function markOf(list: string, { cursor: _cursor, limit: _limit, ...question }: AskedForPage): string {
  const fields = Object.entries(question).filter(([, value]) => value !== undefined);
  const text = JSON.stringify([list, ...fields.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

/**
 * A place in a list, opaque to the caller and bound to the list and what was asked of it: elsewhere it would skip rows or repeat
 * them. What comes back is checked against `position` like any other input.
 */
export function createCursor<T extends Record<string, string>, Asked extends AskedForPage>(
  list: string,
  position: z.ZodType<T>,
): Cursor<T, Asked> {
  const written = z.tuple([z.string(), position]);
  return {
    encode: (value, asked) => Buffer.from(JSON.stringify([markOf(list, asked), value])).toString("base64url"),
    read(asked) {
      if (asked.cursor === undefined) return null;
      const parsed = written.safeParse(parseJson(Buffer.from(asked.cursor, "base64url").toString()));
      if (!parsed.success) throw refuse("This is not a cursor of this list");
      const [mark, value] = parsed.data;
      if (mark !== markOf(list, asked))
        throw refuse("This cursor belongs to another list, filter or order: begin again without it");
      return value;
    },
  };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
