import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { findCreations, type ListPosition } from "#server/domains/creations/creations.queries.ts";
import { toCreation } from "#server/domains/creations/present-creation.ts";
import { createCursor } from "#server/lib/cursor.ts";
import type { CreationPage, ListCreationsInput } from "#shared/creations/creations.ts";
import { CreationId, type UserId } from "#shared/ids.ts";
import { text } from "#shared/text.ts";

/** More than any title has. */
const titleMax = 1_000;

/** Where a page of this list begins, for whoever asks for one. */
export const creationCursor = createCursor<ListPosition, ListCreationsInput>(
  "creations",
  z.strictObject({ id: CreationId, title: text(titleMax) }),
);

export async function listCreations(
  deps: Pick<Deps, "db" | "cursors">,
  userId: UserId,
  input: ListCreationsInput,
): Promise<CreationPage> {
  const { limit, sort, cursor: _cursor, ...filter } = input;
  const rows = await findCreations(deps.db, userId, filter, {
    sort,
    after: creationCursor.read(deps, userId, input),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    creations: page.map(toCreation),
    nextCursor:
      rows.length > limit && last
        ? creationCursor.encode(deps, userId, { id: last.id, title: last.title }, input)
        : null,
  };
}
