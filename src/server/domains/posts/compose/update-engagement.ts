import type { Deps } from "#server/deps.ts";
import { findPost, setEngagement } from "#server/domains/posts/store/posts.queries.ts";
import { getPost } from "#server/domains/posts/store/posts.service.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import type { Post, UpdateEngagementInput } from "#shared/posts/posts.ts";

/** Notes figures by hand for a post whose platform gives none, or whether the clock reads them. Throws NOT_FOUND, CONFLICT while nothing of it is out. */
export async function updateEngagement(
  deps: Pick<Deps, "db">,
  userId: UserId,
  { id, ...change }: UpdateEngagementInput,
): Promise<Post> {
  if (!(await setEngagement(deps.db, userId, id, change))) {
    if ((await findPost(deps.db, userId, id)) === undefined) throw notFound("Post");
    throw new DomainError("CONFLICT", "This post is not out yet, so there is nothing to count");
  }
  return getPost(deps, userId, id);
}
