import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { consumeUnits, returnUnits } from "#server/domains/billing/billing.service.ts";
import { settleSubmission } from "#server/domains/posts/approvals/approval-notices.ts";
import { countsTimeIn } from "#server/domains/posts/approvals/approval-verdicts.ts";
import { approvalRequired, passApproval } from "#server/domains/posts/approvals/hold-unapproved.ts";
import { type Author, requirePublisher } from "#server/domains/posts/approvals/may-publish.ts";
import {
  accountsFor,
  changesContent,
  type Goal,
  goalOf,
  newTargets,
  type Plan,
  type PlannedAccount,
  planOf,
  type PostChange,
  readSchedule,
  requireConnectedAccounts,
} from "#server/domains/posts/compose/plan-post.ts";
import { changedAfterSubmission, resubmitPost } from "#server/domains/posts/compose/resubmit-post.ts";
import { draftTiming, setAlarms, timingFor } from "#server/domains/posts/store/alarms.ts";
import { refreshCreationUse } from "#server/domains/posts/store/creation-use.ts";
import {
  type LockedPost,
  accountIdsOf,
  creationIdsOf,
  lockPost,
  requireUnsent,
} from "#server/domains/posts/store/lock-post.ts";
import {
  findPost,
  refreshPostStatus,
  replaceMedia,
  setEngagement,
  updatePostRow,
} from "#server/domains/posts/store/posts.queries.ts";
import { getPost } from "#server/domains/posts/store/posts.service.ts";
import { beforeSending, unsent } from "#server/domains/posts/store/target-state.ts";
import {
  isBeingSent,
  deleteOtherTargets,
  insertTargets,
  restartTargets,
} from "#server/domains/posts/store/targets.queries.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { fieldsOf } from "#shared/posts/post-fields.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";
import {
  isUnplanned,
  type Post,
  type PostStatus,
  type UpdateEngagementInput,
  type UpdatePostInput,
} from "#shared/posts/posts.ts";

/** Stores metrics by hand, or whether they are read automatically. Throws NOT_FOUND, and CONFLICT for an unpublished post. */
export async function updateEngagement(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  { id, ...change }: UpdateEngagementInput,
): Promise<Post> {
  if (!(await setEngagement(deps.db, workspaceId, id, change))) {
    if ((await findPost(deps.db, workspaceId, id)) === undefined) throw notFound("Post");
    throw new DomainError("CONFLICT", "This post is not out yet, so there is nothing to count");
  }
  return getPost(deps, workspaceId, id);
}

/** Restarts the unsent targets with the new time and content, and adds or deletes targets. Accounts that stay keep their target's id. */
async function replaceTargets(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  { post, targets }: LockedPost,
  plan: Plan,
  accounts: readonly PlannedAccount[] | null,
): Promise<void> {
  const timing = plan.goal === "planned" ? timingFor(plan.scheduledAt, plan.creationIds) : draftTiming;
  if (accounts !== null) {
    await deleteOtherTargets(
      tx,
      post.id,
      accounts.map((account) => account.id),
    );
  }
  const kept = await restartTargets(tx, post.id, unsent, { ...timing, content: null, approvedHash: null });
  const known = new Set(accountIdsOf(targets));
  const newAccounts = (accounts ?? []).filter((account) => !known.has(account.id));
  const added = await insertTargets(tx, newTargets(post.workspaceId, post.id, newAccounts, timing));
  await setAlarms(deps, tx, [...kept, ...added]);
}

interface ChangeOptions {
  /** The person who makes the change; null: a client, who gave the last approval. */
  author: Author | null;
  /** Default: the goal that the change implies. */
  goal?: Goal;
  /** The author only decides about a post that others wrote, and does not become its planner. */
  isDecision?: boolean;
  /** Explains a change that the user did not make. */
  notice?: TargetError | null;
}

/** A submitted post stays submitted while only its proposed time changes and no approval covers the time. */
async function isStillSubmitted(tx: Db, { post }: LockedPost, plan: Plan, change: PostChange): Promise<boolean> {
  if (post.status !== "submitted" || change.draft === true) return false;
  const isMoved = plan.scheduledAt?.getTime() !== post.scheduledAt?.getTime();
  return !isMoved || !(await countsTimeIn(tx, post.workspaceId));
}

/** The status of a post that is not planned. Requested changes stay open until the post is submitted again. */
async function unplannedStatus(
  tx: Db,
  locked: LockedPost,
  plan: Plan,
  change: PostChange,
  isChanged: boolean,
): Promise<PostStatus> {
  if (plan.goal === "submitted") return "submitted";
  if (locked.post.status === "changes_requested") return "changes_requested";
  return !isChanged && (await isStillSubmitted(tx, locked, plan, change)) ? "submitted" : "draft";
}

/** Call it after all creations are locked: every post of the workspace waits for the counter, also those that have locked a creation. */
async function settleUnit(
  tx: Db,
  { id, workspaceId, chargedMonth }: LockedPost["post"],
  isPlanned: boolean,
): Promise<void> {
  if (isPlanned && chargedMonth === null)
    await updatePostRow(tx, id, { chargedMonth: await consumeUnits(tx, workspaceId, "posts", 1) });
  if (!isPlanned && chargedMonth !== null) await returnUnits(tx, workspaceId, "posts", chargedMonth, 1);
}

/**
 * Changes a locked post in the caller's transaction. A planned post whose change needs an approval goes to the approvers; one that was
 * not planned before, or is to go out now, is refused. Throws INVALID_INPUT, NOT_FOUND, CONFLICT, LIMIT_REACHED, APPROVAL_REQUIRED.
 */
export async function changePost(
  deps: Pick<Deps, "config" | "jobs" | "secrets">,
  tx: Db,
  locked: LockedPost,
  change: PostChange,
  { author, goal = goalOf(locked, change), isDecision = false, notice = null }: ChangeOptions,
): Promise<void> {
  const { post } = locked;
  requireUnsent(locked.targets, change.scheduledAt != null && change.draft !== true);
  const plan = await planOf(tx, locked, change, goal);
  const isPlanned = goal === "planned";
  if (goal !== "draft") requireConnectedAccounts(locked, change);
  const accounts = await accountsFor(deps, tx, post.workspaceId, plan, change);
  const isChanged = changesContent(locked, plan, change, accounts);
  const status = isPlanned
    ? plan.scheduledAt === null
      ? "publishing"
      : "scheduled"
    : await unplannedStatus(tx, locked, plan, change, isChanged);
  const isTakenBack = post.status === "submitted" && status === "draft";
  await updatePostRow(tx, post.id, {
    ...fieldsOf(plan),
    notice: notice ?? (isTakenBack && isChanged ? changedAfterSubmission : null),
    scheduledAt: plan.scheduledAt,
    status,
    ...(isChanged && author !== null ? { editorId: author.userId } : {}),
    ...(isPlanned ? {} : { chargedMonth: null }),
  });
  await replaceMedia(tx, post.workspaceId, post.id, plan.media);
  await replaceTargets(deps, tx, locked, plan, accounts);
  await refreshPostStatus(tx, [post.id]);
  if (isTakenBack) await settleSubmission(tx, post);
  const plannerId = isUnplanned(post.status) && !isDecision ? author?.userId : undefined;
  const isHeld = isPlanned && !(await passApproval(tx, post, beforeSending, plannerId));
  if (isHeld) {
    if (post.status !== "scheduled" || plan.scheduledAt === null) throw approvalRequired();
    await resubmitPost(deps, tx, post, author?.userId ?? null);
  }
  const isGivenTime = isUnplanned(post.status) || plan.scheduledAt?.getTime() !== post.scheduledAt?.getTime();
  if (isPlanned && !isHeld && plan.scheduledAt !== null && isGivenTime) {
    await recordActivity(tx, post.workspaceId, {
      kind: "post.scheduled",
      subject: { type: "post", id: post.id },
      label: plan.content,
    });
  }
  await refreshCreationUse(tx, [...new Set([...plan.creationIds, ...creationIdsOf(locked.media)])]);
  await settleUnit(tx, post, isPlanned && !isHeld);
}

/** While the post is being sent it may only be turned into a draft or moved to a time in the future. Throws CONFLICT. */
async function requireNotSending(tx: Db, { post }: LockedPost, { draft, scheduledAt }: PostChange): Promise<void> {
  const isWithdrawnOrMoved = draft === true || (scheduledAt != null && (await readSchedule(tx, scheduledAt)) !== null);
  if (isWithdrawnOrMoved || !(await isBeingSent(tx, post.id))) return;
  throw new DomainError("CONFLICT", "This post is going out right now, so it cannot be changed any more");
}

/** Optimistic locking: two screens must not overwrite each other's changes. Throws CONFLICT. */
function requireUnchanged({ post }: LockedPost, unchangedSince: string | undefined): void {
  if (unchangedSince === undefined || post.updatedAt.getTime() === Date.parse(unchangedSince)) return;
  throw new DomainError("CONFLICT", "This post was changed in the meantime. Read it again, then repeat your change.");
}

/** Taking the time of a post away must not publish it unasked: it may as well be meant as "not yet". Throws INVALID_INPUT. */
function requireClearTime({ post }: LockedPost, { draft, scheduledAt }: PostChange): void {
  if (draft !== undefined || scheduledAt !== null || post.scheduledAt === null || isUnplanned(post.status)) return;
  const message =
    "Without a time this post would go out at once. Add draft: true to keep it as a draft, or draft: false to publish it now";
  throw invalidInput([{ path: "scheduledAt", message }]);
}

/** A member who may not publish changes only posts that are not planned, and cannot plan them. Throws FORBIDDEN. */
function requireRight(locked: LockedPost, change: PostChange, author: Author): void {
  if (!isUnplanned(locked.post.status) || goalOf(locked, change) === "planned") requirePublisher(author);
}

/**
 * Changes a post of which nothing was sent; omitted fields stay unchanged. `draft: true` turns a scheduled post into a draft,
 * `draft: false` plans a draft at its time, and publishes it now when it has none. `scheduledAt: null` alone is refused for a planned post. Throws NOT_FOUND, INVALID_INPUT, CONFLICT (publishing
 * has begun, or the post was changed since `unchangedSince`), LIMIT_REACHED, FORBIDDEN, APPROVAL_REQUIRED, UNPROCESSABLE (key used for
 * something else).
 */
export function updatePost(
  deps: Pick<Deps, "config" | "db" | "jobs" | "secrets">,
  workspaceId: WorkspaceId,
  author: Author,
  input: UpdatePostInput,
  idempotencyKey: string | null,
): Promise<Post> {
  const { id, unchangedSince, ...change } = input;
  return withIdempotency(
    deps,
    { workspaceId, operation: "posts.update", key: idempotencyKey, input },
    {
      make: (transact) =>
        transact(async (tx) => {
          const locked = await lockPost(tx, workspaceId, id);
          requireRight(locked, change, author);
          requireUnchanged(locked, unchangedSince);
          requireClearTime(locked, change);
          await requireNotSending(tx, locked, change);
          await changePost(deps, tx, locked, change, { author });
          return id;
        }),
      present: () => getPost(deps, workspaceId, id),
    },
  );
}
