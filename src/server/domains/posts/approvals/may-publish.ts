import { DomainError } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import { may, type WorkspaceRole } from "#shared/workspaces/roles.ts";

/** The person who makes or changes a post, with the role in its workspace. */
export interface Author {
  userId: UserId;
  role: WorkspaceRole;
}

export const mayPublish = ({ role }: Author): boolean => may(role, "posts.publish");

/** For everything that plans a post, or changes one that is planned or public. Throws FORBIDDEN. */
export function requirePublisher(author: Author): void {
  if (mayPublish(author)) return;
  throw new DomainError(
    "FORBIDDEN",
    "Your role may not plan or publish posts. Save it as a draft and submit it for approval.",
  );
}
