import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { consumeUnits, returnUnits } from "#server/domains/billing/billing.service.ts";
import { setAlarms } from "#server/domains/posts/alarms.ts";
import { creationIdsOf } from "#server/domains/posts/create-post.ts";
import {
  checkPlan,
  draftTiming,
  newTargets,
  type PlannedAccount,
  readSchedule,
  timingFor,
} from "#server/domains/posts/plan-post.ts";
import {
  deletePostRow,
  findMediaOf,
  findPost,
  findTargetsOf,
  lockPost,
  type PostRow,
  refreshPostStatus,
  replaceMedia,
  type TargetRow,
  updatePostRow,
} from "#server/domains/posts/posts.queries.ts";
import { getPost, refreshCreationUse } from "#server/domains/posts/posts.service.ts";
import { beforeSending, retriable, type TargetState } from "#server/domains/posts/target-state.ts";
import { deleteOtherTargets, insertTargets, restartTargets } from "#server/domains/posts/targets.queries.ts";
import { resolveAccounts } from "#server/domains/social-accounts/social-accounts.service.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { PostId, UserId } from "#shared/ids.ts";
import type { Post, UpdatePostInput } from "#shared/posts.ts";

const isOneOf = (states: readonly TargetState[], state: TargetState) => states.includes(state);

/** The post with its deliveries, held against everybody else. Throws NOT_FOUND. */
async function holdPost(tx: Db, userId: UserId, id: PostId): Promise<{ post: PostRow; targets: TargetRow[] }> {
  const post = await lockPost(tx, userId, id);
  if (post === undefined) throw notFound("Post");
  return { post, targets: await findTargetsOf(tx, [id]) };
}

function refuseOnceSending(targets: readonly TargetRow[], verb: string): void {
  const begun = targets.find((target) => !isOneOf(beforeSending, target.state));
  if (begun !== undefined) {
    throw new DomainError(
      "CONFLICT",
      `This post cannot be ${verb} any more: publishing to ${begun.accountName} has begun`,
    );
  }
}

const namedAccountIds = (targets: readonly TargetRow[]) =>
  targets.flatMap((target) => (target.accountId === null ? [] : [target.accountId]));

/** Gives deliveries new content and a new time; accounts chosen before keep their delivery and its id. */
async function replaceTargets(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  post: PostRow,
  targets: readonly TargetRow[],
  accounts: readonly PlannedAccount[],
  scheduledAt: Date | null,
  isDraft: boolean,
): Promise<void> {
  const timing = isDraft ? draftTiming : timingFor(scheduledAt);
  await deleteOtherTargets(
    tx,
    post.id,
    accounts.map((account) => account.id),
  );
  const kept = await restartTargets(tx, post.id, beforeSending, timing);
  const known = new Set(namedAccountIds(targets));
  const added = await insertTargets(
    tx,
    newTargets(
      post.userId,
      post.id,
      accounts.filter((account) => !known.has(account.id)),
      timing,
    ),
  );
  await setAlarms(deps, tx, [...kept, ...added]);
}

/**
 * Changes a draft or a scheduled post; fields left out stay as they are. `draft: true` takes a scheduled post back,
 * `draft: false` without a time publishes it now. Throws NOT_FOUND, INVALID_INPUT, CONFLICT (publishing began), LIMIT_REACHED.
 */
export async function updatePost(
  deps: Pick<Deps, "db" | "jobs">,
  userId: UserId,
  { id, ...change }: UpdatePostInput,
): Promise<Post> {
  const before = await findPost(deps.db, userId, id);
  if (before === undefined) throw notFound("Post");
  const [media, targetsBefore] = await Promise.all([findMediaOf(deps.db, [id]), findTargetsOf(deps.db, [id])]);
  const isDraft = change.draft ?? (before.status === "draft" && change.scheduledAt == null);
  const scheduledAt =
    change.scheduledAt === undefined && !isDraft ? before.scheduledAt : readSchedule(change.scheduledAt);
  const plan = {
    content: change.content ?? before.content,
    hashtags: change.hashtags ?? before.hashtags,
    platforms: change.platforms ?? before.platforms,
    creationIds: creationIdsOf(change) ?? media.map((item) => item.creationId),
    accountIds: change.accountIds ?? (change.platforms === undefined ? namedAccountIds(targetsBefore) : []),
  };
  refuseOnceSending(targetsBefore, "changed");
  const accounts = isDraft
    ? plan.accountIds.length === 0
      ? []
      : await resolveAccounts(deps.db, userId, plan.platforms, plan.accountIds)
    : await checkPlan(deps, userId, plan);

  await deps.db.transaction(async (tx) => {
    const { post, targets } = await holdPost(tx, userId, id);
    refuseOnceSending(targets, "changed");
    if (isDraft && post.chargedMonth !== null) await returnUnits(tx, userId, "posts", post.chargedMonth, 1);
    await updatePostRow(tx, id, {
      content: plan.content,
      hashtags: [...plan.hashtags],
      platforms: [...plan.platforms],
      scheduledAt: isDraft ? readSchedule(change.scheduledAt) : scheduledAt,
      altText: change.altText === undefined ? post.altText : change.altText,
      replySettings: change.replySettings === undefined ? post.replySettings : change.replySettings,
      status: isDraft ? "draft" : scheduledAt === null ? "publishing" : "scheduled",
      chargedMonth: isDraft ? null : (post.chargedMonth ?? (await consumeUnits(tx, userId, "posts", 1))),
    });
    await replaceMedia(tx, userId, id, plan.creationIds);
    await replaceTargets(deps, tx, post, targets, accounts, scheduledAt, isDraft);
    await refreshPostStatus(tx, [id]);
    await refreshCreationUse(tx, [...new Set([...plan.creationIds, ...media.map((item) => item.creationId)])]);
  });
  return getPost(deps, userId, id);
}

/**
 * Publishes a draft or scheduled post now, and starts the failed deliveries of a post again. Deliveries that are under way,
 * published or being looked up stay as they are, so repeating the call never posts twice.
 */
export async function publishPost(deps: Pick<Deps, "db" | "jobs">, userId: UserId, id: PostId): Promise<Post> {
  const before = await findPost(deps.db, userId, id);
  if (before === undefined) throw notFound("Post");
  if (before.status === "draft" || before.status === "scheduled") {
    return updatePost(deps, userId, { id, draft: false, scheduledAt: null });
  }
  await deps.db.transaction(async (tx) => {
    await holdPost(tx, userId, id);
    const restarted = await restartTargets(tx, id, retriable, timingFor(null));
    await setAlarms(deps, tx, restarted);
    await refreshPostStatus(tx, [id]);
  });
  return getPost(deps, userId, id);
}

/** Deletes a post that is not going out this very moment. What is public at the platforms stays there. Throws NOT_FOUND, CONFLICT. */
export async function deletePost(deps: Pick<Deps, "db">, userId: UserId, id: PostId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { post, targets } = await holdPost(tx, userId, id);
    const sending = targets.find((target) => target.state === "sending" || target.state === "unknown");
    if (sending !== undefined) {
      throw new DomainError(
        "CONFLICT",
        `This post cannot be deleted now: publishing to ${sending.accountName} is under way`,
      );
    }
    const media = await findMediaOf(tx, [id]);
    const nothingWentOut = targets.every((target) => isOneOf(beforeSending, target.state));
    if (nothingWentOut && post.chargedMonth !== null) await returnUnits(tx, userId, "posts", post.chargedMonth, 1);
    await deletePostRow(tx, userId, id);
    await refreshCreationUse(
      tx,
      media.map((item) => item.creationId),
    );
  });
}
