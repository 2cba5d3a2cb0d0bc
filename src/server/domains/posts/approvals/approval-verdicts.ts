import type { Db } from "#server/db/client.ts";
import {
  type FoundApproval,
  findApprovals,
  findFiles,
  findPostFacts,
  type PostFacts,
} from "#server/domains/posts/approvals/approvals.queries.ts";
import { approversOf, clientsOf } from "#server/domains/posts/approvals/approvers.ts";
import { targetHash } from "#server/domains/posts/approvals/content-hash.ts";
import { type Ground, needsApproval } from "#server/domains/posts/approvals/needs-approval.ts";
import { findMembers, findPolicies, type PolicyRow } from "#server/domains/posts/approvals/policies.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import type { FrozenContent } from "#server/domains/posts/store/posts.table.ts";
import type { ClientLinkId, TargetId, UserId, WorkspaceId } from "#shared/ids.ts";
import { type ApprovalMode, type ApprovalPolicy, defaultPolicy } from "#shared/posts/approvals.ts";
import { asksApproval, asksApprovalOf, isClientAlone } from "#shared/posts/asks-approval.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";

/** A delivery with the content that it sends, or would send now. */
export type JudgedTarget = Pick<
  TargetRow,
  "id" | "postId" | "workspaceId" | "accountId" | "platform" | "dueAt" | "approvedHash"
> & {
  content: FrozenContent;
};

/** The verdict of the policy on one delivery. */
export interface Verdict {
  hash: string;
  /** Whether the delivery is held without an approval. Not one that was planned when it needed none. */
  isRequired: boolean;
  isApproved: boolean;
  /** It may not go out: the approval is missing, and it did not pass with this content when it was planned or claimed before. */
  isHeld: boolean;
  mode: ApprovalMode;
  countsTime: boolean;
  /** Whether the members whose approval it needs gave it. */
  isMemberApproved: boolean;
  /** The policy asks for the approval of a client, too. */
  needsClient: boolean;
  /** The policy asks for the approval of a client, and none has approved. */
  waitsForClient: boolean;
  /** Members who may approve as the client. */
  clients: UserId[];
  /** Members who decide, without the writers whose own post needs the approval. */
  approvers: UserId[];
  /** Members of the team whose approval of exactly this content counts. Some may have left since. */
  approvedBy: UserId[];
  /** Links through which a client has approved exactly this content. */
  approvedByLinks: ClientLinkId[];
  /** The approvals of exactly this content that count. */
  counted: string[];
}

interface Case extends Ground {
  post: PostFacts;
  approvals: readonly FoundApproval[];
}

/** Whether an approval is valid for this time. One without a time leaves it to the publisher. */
function isForTime({ post, policy }: Case, { approval }: FoundApproval, dueAt: Date | null): boolean {
  const at = approval.scheduledAt?.getTime();
  if (!policy.countsTime || at === undefined) return true;
  return post.scheduledAt?.getTime() === at && (dueAt === null || dueAt.getTime() >= at);
}

export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

export const isOfClient = ({ approval }: FoundApproval): boolean => approval.clientName !== null;

/** The approvals of this content, and those of them that are valid for its time. */
function approvalsOf(ground: Case, hash: string, dueAt: Date | null) {
  const ofContent = ground.approvals.filter(
    ({ approval, isOwn }) => approval.targetHashes.includes(hash) && (isOwn || ground.policy.series === "once"),
  );
  return { ofContent, valid: ofContent.filter((found) => !found.isOwn || isForTime(ground, found, dueAt)) };
}

function judge(ground: Case, hash: string, { dueAt, approvedHash }: JudgedTarget): Verdict {
  const { policy } = ground;
  const { ofContent, valid } = approvalsOf(ground, hash, dueAt);
  // The approval of a client does not count for the team, even if that member has become an approver since.
  const [ofClients, ofTeam] = [valid.filter(isOfClient), valid.filter((found) => !isOfClient(found))];
  const approvers = approversOf(ground);
  const givers = distinct(ofTeam.flatMap(({ approval }) => approval.userId ?? []));
  const deciding = approvers.filter((approver) => givers.includes(approver));
  // It passed with this content when it was planned or claimed before, so its approvals were sufficient, whoever has left since.
  const isPassed = approvedHash === hash && (ofContent.length === 0 || valid.length > 0);
  const approvedBy = isPassed ? givers : deciding;
  const approvedByLinks = ofClients.flatMap(({ approval: { linkId } }) => linkId ?? []);
  const isCounted = ({ approval: { userId } }: FoundApproval) => isPassed || deciding.some((one) => one === userId);
  const counted = [...ofClients, ...ofTeam.filter(isCounted)].map(({ approval }) => approval.id);
  const isMemberApproved =
    isClientAlone(policy) ||
    (isPassed && ofTeam.length > 0) ||
    (deciding.length > 0 && (policy.mode !== "all" || deciding.length === approvers.length));
  const waitsForClient = policy.needsClient && ofClients.length === 0;
  const isApproved = isMemberApproved && !waitsForClient;
  const isRequired = needsApproval(ground) && (isApproved || !isPassed);
  const isHeld = isRequired && !isApproved;
  const { mode, countsTime } = policy;
  return {
    hash,
    isRequired,
    isApproved,
    isHeld,
    mode,
    countsTime,
    isMemberApproved,
    needsClient: policy.needsClient,
    waitsForClient,
    clients: clientsOf(ground),
    approvers,
    approvedBy,
    approvedByLinks,
    counted,
  };
}

/** The policy for one account: its own, else that of the workspace. */
export const policyFor = (
  policies: readonly PolicyRow[],
  { workspaceId, accountId }: Pick<TargetRow, "workspaceId" | "accountId">,
): ApprovalPolicy => {
  const theirs = policies.filter((policy) => policy.workspaceId === workspaceId);
  return (
    theirs.find((policy) => policy.accountId !== null && policy.accountId === accountId) ??
    theirs.find((policy) => policy.accountId === null) ??
    defaultPolicy
  );
};

/** Whether the policy of the workspace or of any account asks for an approval of what people of this role write. */
export const anyPolicyAsks = async (db: Db, workspaceId: WorkspaceId, role: WorkspaceRole): Promise<boolean> =>
  (await findPolicies(db, [workspaceId])).some((policy) => asksApprovalOf(policy, role));

interface JudgeOptions {
  /** Also without a policy: as one approval of anyone who may approve, which is not required. */
  always?: boolean;
  /** The person who is about to plan or change the posts: they count as a writer. */
  also?: UserId | undefined;
}

/**
 * Judges deliveries by the present policies, members and approvals. The caller has locked their posts, or only shows the result. Without
 * `always`, the result is empty when no workspace has a policy, after one statement.
 */
export async function judgeApprovals(
  db: Db,
  targets: readonly JudgedTarget[],
  { always = false, also }: JudgeOptions = {},
): Promise<Map<TargetId, Verdict>> {
  if (targets.length === 0) return new Map();
  const workspaceIds = distinct(targets.map(({ workspaceId }) => workspaceId));
  const policies = await findPolicies(db, workspaceIds);
  if (!always && !policies.some(asksApproval)) return new Map();
  const postIds = distinct(targets.map(({ postId }) => postId));
  const posts = new Map((await findPostFacts(db, postIds)).map((post) => [post.id, post]));
  const members = Map.groupBy(await findMembers(db, workspaceIds), ({ workspaceId }) => workspaceId);
  const approvals = Map.groupBy(await findApprovals(db, postIds), ({ forPostId }) => forPostId);
  const files = await findFiles(db, distinct(targets.flatMap(({ content }) => content.creationIds)));
  return new Map(
    targets.flatMap((target): [TargetId, Verdict][] => {
      const post = posts.get(target.postId);
      if (post === undefined) return [];
      const ground: Case = {
        post,
        also,
        members: members.get(target.workspaceId) ?? [],
        policy: policyFor(policies, target),
        approvals: approvals.get(target.postId) ?? [],
      };
      return [[target.id, judge(ground, targetHash(target, target.content, files), target)]];
    }),
  );
}

/** Whether any policy of the workspace includes the time in an approval. */
export const countsTimeIn = async (db: Db, workspaceId: WorkspaceId): Promise<boolean> =>
  (await findPolicies(db, [workspaceId])).some((policy) => policy.countsTime && asksApproval(policy));
