import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { consumeUnits, returnUnits } from "#server/domains/billing/billing.service.ts";
import { setAlarms } from "#server/domains/posts/store/alarms.ts";
import {
  accountIdsOf,
  creationIdsOf,
  type HeldPost,
  holdPost,
  refuseOnceSending,
} from "#server/domains/posts/store/lock-post.ts";
import { planMedia } from "#server/domains/posts/compose/plan-media.ts";
import {
  checkCreations,
  checkFields,
  checkPlan,
  draftTiming,
  newTargets,
  type PlannedAccount,
  readSchedule,
  timingFor,
} from "#server/domains/posts/compose/plan-post.ts";
import { replaceMedia, updatePostRow } from "#server/domains/posts/store/posts.queries.ts";
import { refreshPostStatus } from "#server/domains/posts/store/post-status.queries.ts";
import { getPost, refreshCreationUse } from "#server/domains/posts/store/posts.service.ts";
import { unsent } from "#server/domains/posts/store/target-state.ts";
import {
  deleteOtherTargets,
  insertTargets,
  isGoingOut,
  restartTargets,
} from "#server/domains/posts/store/targets.queries.ts";
import { resolveAccounts } from "#server/domains/social-accounts/social-accounts.service.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import type { Post, TargetError, UpdatePostInput } from "#shared/posts/posts.ts";

type PostChange = Omit<UpdatePostInput, "id" | "unchangedSince">;

/** What the post is to become: the fields that were sent, over those it has. */
async function planOf(tx: Db, { post, targets, media: current }: HeldPost, change: PostChange) {
  const isDraft = change.draft ?? (post.status === "draft" && change.scheduledAt == null);
  const media = planMedia(change, current);
  const keepsTime = change.scheduledAt === undefined && (!isDraft || post.status === "draft");
  // A draft may keep a time that passes; what is to go out may not begin with one.
  const keptTime = () =>
    post.status === "draft" && !isDraft ? readSchedule(tx, post.scheduledAt?.toISOString()) : post.scheduledAt;
  return {
    isDraft,
    scheduledAt: await (keepsTime ? keptTime() : readSchedule(tx, change.scheduledAt)),
    content: change.content ?? post.content,
    hashtags: change.hashtags ?? post.hashtags,
    platforms: change.platforms ?? post.platforms,
    thread: change.thread ?? post.thread,
    platformContent: change.platformContent ?? post.platformContent,
    firstComment: change.firstComment === undefined ? post.firstComment : change.firstComment,
    media,
    creationIds: creationIdsOf(media),
    accountIds: change.accountIds ?? (change.platforms === undefined ? accountIdsOf(targets) : []),
  };
}

type Plan = Awaited<ReturnType<typeof planOf>>;

/**
 * An account that was disconnected is replaced by whom the person names, and never by whoever is the network's default now.
 * Throws INVALID_INPUT.
 */
function refuseOnceGone({ targets }: HeldPost, { accountIds, platforms }: PostChange): void {
  const gone = targets.filter(({ accountId }) => accountId === null);
  if (gone.length === 0 || accountIds !== undefined || platforms !== undefined) return;
  throw invalidInput(
    gone.map(({ accountName }) => ({
      path: "accountIds",
      message: `The account ${accountName} was disconnected. Open the post and choose another one`,
    })),
  );
}

/** null: the deliveries stay with the accounts they have. A draft must be savable even when an account has expired. */
async function accountsFor(
  { config }: Pick<Deps, "config">,
  tx: Db,
  userId: UserId,
  plan: Plan,
  change: PostChange,
): Promise<PlannedAccount[] | null> {
  checkFields(plan);
  if (!plan.isDraft) return checkPlan({ db: tx, config }, userId, plan);
  await checkCreations(tx, userId, plan.creationIds);
  if (change.accountIds !== undefined) return resolveAccounts(tx, userId, plan.platforms, plan.accountIds);
  return change.platforms === undefined ? null : [];
}

/** Gives deliveries new content and a new time; accounts chosen before keep their delivery and its id. */
async function replaceTargets(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  { post, targets }: HeldPost,
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
  const joining = (accounts ?? []).filter((account) => !known.has(account.id));
  const added = await insertTargets(tx, newTargets(post.userId, post.id, joining, timing));
  await setAlarms(deps, tx, [...kept, ...added]);
}

/** The whole change in the caller's transaction, on a post that the caller holds. `notice` tells of a change the person did not make. */
export async function changePost(
  deps: Pick<Deps, "config" | "jobs">,
  tx: Db,
  held: HeldPost,
  change: PostChange,
  notice: TargetError | null = null,
): Promise<void> {
  const { post } = held;
  refuseOnceSending(held.targets, change.scheduledAt != null && change.draft !== true);
  const plan = await planOf(tx, held, change);
  if (!plan.isDraft) refuseOnceGone(held, change);
  const accounts = await accountsFor(deps, tx, post.userId, plan, change);
  if (plan.isDraft && post.chargedMonth !== null) await returnUnits(tx, post.userId, "posts", post.chargedMonth, 1);
  await updatePostRow(tx, post.id, {
    content: plan.content,
    hashtags: [...plan.hashtags],
    platforms: [...plan.platforms],
    thread: plan.thread,
    platformContent: plan.platformContent,
    firstComment: plan.firstComment,
    notice,
    scheduledAt: plan.scheduledAt,
    altText: change.altText === undefined ? post.altText : change.altText,
    replySettings: change.replySettings === undefined ? post.replySettings : change.replySettings,
    readsFigures: change.readsFigures === undefined ? post.readsFigures : change.readsFigures,
    status: plan.isDraft ? "draft" : plan.scheduledAt === null ? "publishing" : "scheduled",
    chargedMonth: plan.isDraft ? null : (post.chargedMonth ?? (await consumeUnits(tx, post.userId, "posts", 1))),
  });
  await replaceMedia(tx, post.userId, post.id, plan.media);
  await replaceTargets(deps, tx, held, plan, accounts);
  await refreshPostStatus(tx, [post.id]);
  const isGivenTime = post.status === "draft" || plan.scheduledAt?.getTime() !== post.scheduledAt?.getTime();
  if (!plan.isDraft && plan.scheduledAt !== null && isGivenTime) {
    await recordActivity(tx, post.userId, {
      kind: "post.scheduled",
      subject: { type: "post", id: post.id },
      label: plan.content,
    });
  }
  await refreshCreationUse(tx, [...new Set([...plan.creationIds, ...creationIdsOf(held.media)])]);
}

/** The person may still take it back or move it to later; a change of what goes out comes too late. Throws CONFLICT. */
async function refuseAtItsInstant(tx: Db, { post }: HeldPost, { draft, scheduledAt }: PostChange): Promise<void> {
  const isTakenBack = draft === true || (scheduledAt != null && (await readSchedule(tx, scheduledAt)) !== null);
  if (isTakenBack || !(await isGoingOut(tx, post.id))) return;
  throw new DomainError("CONFLICT", "This post is going out right now, so it cannot be changed any more");
}

/** Two screens with the same post must not write over each other unseen. Throws CONFLICT. */
function refuseIfChanged({ post }: HeldPost, unchangedSince: string | undefined): void {
  if (unchangedSince === undefined || post.updatedAt.getTime() === Date.parse(unchangedSince)) return;
  throw new DomainError("CONFLICT", "This post was changed in the meantime. Read it again, then repeat your change.");
}

/**
 * Changes a draft or a scheduled post; fields left out stay as they are. `draft: true` takes a scheduled post back,
 * `draft: false` without a time publishes it now. Throws NOT_FOUND, INVALID_INPUT, CONFLICT (publishing began,
 * or it was changed since it was read), LIMIT_REACHED.
 */
export async function updatePost(
  deps: Pick<Deps, "config" | "db" | "jobs">,
  userId: UserId,
  { id, unchangedSince, ...change }: UpdatePostInput,
): Promise<Post> {
  await deps.db.transaction(async (tx) => {
    const held = await holdPost(tx, userId, id);
    refuseIfChanged(held, unchangedSince);
    await refuseAtItsInstant(tx, held, change);
    await changePost(deps, tx, held, change);
  });
  return getPost(deps, userId, id);
}
