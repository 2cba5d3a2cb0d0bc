import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { policyFor } from "#server/domains/posts/approvals/approval-verdicts.ts";
import { clearApprovedHashes } from "#server/domains/posts/approvals/approved-hash.queries.ts";
import { type Author, mayPublish } from "#server/domains/posts/approvals/may-publish.ts";
import {
  findAccountIds,
  findMembers,
  findPolicies,
  type Member,
  type NewPolicy,
  type PolicyRow,
  replacePolicies,
} from "#server/domains/posts/approvals/policies.queries.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import type { Issue } from "#shared/errors.ts";
import type { SocialAccountId, UserId, WorkspaceId } from "#shared/ids.ts";
import {
  type ApprovalPolicies,
  type ApprovalPolicy,
  approvalModes,
  defaultPolicy,
  type ApprovalPerson,
  type SavePolicyInput,
} from "#shared/posts/approvals.ts";
import { asksApprovalOf } from "#shared/posts/asks-approval.ts";
import { may } from "#shared/workspaces/roles.ts";

const toPolicy = ({ mode, approverIds, roles, needsClient, countsTime, series }: PolicyRow): ApprovalPolicy => ({
  mode,
  approverIds,
  roles,
  needsClient,
  countsTime,
  series,
});

const toPerson = ({ userId, name, role }: Member): ApprovalPerson => ({
  id: userId,
  name,
  role,
  mayApprove: may(role, "posts.approve"),
});

/** The policies of the workspace, its people, and what they mean for the caller. */
export async function getPolicies(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  caller: Author,
): Promise<ApprovalPolicies> {
  const rows = await findPolicies(db, [workspaceId]);
  const own = rows.find(({ accountId }) => accountId === null);
  const policy = own === undefined ? defaultPolicy : toPolicy(own);
  return {
    policy,
    accounts: rows.flatMap((row) => (row.accountId === null ? [] : [{ accountId: row.accountId, ...toPolicy(row) }])),
    people: (await findMembers(db, [workspaceId])).map(toPerson),
    me: {
      role: caller.role,
      mayPublish: mayPublish(caller),
      mayApprove: may(caller.role, "posts.approve"),
      needsApproval: asksApprovalOf(policy, caller.role),
    },
  };
}

/** Each new approver must be a member whose role may approve: another one could never decide, and posts would wait for ever. */
function approverIssues(policy: ApprovalPolicy, approvers: ReadonlySet<UserId>, path: string): Issue[] {
  return policy.approverIds.flatMap((id, index) =>
    approvers.has(id)
      ? []
      : [
          {
            path: `${path}approverIds.${index}`,
            message: "Choose a member of this workspace whose role may approve posts",
          },
        ],
  );
}

async function checkPolicies(
  db: Db,
  workspaceId: WorkspaceId,
  { accounts, ...policy }: SavePolicyInput,
): Promise<void> {
  const people = (await findMembers(db, [workspaceId])).map(toPerson);
  const approvers = new Set(people.flatMap(({ id, mayApprove }) => (mayApprove ? [id] : [])));
  const known = new Set<SocialAccountId>(await findAccountIds(db, workspaceId));
  const stored = new Map((await findPolicies(db, [workspaceId])).map((row) => [row.accountId, row.approverIds]));
  /** A policy may keep the approvers that it has, even if they have left since: a change of one policy sends the others unchanged. */
  const mayStand = (accountId: SocialAccountId) => new Set([...approvers, ...(stored.get(accountId) ?? [])]);
  const issues = accounts.flatMap((account, index): Issue[] => [
    ...(known.has(account.accountId)
      ? []
      : [{ path: `accounts.${index}.accountId`, message: "This is none of the accounts of this workspace" }]),
    ...approverIssues(account, mayStand(account.accountId), `accounts.${index}.`),
  ]);
  const all = [...approverIssues(policy, approvers, ""), ...issues];
  if (all.length > 0) throw invalidInput(all);
}

/** Whether a policy asks for more than the one before, so that what passed by that one has to be judged again. */
const asksMore = (before: ApprovalPolicy, after: ApprovalPolicy): boolean =>
  approvalModes.indexOf(after.mode) > approvalModes.indexOf(before.mode) ||
  (after.needsClient && !before.needsClient) ||
  (after.countsTime && !before.countsTime) ||
  (after.series === "each" && before.series === "once") ||
  after.roles.some((role) => !before.roles.includes(role));

/**
 * Replaces the policies of the workspace and its accounts. Planned posts that now lack an approval are held; those that passed before are
 * judged again where the policy asks for more, not where it only names other approvers. Throws INVALID_INPUT.
 */
export async function savePolicies(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  caller: Author,
  input: SavePolicyInput,
): Promise<ApprovalPolicies> {
  await deps.db.transaction(async (tx) => {
    await checkPolicies(tx, workspaceId, input);
    const { accounts, ...policy } = input;
    const rows: NewPolicy[] = [{ workspaceId, ...policy }, ...accounts.map((account) => ({ workspaceId, ...account }))];
    const before = await findPolicies(tx, [workspaceId]);
    await replacePolicies(tx, workspaceId, rows);
    const after = await findPolicies(tx, [workspaceId]);
    const changed = (await findAccountIds(tx, workspaceId)).filter((accountId) => {
      const one = { workspaceId, accountId };
      return asksMore(policyFor(before, one), policyFor(after, one));
    });
    await clearApprovedHashes(tx, workspaceId, changed);
  });
  return getPolicies(deps, workspaceId, caller);
}
