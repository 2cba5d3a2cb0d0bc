import { type Ground, isSubject, writersOf } from "#server/domains/posts/approvals/needs-approval.ts";
import type { UserId } from "#shared/ids.ts";
import { isClientAlone } from "#shared/posts/asks-approval.ts";
import { may } from "#shared/workspaces/roles.ts";

/** The members who may decide, without those whose own post needs the approval. */
export function approversOf(ground: Ground): UserId[] {
  const { policy, members } = ground;
  if (isClientAlone(policy)) return [];
  const subjects = new Set(writersOf(ground).filter((writer) => isSubject(ground, writer)));
  return members.flatMap(({ userId, role }) => {
    const isNamed = policy.approverIds.length === 0 || policy.approverIds.includes(userId);
    return isNamed && may(role, "posts.approve") && !subjects.has(userId) ? [userId] : [];
  });
}

/** Members who may decide as the client, except for a post that they wrote before they had this role. */
export function clientsOf(ground: Ground): UserId[] {
  const { policy, members, post } = ground;
  if (!policy.needsClient) return [];
  return members.flatMap(({ userId, role }) =>
    may(role, "posts.approve_as_client") && userId !== post.authorId && userId !== post.editorId ? [userId] : [],
  );
}
