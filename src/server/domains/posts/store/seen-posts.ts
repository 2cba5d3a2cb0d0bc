import { notFound } from "#server/lib/domain-error.ts";
import { type PostStatus, postStatuses } from "#shared/posts/posts.ts";
import { may, type WorkspaceRole } from "#shared/workspaces/roles.ts";

/** Only the team sees a post that was not submitted yet, or that was returned for changes. */
const ofTeam: readonly PostStatus[] = ["draft", "changes_requested"];

/** Whether a member with this role sees a post. A client sees posts from their submission on. */
export const isSeenBy = (role: WorkspaceRole, status: PostStatus): boolean =>
  may(role, "content.read") || !ofTeam.includes(status);

/** A filter of posts without those that the role does not see. */
export function asSeenBy<Filter extends { status?: PostStatus[] | undefined }>(
  role: WorkspaceRole,
  filter: Filter,
): Filter {
  if (may(role, "content.read")) return filter;
  return { ...filter, status: (filter.status ?? postStatuses).filter((status) => isSeenBy(role, status)) };
}

/** Throws NOT_FOUND also for a post that the role does not see. */
export function requireSeenBy<Row extends { status: PostStatus }>(role: WorkspaceRole, post: Row | undefined): Row {
  if (post === undefined || !isSeenBy(role, post.status)) throw notFound("Post");
  return post;
}
