import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { tellClientAnswered } from "#server/domains/posts/approvals/approval-notices.ts";
import type { Author } from "#server/domains/posts/approvals/may-publish.ts";
import { mayClientDecide, type Review } from "#server/domains/posts/review/read-approval.ts";
import { nothingForClient, settleApproval, settleWish } from "#server/domains/posts/review/settle-decision.ts";
import type { LockedPost } from "#server/domains/posts/store/lock-post.ts";
import { getUser } from "#server/domains/users/users.service.ts";

// A decision that a member makes as the client has the effect of one through a client link. The caller has checked that they may decide.

type AnswerDeps = Pick<Deps, "config" | "jobs" | "secrets">;

const nameOf = async (tx: Db, { userId }: Author): Promise<string> => (await getUser(tx, userId)).fullName;

/**
 * Approves the content of the review as the client. Throws CONFLICT where no approval of the client is missing, and the errors of
 * planning.
 */
export async function approveAsClient(
  deps: AnswerDeps,
  tx: Db,
  locked: LockedPost,
  review: Review,
  client: Author,
): Promise<void> {
  if (!mayClientDecide(locked.post, review)) throw nothingForClient();
  const clientName = await nameOf(tx, client);
  const giver = { userId: client.userId, clientName };
  const { outcome, approvers } = await settleApproval(deps, tx, locked, review, giver, null);
  await tellClientAnswered(deps, tx, locked.post, {
    answer: "approved",
    clientName,
    comment: null,
    outcome,
    alsoTo: outcome === "late" ? approvers : [],
  });
}

/** The client returns a submitted post with a comment, which clients see. */
export async function wishAsClient(
  deps: AnswerDeps,
  tx: Db,
  locked: LockedPost,
  client: Author,
  comment: string,
): Promise<void> {
  const clientName = await nameOf(tx, client);
  await settleWish(tx, locked, { comment, isShared: true, authorId: client.userId, clientName });
  await tellClientAnswered(deps, tx, locked.post, { answer: "changes_requested", clientName, comment, outcome: null });
}
