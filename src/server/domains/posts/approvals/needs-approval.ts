import type { PostFacts } from "#server/domains/posts/approvals/approvals.queries.ts";
import type { Member } from "#server/domains/posts/approvals/policies.queries.ts";
import type { UserId } from "#shared/ids.ts";
import type { ApprovalPolicy } from "#shared/posts/approvals.ts";
import { asksApproval } from "#shared/posts/asks-approval.ts";

/** The facts that decide who may approve a post. */
export interface Ground {
  post: Pick<PostFacts, "workspaceId" | "authorId" | "editorId">;
  members: readonly Pick<Member, "userId" | "role">[];
  policy: ApprovalPolicy;
  /** The person who is about to plan or change the post: they count as a writer. */
  also: UserId | undefined;
}

/** Author, editor and planner of a post. In a personal workspace a post without an author belongs to its user. null: unknown. */
export function writersOf({ post, members, also }: Ground): (UserId | null)[] {
  const soleMember = members.length === 1 && members[0]?.userId === post.workspaceId ? members[0].userId : null;
  const author = post.authorId ?? soleMember;
  return [author, post.editorId ?? author, also ?? author];
}

/** Whether the policy asks for an approval of what this person wrote. It always does when the writer is unknown or no member any more. */
export function isSubject({ policy, members }: Ground, writer: UserId | null): boolean {
  const role = members.find(({ userId }) => userId === writer)?.role;
  return role === undefined || policy.roles.some((one) => one === role);
}

/** Whether this post needs an approval. */
export const needsApproval = (ground: Ground): boolean =>
  asksApproval(ground.policy) && writersOf(ground).some((writer) => isSubject(ground, writer));
