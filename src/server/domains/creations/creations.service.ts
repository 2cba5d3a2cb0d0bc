import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  type CreationRow,
  findCreationById,
  findCreations,
  findUsableByIds,
  type ListPosition,
  lockCreations,
  updateUse,
} from "#server/domains/creations/creations.queries.ts";
import { toCreation } from "#server/domains/creations/present-creation.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { invalidInput, notFound } from "#server/lib/domain-error.ts";
import {
  type Creation,
  type CreationPage,
  CreationSort,
  type CreationUse,
  type ListCreationsInput,
} from "#shared/creations.ts";
import { CreationId, type UserId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

export { mediaUrl, readCreationFile } from "#server/domains/creations/creation-files.ts";
export { createMediaLink } from "#server/domains/creations/media-links.service.ts";

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
  const { limit, sort } = input;
  const rows = await findCreations(deps.db, userId, input, { sort, after: readCursor(input), limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    creations: page.map(toCreation),
    nextCursor: rows.length > limit && last ? cursor.encode({ sort, id: last.id, title: last.title }) : null,
  };
}

export async function getCreation(deps: Pick<Deps, "db">, userId: UserId, id: CreationId): Promise<Creation> {
  const row = await findCreationById(deps.db, userId, id);
  if (row === undefined) throw notFound("Creation");
  return toCreation(row);
}

/** Those of the ids that are this person's finished creations, in the order asked for. The caller decides what a missing one means. */
export async function findUsableCreations(db: Db, userId: UserId, ids: readonly CreationId[]): Promise<CreationRow[]> {
  if (ids.length === 0) return [];
  const rows = await findUsableByIds(db, userId, ids);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Holds creations until the transaction ends, in a fixed order, so that nobody waits in a circle. */
export const holdCreations = (tx: Db, ids: readonly CreationId[]): Promise<void> => lockCreations(tx, ids);

/** Says what is being done with a finished creation, and where. Called in the transaction that changes the post. */
export async function setCreationUse(
  tx: Db,
  id: CreationId,
  use: CreationUse,
  platform: Platform | null,
): Promise<void> {
  await updateUse(tx, id, use, platform);
}
