import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { consumeUnits, returnUnits } from "#server/domains/billing/billing.service.ts";
import {
  type PlannedAccount,
  checkCreations,
  checkFields,
  checkPlan,
  draftTiming,
  newTargets,
  planMedia,
  readSchedule,
  timingFor,
} from "#server/domains/posts/compose/plan-post.ts";
import { setAlarms } from "#server/domains/posts/store/alarms.ts";
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
import { getPost, refreshCreationUse } from "#server/domains/posts/store/posts.service.ts";
import { unsent } from "#server/domains/posts/store/target-state.ts";
import {
  deleteOtherTargets,
  insertTargets,
  isBeingSent,
  restartTargets,
} from "#server/domains/posts/store/targets.queries.ts";
import { resolveAccounts } from "#server/domains/social-accounts/social-accounts.service.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { changedFields, fieldsOf, type PostField } from "#shared/posts/post-fields.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";
import type { Post, UpdateEngagementInput, UpdatePostInput } from "#shared/posts/posts.ts";

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

type PostChange = Omit<UpdatePostInput, "id" | "unchangedSince">;

/** The changed fields merged over the current ones. */
async function planOf(tx: Db, { post, targets, media: current }: LockedPost, change: PostChange) {
  const isDraft = change.draft ?? (post.status === "draft" && change.scheduledAt == null);
  const media = planMedia(change, current);
  const sent: Pick<PostChange, PostField> = change;
  const keepsTime = change.scheduledAt === undefined && (!isDraft || post.status === "draft");
  // A draft may keep a time that has passed; a draft that is being scheduled may not.
  const keptTime = () =>
    post.status === "draft" && !isDraft ? readSchedule(tx, post.scheduledAt?.toISOString()) : post.scheduledAt;
  return {
    isDraft,
    scheduledAt: await (keepsTime ? keptTime() : readSchedule(tx, change.scheduledAt)),
    ...changedFields(post, sent),
    media,
    creationIds: creationIdsOf(media),
    accountIds: change.accountIds ?? (change.platforms === undefined ? accountIdsOf(targets) : []),
  };
}

type Plan = Awaited<ReturnType<typeof planOf>>;

/**
 * A disconnected account is replaced only by accounts that the user names, never by the platform's current default. Throws
 * INVALID_INPUT.
 */
function requireConnectedAccounts({ targets }: LockedPost, { accountIds, platforms }: PostChange): void {
  const gone = targets.filter(({ accountId }) => accountId === null);
  if (gone.length === 0 || accountIds !== undefined || platforms !== undefined) return;
  throw invalidInput(
    gone.map(({ accountName }) => ({
      path: "accountIds",
      message: `The account ${accountName} was disconnected. Open the post and choose another one`,
    })),
  );
}

/** The accounts to deliver to; null: unchanged. A draft is saved even when an account has expired. */
async function accountsFor(
  { config }: Pick<Deps, "config">,
  tx: Db,
  workspaceId: WorkspaceId,
  plan: Plan,
  change: PostChange,
): Promise<PlannedAccount[] | null> {
  checkFields(plan);
  if (!plan.isDraft) return checkPlan({ db: tx, config }, workspaceId, plan);
  await checkCreations(tx, workspaceId, plan.creationIds);
  if (change.accountIds !== undefined) return resolveAccounts(tx, workspaceId, plan.platforms, plan.accountIds);
  return change.platforms === undefined ? null : [];
}

/** Restarts the unsent targets with the new time and content, and adds or deletes targets. Accounts that stay keep their target's id. */
async function replaceTargets(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  { post, targets }: LockedPost,
  plan: Plan,
  accounts: readonly PlannedAccount[] | null,
): Promise<void> {
  const timing = plan.isDraft ? draftTiming : timingFor(plan.scheduledAt);
  if (accounts !== null) {
    await deleteOtherTargets(
      tx,
      post.id,
      accounts.map((account) => account.id),
    );
  }
  const kept = await restartTargets(tx, post.id, unsent, { ...timing, content: null });
  const known = new Set(accountIdsOf(targets));
  const newAccounts = (accounts ?? []).filter((account) => !known.has(account.id));
  const added = await insertTargets(tx, newTargets(post.workspaceId, post.id, newAccounts, timing));
  await setAlarms(deps, tx, [...kept, ...added]);
}

/** Changes a locked post in the caller's transaction. `notice` explains a change that the user did not make. */
export async function changePost(
  deps: Pick<Deps, "config" | "jobs">,
  tx: Db,
  locked: LockedPost,
  change: PostChange,
  notice: TargetError | null = null,
): Promise<void> {
  const { post } = locked;
  requireUnsent(locked.targets, change.scheduledAt != null && change.draft !== true);
  const plan = await planOf(tx, locked, change);
  if (!plan.isDraft) requireConnectedAccounts(locked, change);
  const accounts = await accountsFor(deps, tx, post.workspaceId, plan, change);
  if (plan.isDraft && post.chargedMonth !== null)
    await returnUnits(tx, post.workspaceId, "posts", post.chargedMonth, 1);
  await updatePostRow(tx, post.id, {
    ...fieldsOf(plan),
    notice,
    scheduledAt: plan.scheduledAt,
    status: plan.isDraft ? "draft" : plan.scheduledAt === null ? "publishing" : "scheduled",
    chargedMonth: plan.isDraft ? null : (post.chargedMonth ?? (await consumeUnits(tx, post.workspaceId, "posts", 1))),
  });
  await replaceMedia(tx, post.workspaceId, post.id, plan.media);
  await replaceTargets(deps, tx, locked, plan, accounts);
  await refreshPostStatus(tx, [post.id]);
  const isGivenTime = post.status === "draft" || plan.scheduledAt?.getTime() !== post.scheduledAt?.getTime();
  if (!plan.isDraft && plan.scheduledAt !== null && isGivenTime) {
    await recordActivity(tx, post.workspaceId, {
      kind: "post.scheduled",
      subject: { type: "post", id: post.id },
      label: plan.content,
    });
  }
  await refreshCreationUse(tx, [...new Set([...plan.creationIds, ...creationIdsOf(locked.media)])]);
}

/** While the post is being sent it may only be turned into a draft or moved to a later time. Throws CONFLICT. */
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

/**
 * Changes a draft or a scheduled post; omitted fields stay unchanged. `draft: true` turns a scheduled post into a draft,
 * `draft: false` without a time publishes it now. Throws NOT_FOUND, INVALID_INPUT, CONFLICT (publishing has begun, or the post was
 * changed since `unchangedSince`), LIMIT_REACHED.
 */
export async function updatePost(
  deps: Pick<Deps, "config" | "db" | "jobs">,
  workspaceId: WorkspaceId,
  { id, unchangedSince, ...change }: UpdatePostInput,
): Promise<Post> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockPost(tx, workspaceId, id);
    requireUnchanged(locked, unchangedSince);
    await requireNotSending(tx, locked, change);
    await changePost(deps, tx, locked, change);
  });
  return getPost(deps, workspaceId, id);
}
