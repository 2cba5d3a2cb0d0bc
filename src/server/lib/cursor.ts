import type { z } from "zod";
import { invalidInput } from "#server/lib/domain-error.ts";

export interface Cursor<T> {
  encode(position: T): string;
  /** Throws INVALID_INPUT for anything that encode did not make. */
  decode(cursor: string): T;
}

/** A place in a list, opaque to the caller. What comes back is checked against `position` like any other input. */
export function createCursor<T extends Record<string, string>>(position: z.ZodType<T>): Cursor<T> {
  return {
    encode: (value) => Buffer.from(JSON.stringify(value)).toString("base64url"),
    decode(cursor) {
      const parsed = position.safeParse(parseJson(Buffer.from(cursor, "base64url").toString()));
      if (!parsed.success) throw invalidInput([{ path: "cursor", message: "This is not a cursor of this list" }]);
      return parsed.data;
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
