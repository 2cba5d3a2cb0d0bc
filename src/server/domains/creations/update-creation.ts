import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { draftOptions } from "#server/domains/creations/create-draft.ts";
import {
  type CreationChange,
  findCreationById,
  lockCreation,
  updateCreationFields,
} from "#server/domains/creations/creations.queries.ts";
import { toCreation } from "#server/domains/creations/present-creation.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { UpdateCreationInput } from "#shared/creations/draft-creation.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";
import { may, type WorkspaceRole } from "#shared/workspaces/roles.ts";

/** The sent fields; an empty text clears a field. */
function changeOf({
  title,
  description,
  altText,
  isFavourite,
  favourite,
  isPublic,
  prompt,
}: UpdateCreationInput): CreationChange {
  const favoured = isFavourite ?? favourite;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(altText === undefined ? {} : { altText: altText || null }),
    ...(favoured === undefined ? {} : { isFavourite: favoured }),
    ...(isPublic === undefined ? {} : { isPublic }),
    ...(prompt === undefined ? {} : { prompt }),
  };
}

/**
 * A planned post may take over the alt text of the library, so it is changed by those who may change the post. Throws FORBIDDEN.
 */
async function refuseInPlannedPost(db: Db, workspaceId: WorkspaceId, id: CreationId): Promise<void> {
  const creation = await findCreationById(db, workspaceId, id);
  if (creation?.status !== "scheduled") return;
  throw new DomainError(
    "FORBIDDEN",
    "A planned post uses this, so its alt text is changed only by those who may publish. Ask an editor.",
  );
}

/** Throws NOT_FOUND, FORBIDDEN, CONFLICT for prompt or options of a creation that is not a draft, INVALID_INPUT for an option its kind does not have. */
export async function updateCreation(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  role: WorkspaceRole,
  input: UpdateCreationInput,
): Promise<Creation> {
  const { id, prompt, options, altText } = input;
  if (altText !== undefined && !may(role, "posts.publish")) await refuseInPlannedPost(deps.db, workspaceId, id);
  const change = changeOf(input);
  if (prompt === undefined && options === undefined) {
    const isEmpty = Object.keys(change).length === 0;
    const row = await (isEmpty
      ? findCreationById(deps.db, workspaceId, id)
      : updateCreationFields(deps.db, workspaceId, id, change));
    if (row === undefined) throw notFound("Creation");
    return toCreation(row);
  }
  return deps.db.transaction(async (tx) => {
    const before = await lockCreation(tx, workspaceId, id);
    if (before === undefined) throw notFound("Creation");
    const merged = options === undefined ? {} : { options: draftOptions(before.type, options, before.options) };
    const row = await updateCreationFields(tx, workspaceId, id, { ...change, ...merged }, "draft");
    if (row !== undefined) return toCreation(row);
    throw new DomainError(
      "CONFLICT",
      "This is made already. Prompt and settings can be changed while it is a draft only",
    );
  });
}
