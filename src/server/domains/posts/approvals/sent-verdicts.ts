import type { Db } from "#server/db/client.ts";
import {
  distinct,
  isOfClient,
  type JudgedTarget,
  policyFor,
  type Verdict,
} from "#server/domains/posts/approvals/approval-verdicts.ts";
import { type FoundApproval, findApprovals, findFiles } from "#server/domains/posts/approvals/approvals.queries.ts";
import { targetHash } from "#server/domains/posts/approvals/content-hash.ts";
import { findPolicies, type PolicyRow } from "#server/domains/posts/approvals/policies.queries.ts";
import type { TargetId } from "#shared/ids.ts";

function verdictOf(
  target: JudgedTarget,
  hash: string,
  policies: readonly PolicyRow[],
  approvals: readonly FoundApproval[],
): Verdict {
  const { mode, countsTime, series } = policyFor(policies, target);
  const given = approvals.filter(
    ({ approval, isOwn }) => approval.targetHashes.includes(hash) && (isOwn || series === "once"),
  );
  const [ofClients, ofTeam] = [given.filter(isOfClient), given.filter((found) => !isOfClient(found))];
  return {
    hash,
    isRequired: false,
    isApproved: given.length > 0,
    isHeld: false,
    mode,
    countsTime,
    isMemberApproved: true,
    needsClient: false,
    waitsForClient: false,
    clients: [],
    approvers: [],
    approvedBy: distinct(ofTeam.flatMap(({ approval }) => approval.userId ?? [])),
    approvedByLinks: ofClients.flatMap(({ approval }) => approval.linkId ?? []),
    counted: given.map(({ approval }) => approval.id),
  };
}

/**
 * The record of deliveries that were sent: whether what went out is what was approved, and by whom. The claim has judged them, so neither
 * the present policy nor the present members change it. The hash of the claim is kept, because a picture may be deleted later.
 */
export async function recordOfSent(db: Db, targets: readonly JudgedTarget[]): Promise<Map<TargetId, Verdict>> {
  if (targets.length === 0) return new Map();
  const policies = await findPolicies(db, distinct(targets.map(({ workspaceId }) => workspaceId)));
  const approvals = Map.groupBy(
    await findApprovals(db, distinct(targets.map(({ postId }) => postId))),
    ({ forPostId }) => forPostId,
  );
  const files = await findFiles(db, distinct(targets.flatMap(({ content }) => content.creationIds)));
  return new Map(
    targets.map((target) => {
      const hash = target.approvedHash ?? targetHash(target, target.content, files);
      return [target.id, verdictOf(target, hash, policies, approvals.get(target.postId) ?? [])];
    }),
  );
}
