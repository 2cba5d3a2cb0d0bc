import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { draftOptions } from "#server/domains/creations/create-draft.ts";
import {
  type CreationChange,
  lockCreation,
  updateCreationFields,
} from "#server/domains/creations/creations.queries.ts";
import { getCreation } from "#server/domains/creations/creations.service.ts";
import { toCreation } from "#server/domains/creations/present-creation.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { UpdateCreationInput } from "#shared/creations/draft-creation.ts";
import type { WorkspaceId } from "#shared/ids.ts";

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
 * `checkAltText` runs before another alt text is stored, with the creation locked, so that no post that takes it over is planned meanwhile.
 * Throws what it throws, NOT_FOUND, CONFLICT for prompt or options of a creation that is not a draft, INVALID_INPUT for an option its kind
 * does not have.
 */
export async function updateCreation(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  input: UpdateCreationInput,
  checkAltText: (tx: Db) => Promise<void>,
): Promise<Creation> {
  const { id, prompt, options } = input;
  const change = changeOf(input);
  if (Object.keys(change).length === 0 && options === undefined) return getCreation(deps, workspaceId, id);
  return deps.db.transaction(async (tx) => {
    const before = await lockCreation(tx, workspaceId, id);
    if (before === undefined) throw notFound("Creation");
    if (change.altText !== undefined && change.altText !== before.altText) await checkAltText(tx);
    const merged = options === undefined ? {} : { options: draftOptions(before.type, options, before.options) };
    const onlyIn = prompt === undefined && options === undefined ? undefined : "draft";
    const row = await updateCreationFields(tx, workspaceId, id, { ...change, ...merged }, onlyIn);
    if (row !== undefined) return toCreation(row);
    throw new DomainError(
      "CONFLICT",
      "This is made already. Prompt and settings can be changed while it is a draft only",
    );
  });
}
