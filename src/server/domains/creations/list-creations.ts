import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { findCreations, type ListPosition } from "#server/domains/creations/creations.queries.ts";
import { toCreation } from "#server/domains/creations/present-creation.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { type CreationPage, CreationSort, type ListCreationsInput } from "#shared/creations.ts";
import { CreationId, type UserId } from "#shared/ids.ts";

/** A cursor goes on in the order it was made in. */
const cursor = createCursor(z.strictObject({ sort: CreationSort, id: CreationId, title: z.string() }));

function readCursor({ cursor: text, sort }: ListCreationsInput): ListPosition | null {
  if (text === undefined) return null;
  const position = cursor.decode(text);
  if (position.sort === sort) return position;
  throw invalidInput([{ path: "cursor", message: `This cursor goes on in the order "${position.sort}"` }]);
}

export async function listCreations(
  deps: Pick<Deps, "db">,
  userId: UserId,
  input: ListCreationsInput,
): Promise<CreationPage> {
  const { limit, sort, cursor: _cursor, ...filter } = input;
  const rows = await findCreations(deps.db, userId, filter, { sort, after: readCursor(input), limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    creations: page.map(toCreation),
    nextCursor: rows.length > limit && last ? cursor.encode({ sort, id: last.id, title: last.title }) : null,
  };
}
