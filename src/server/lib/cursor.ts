import { createHash } from "node:crypto";
import { z } from "zod";
import { invalidInput } from "#server/lib/domain-error.ts";
import { openOrNull, type SecretBox } from "#server/lib/secrets/secret-box.ts";
import type { WorkspaceId } from "#shared/ids.ts";

/** A parsed request for a page. All fields besides cursor and limit belong to the list: filters, order, period. */
export interface PageRequest {
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** The keys that seal cursors. */
export interface CursorSeal {
  cursors: SecretBox;
}

/** The workspace or user of the list; null for a list that is the same for everyone. */
type Owner = WorkspaceId | null;

export interface Cursor<T, Query extends PageRequest> {
  encode(seal: CursorSeal, owner: Owner, position: T, request: Query): string;
  /**
   * The position to continue from; null at the beginning. Throws INVALID_INPUT for a cursor that `encode` did not
   * make for the same owner, list and query.
   */
  read(seal: CursorSeal, owner: Owner, request: Query): T | null;
  /**
   * A page of rows that were read with `limit` + 1, where the extra row means that there is another page: at most `limit`
   * of them, and the cursor to the rest.
   */
  page<Row>(
    seal: CursorSeal,
    owner: Owner,
    request: Query & { limit: number },
    rows: readonly Row[],
    positionOf: (last: Row) => T,
  ): { rows: Row[]; nextCursor: string | null };
}

const refuse = (message: string) => invalidInput([{ path: "cursor", message }]);

/** A digest of list and query: equal on every page of them, whatever the order of the fields. */
function markOf(list: string, { cursor: _cursor, limit: _limit, ...query }: PageRequest): string {
  const fields = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = JSON.stringify([list, ...fields.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

const contextOf = (owner: Owner) => owner ?? "everybody";

/** Null for text that this server did not seal for the owner. */
const open = ({ cursors }: CursorSeal, owner: Owner, cursor: string): unknown =>
  JSON.parse(openOrNull(cursors, cursor, contextOf(owner)) ?? "null");

/**
 * A sealed position in a list. Sealed, because it may contain a title; bound to its owner, list and query, because
 * elsewhere it would skip or repeat rows. The decoded value is still checked against `position`, because another
 * version may have made it.
 */
export function createCursor<T extends Record<string, string>, Query extends PageRequest>(
  list: string,
  position: z.ZodType<T>,
): Cursor<T, Query> {
  const content = z.tuple([z.string(), position]);
  const encode: Cursor<T, Query>["encode"] = ({ cursors }, owner, value, request) =>
    cursors.seal(JSON.stringify([markOf(list, request), value]), contextOf(owner));
  return {
    encode,
    page(seal, owner, request, found, positionOf) {
      const rows = found.slice(0, request.limit);
      const last = found.length > rows.length ? rows.at(-1) : undefined;
      return { rows, nextCursor: last === undefined ? null : encode(seal, owner, positionOf(last), request) };
    },
    read(seal, owner, request) {
      if (request.cursor === undefined) return null;
      const parsed = content.safeParse(open(seal, owner, request.cursor));
      if (!parsed.success) throw refuse("This is not a cursor of this list");
      const [mark, value] = parsed.data;
      if (mark !== markOf(list, request))
        throw refuse("This cursor belongs to another list, filter or order: begin again without it");
      return value;
    },
  };
}
