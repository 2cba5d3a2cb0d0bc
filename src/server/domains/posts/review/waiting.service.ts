import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { approvalMissing } from "#server/domains/posts/approvals/hold-unapproved.ts";
import type { Author } from "#server/domains/posts/approvals/may-publish.ts";
import { findPolicies } from "#server/domains/posts/approvals/policies.queries.ts";
import { presentApprovals } from "#server/domains/posts/review/read-approval.ts";
import { findCandidates, noTime, type WaitingEnd } from "#server/domains/posts/review/waiting.queries.ts";
import { findPost } from "#server/domains/posts/store/posts.queries.ts";
import { toPost } from "#server/domains/posts/store/posts.service.ts";
import type { ShownPost } from "#server/domains/posts/store/read-posts.queries.ts";
import { requireSeenBy } from "#server/domains/posts/store/seen-posts.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { PostId, type WorkspaceId } from "#shared/ids.ts";
import {
  type Approval,
  type ListWaitingInput,
  type WaitingCount,
  type WaitingPage,
  waitingCountMax,
} from "#shared/posts/approvals.ts";
import { asksApproval } from "#shared/posts/asks-approval.ts";
import { isoDateTime } from "#shared/time.ts";

const Position = z.strictObject({ at: isoDateTime, id: PostId });
const cursor = createCursor<z.infer<typeof Position>, ListWaitingInput>("approvals.waiting", Position);

/** Candidates read by one statement. */
const batchSize = 50;
/** Candidates that one call judges: with a policy, every planned post is one. */
const judgedMax = 500;

interface Waiting {
  found: ShownPost;
  approval: Approval;
}

const endOf = ({ post }: ShownPost): WaitingEnd => ({ at: post.scheduledAt ?? noTime, id: post.id });

/** A submitted post waits for each approver; a planned or held one only while it lacks its approval. */
const isWaiting = ({ found, approval }: Waiting) =>
  approval.mayDecide && (found.post.status === "submitted" || (approval.isRequired && !approval.isApproved));

/**
 * The posts that wait for a decision of the caller, the earliest due first, until `wanted` are found or `judgedMax` were judged. `reached`:
 * the last one that was judged; null: all were.
 */
async function findWaiting(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  { userId }: Author,
  start: WaitingEnd | null,
  wanted: number,
): Promise<{ waiting: Waiting[]; reached: WaitingEnd | null }> {
  const waiting: Waiting[] = [];
  let after = start;
  for (let judged = 0; waiting.length < wanted && judged < judgedMax; judged += batchSize) {
    const candidates = await findCandidates(
      db,
      workspaceId,
      { userId, heldBy: approvalMissing.code },
      after,
      batchSize,
    );
    const approvals = await presentApprovals(
      db,
      candidates.map(({ post }) => post),
      userId,
    );
    const shown = candidates.flatMap((found): Waiting[] => {
      const approval = approvals.get(found.post.id);
      return approval === undefined ? [] : [{ found, approval }];
    });
    waiting.push(...shown.filter(isWaiting));
    const last = candidates.at(-1);
    if (last === undefined || candidates.length < batchSize) return { waiting, reached: null };
    after = endOf(last);
  }
  return { waiting, reached: after };
}

/** A page may have fewer posts than asked for, or none, while there are more: it ends where the call has judged enough. */
export async function listWaiting(
  deps: Pick<Deps, "db" | "cursors" | "mediaAddresses">,
  workspaceId: WorkspaceId,
  caller: Author,
  input: ListWaitingInput,
): Promise<WaitingPage> {
  const position = cursor.read(deps, workspaceId, input);
  const start = position && { id: position.id, at: new Date(position.at) };
  const { waiting, reached } = await findWaiting(deps, workspaceId, caller, start, input.limit + 1);
  const page = waiting.slice(0, input.limit);
  const last = waiting.length > input.limit ? page.at(-1) : undefined;
  const end = last === undefined ? reached : endOf(last.found);
  return {
    waiting: page.map((one) => ({ post: toPost(deps, caller.role, one.found), approval: one.approval })),
    nextCursor: end ? cursor.encode(deps, workspaceId, { id: end.id, at: end.at.toISOString() }, input) : null,
  };
}

/** How many posts wait for the caller, and whether the workspace asks for approvals at all. */
export async function countWaiting(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  caller: Author,
): Promise<WaitingCount> {
  const { waiting } = await findWaiting(deps, workspaceId, caller, null, waitingCountMax);
  const policies = await findPolicies(deps.db, [workspaceId]);
  return { count: Math.min(waiting.length, waitingCountMax), hasPolicy: policies.some(asksApproval) };
}

/** Throws NOT_FOUND. */
export async function getApproval(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  caller: Author,
  id: PostId,
): Promise<Approval> {
  const post = requireSeenBy(caller.role, await findPost(db, workspaceId, id));
  const approval = (await presentApprovals(db, [post], caller.userId)).get(id);
  if (approval === undefined) throw notFound("Post");
  return approval;
}
