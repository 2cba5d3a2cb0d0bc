import type { Deps } from "#server/deps.ts";
import { findEntity, sumEntity } from "#server/domains/analytics/entity.queries.ts";
import { resolveRange } from "#server/domains/analytics/resolve-range.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type { EntityFigures, EntityInput } from "#shared/analytics/analytics.ts";
import type { UserId } from "#shared/ids.ts";

const nouns = { creation: "Creation", post: "Post", account: "Account" } as const satisfies Record<
  EntityInput["type"],
  string
>;

/** Figures of one creation (those of its posts), post or account. Throws NOT_FOUND, INVALID_INPUT. */
export async function readEntity(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  { type, id, ...asked }: EntityInput,
): Promise<EntityFigures> {
  const [entity, range] = await Promise.all([findEntity(db, userId, type, id), resolveRange(db, userId, asked)]);
  if (entity === undefined) throw notFound(nouns[type]);
  return { range, entity: { type, id, ...entity }, ...(await sumEntity(db, userId, { type, id }, range)) };
}
