import { isDeepStrictEqual } from "node:util";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  type PlannedAccount,
  checkCreations,
  checkFields,
  checkPlan,
  planMedia,
  readSchedule,
} from "#server/domains/posts/compose/plan-post.ts";
import { type LockedPost, accountIdsOf, creationIdsOf } from "#server/domains/posts/store/lock-post.ts";
import { resolveAccounts } from "#server/domains/social-accounts/resolve-accounts.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { changedFields, fieldsOf, type PostField } from "#shared/posts/post-fields.ts";
import { type UpdatePostInput, isUnplanned } from "#shared/posts/posts.ts";

export type PostChange = Omit<UpdatePostInput, "id" | "unchangedSince">;

/** The goal of a change. A submitted post is checked like a planned one, and waits like a draft. */
export type Goal = "draft" | "submitted" | "planned";

/** A change with a time plans the post, unless it says that the post stays a draft. */
export const goalOf = ({ post }: Pick<LockedPost, "post">, { draft, scheduledAt }: PostChange): Goal =>
  (draft ?? (isUnplanned(post.status) && scheduledAt == null)) ? "draft" : "planned";

/** The changed fields merged over the current ones. */
export async function planOf(tx: Db, { post, targets, media: current }: LockedPost, change: PostChange, goal: Goal) {
  const media = planMedia(change, current);
  const sent: Pick<PostChange, PostField> = change;
  const keepsTime = change.scheduledAt === undefined && (goal !== "draft" || isUnplanned(post.status));
  // A draft may keep a time that has passed; a draft that is being submitted or scheduled may not.
  const keptTime = () =>
    isUnplanned(post.status) && goal !== "draft" ? readSchedule(tx, post.scheduledAt?.toISOString()) : post.scheduledAt;
  return {
    goal,
    scheduledAt: await (keepsTime ? keptTime() : readSchedule(tx, change.scheduledAt)),
    ...changedFields(post, sent),
    media,
    creationIds: creationIdsOf(media),
    altTexts: media.map(({ altText }) => altText),
    accountIds: change.accountIds ?? (change.platforms === undefined ? accountIdsOf(targets) : []),
  };
}

export type Plan = Awaited<ReturnType<typeof planOf>>;

/**
 * A disconnected account is replaced only by accounts that the user names, never by the platform's current default. Throws
 * INVALID_INPUT.
 */
export function requireConnectedAccounts({ targets }: LockedPost, { accountIds, platforms }: PostChange): void {
  const gone = targets.filter(({ accountId }) => accountId === null);
  if (gone.length === 0 || accountIds !== undefined || platforms !== undefined) return;
  throw invalidInput(
    gone.map(({ accountName }) => ({
      path: "accountIds",
      message: `The account ${accountName} was disconnected. Open the post and choose another one`,
    })),
  );
}

/** The accounts to deliver to; null: unchanged. A draft keeps an account that has expired, unless accounts are named anew. */
export async function accountsFor(
  { config }: Pick<Deps, "config">,
  tx: Db,
  workspaceId: WorkspaceId,
  plan: Plan,
  change: PostChange,
): Promise<PlannedAccount[] | null> {
  checkFields(plan);
  if (plan.goal !== "draft") return checkPlan({ db: tx, config }, workspaceId, plan);
  await checkCreations(tx, workspaceId, plan.creationIds);
  if (change.accountIds !== undefined) return resolveAccounts(tx, workspaceId, plan.platforms, plan.accountIds);
  return change.platforms === undefined ? null : [];
}

/**
 * Whether the change touches the content of a delivery: texts, settings, media or named accounts. Not the time, and not the default
 * accounts, which no person chose.
 */
export function changesContent(
  { post, targets, media }: LockedPost,
  plan: Plan,
  change: PostChange,
  accounts: readonly PlannedAccount[] | null,
): boolean {
  const before = { ...fieldsOf(post), readsFigures: null, media };
  const after = { ...fieldsOf(plan), readsFigures: null, media: plan.media };
  if (!isDeepStrictEqual(before, after)) return true;
  const namesAccounts = change.accountIds !== undefined || change.platforms !== undefined;
  if (accounts === null || !namesAccounts) return false;
  return !isDeepStrictEqual(new Set(accounts.map(({ id }) => id)), new Set(accountIdsOf(targets)));
}
