import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { updateCreation } from "#server/domains/creations/update-creation.ts";
import { anyPolicyAsks } from "#server/domains/posts/approvals/approval-verdicts.ts";
import { type Author, mayPublish } from "#server/domains/posts/approvals/may-publish.ts";
import { isAltTextTaken } from "#server/domains/posts/store/post-media.queries.ts";
import { findWaitingPosts } from "#server/domains/posts/store/posts.queries.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { UpdateCreationInput } from "#shared/creations/draft-creation.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

/**
 * A planned post uses the alt text of the library, and a change of that text does not change its writers. So only people whose own posts
 * need no approval may change it. Throws FORBIDDEN.
 */
async function requireAltTextRight(tx: Db, workspaceId: WorkspaceId, author: Author, id: CreationId): Promise<void> {
  const isPublisher = mayPublish(author);
  if (isPublisher && !(await anyPolicyAsks(tx, workspaceId, author.role))) return;
  const isTaken = await isAltTextTaken(tx, workspaceId, id);
  if (isPublisher && isTaken)
    throw new DomainError(
      "FORBIDDEN",
      "A planned or repeating post takes over this alt text, and posts of your role need an approval. Write it in the post instead.",
    );
  if (!isPublisher && (isTaken || (await findWaitingPosts(tx, workspaceId, id)).length > 0))
    throw new DomainError(
      "FORBIDDEN",
      "A planned post uses this, so its alt text is changed only by those who may publish. Ask an editor.",
    );
}

/** Throws FORBIDDEN for an alt text that would go out unapproved, and the errors of updateCreation. */
export const updateUsedCreation = (
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  author: Author,
  input: UpdateCreationInput,
): Promise<Creation> =>
  updateCreation(deps, workspaceId, input, (tx) => requireAltTextRight(tx, workspaceId, author, input.id));
