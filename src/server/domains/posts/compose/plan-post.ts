import { isDeepStrictEqual } from "node:util";
import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { findUsableCreations } from "#server/domains/creations/creations.service.ts";
import type { Timing } from "#server/domains/posts/store/alarms.ts";
import { type LockedPost, accountIdsOf, creationIdsOf } from "#server/domains/posts/store/lock-post.ts";
import type { PlannedMedia } from "#server/domains/posts/store/posts.queries.ts";
import type { NewTarget } from "#server/domains/posts/store/targets.queries.ts";
import { resolveAccounts } from "#server/domains/social-accounts/resolve-accounts.ts";
import { isReachable } from "#server/lib/addresses/internet-host.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import { Day } from "#shared/durations.ts";
import type { Issue } from "#shared/errors.ts";
import type { CreationId, PostId, SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import { isolate } from "#shared/isolate.ts";
import { type MediaFacts, mediaFactsOf } from "#shared/platforms/media-facts.ts";
import { reachProblems } from "#shared/platforms/media-reach.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { PostFacts } from "#shared/platforms/post-rules.ts";
import { networkRules, rulesFor } from "#shared/platforms/rules-for.ts";
import { changedFields, fieldsOf, type PostField } from "#shared/posts/post-fields.ts";
import { problemsOn } from "#shared/posts/post-problems.ts";
import type { TypedTexts } from "#shared/posts/post-texts.ts";
import { isUnplanned, type UpdatePostInput, scheduleLimits } from "#shared/posts/posts.ts";

type MediaFields = Pick<UpdatePostInput, "creationId" | "creationIds" | "altTexts">;

/** Creations of an input that names one, several or none; undefined when it does not mention them. */
const namedCreationIds = (input: MediaFields): CreationId[] | undefined =>
  input.creationIds ??
  (input.creationId === undefined ? undefined : input.creationId === null ? [] : [input.creationId]);

/**
 * The media of the post with their alt texts. Without new alt texts, a creation that stays keeps its own at any position. Throws
 * INVALID_INPUT when there are more alt texts than media.
 */
export function planMedia(input: MediaFields, current: readonly PlannedMedia[]): PlannedMedia[] {
  const creationIds = namedCreationIds(input) ?? current.map(({ creationId }) => creationId);
  const { altTexts } = input;
  if (altTexts !== undefined && altTexts.length > creationIds.length) {
    const message = "There is no picture or video for this text";
    throw invalidInput([{ path: `altTexts.${creationIds.length}`, message }]);
  }
  return creationIds.map((creationId, index) => {
    const kept = current.find((item) => item.creationId === creationId)?.altText ?? null;
    return { creationId, altText: altTexts === undefined ? kept : (altTexts[index] ?? null) };
  });
}

/** The content of a new or edited post. */
export interface PostPlan extends TypedTexts, Pick<PostFacts, "contentWarning" | "visibility"> {
  creationIds: readonly CreationId[];
  /** The post's own alt texts of its media, before that of the post and those of the library. */
  altTexts?: readonly (string | null)[] | undefined;
  altText?: string | null | undefined;
  platforms: readonly Platform[];
  /** Empty: the default account of each platform. */
  accountIds: readonly SocialAccountId[];
}

export type PlannedAccount = Awaited<ReturnType<typeof resolveAccounts>>[number];

/** Finished creations of the workspace, in order. Throws NOT_FOUND naming the first id that is none of them. */
export async function checkCreations(db: Db, workspaceId: WorkspaceId, ids: readonly CreationId[]) {
  const creations = await findUsableCreations(db, workspaceId, ids);
  const known = new Set(creations.map((creation) => creation.id));
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing === -1) return creations;
  const issue = { path: `creationIds.${missing}`, message: "This is none of your finished creations" };
  throw new DomainError("NOT_FOUND", "Creation not found", { issues: [issue] });
}

/** Checks that also apply to drafts. Throws INVALID_INPUT naming the fields. */
export function checkFields({ thread, platforms }: Pick<PostPlan, "thread" | "platforms">): void {
  if (thread.length === 0 || platforms.some((platform) => networkRules[platform].threadMax > 1)) return;
  throw invalidInput([
    {
      path: "thread",
      message:
        "None of the chosen networks has threads: choose X, Bluesky, Mastodon or Threads, too, or remove the thread",
    },
  ]);
}

/** Checks the plan against the rules of its platforms and resolves the accounts. Throws INVALID_INPUT naming each field, NOT_FOUND. */
export async function checkPlan(
  deps: Pick<Deps, "db" | "config">,
  workspaceId: WorkspaceId,
  plan: PostPlan,
): Promise<PlannedAccount[]> {
  // Sequential, so that the order of errors is deterministic.
  const accounts = await resolveAccounts(deps.db, workspaceId, plan.platforms, plan.accountIds);
  const creations = await checkCreations(deps.db, workspaceId, plan.creationIds);
  const problems = planProblems(deps, accounts, plan, creations.map(mediaFactsOf));
  if (problems.length > 0) throw invalidInput(problems);
  return accounts;
}

/** Why these accounts would refuse the plan. Accounts of one network may have different limits; the same problem is listed once. */
export function planProblems(
  { config }: Pick<Deps, "config">,
  accounts: readonly PlannedAccount[],
  plan: Omit<PostPlan, "creationIds" | "accountIds">,
  media: readonly MediaFacts[],
): Issue[] {
  const problems = new Map<string, Issue>();
  const described = media.map((medium, index) => ({
    ...medium,
    altText: plan.altTexts?.[index] ?? plan.altText ?? medium.altText ?? null,
  }));
  for (const rules of accounts.map(rulesFor)) {
    for (const problem of [...problemsOn(rules, plan, described), ...reachProblems(rules, media, isReachable(config))])
      problems.set(`${problem.path} ${problem.message}`, problem);
  }
  return [...problems.values()];
}

/** An upper bound for the error of this machine's clock. */
const clockErrorMs = Day.ms;

/** Whether the time is allowed whatever the error of the clock is. */
function isSurelyAllowed(at: Date): boolean {
  const inMs = at.getTime() - Date.now();
  return inMs > clockErrorMs && inMs < scheduleLimits.aheadMs - clockErrorMs;
}

/**
 * Checks a requested time against the database's clock, which is not asked where it could not change the result. null means now: no
 * time was given, or it passed less than `scheduleLimits.pastMs` ago. Throws INVALID_INPUT when it is further in the past, or too far
 * in the future.
 */
export async function readSchedule(db: Db, scheduledAt: string | null | undefined): Promise<Date | null> {
  if (scheduledAt === null || scheduledAt === undefined) return null;
  const at = new Date(scheduledAt);
  return isSurelyAllowed(at) ? at : timeAllowedAt(at, await readNow(db));
}

/** As readSchedule, at a time that was read before. */
export function timeAllowedAt(at: Date, now: Date): Date | null {
  const inMs = at.getTime() - now.getTime();
  if (inMs < -scheduleLimits.pastMs)
    throw invalidInput([{ path: "scheduledAt", message: "This time has passed. Choose a time from now on." }]);
  if (inMs > scheduleLimits.aheadMs)
    throw invalidInput([{ path: "scheduledAt", message: "Choose a time within the next two years." }]);
  return inMs <= 0 ? null : at;
}

/** The rows of the targets for these accounts. */
export const newTargets = (
  workspaceId: WorkspaceId,
  postId: PostId,
  accounts: readonly PlannedAccount[],
  timing: Timing,
): NewTarget[] =>
  accounts.map((account) => ({
    workspaceId,
    postId,
    platform: account.platform,
    accountId: account.id,
    accountName: account.name,
    sandbox: account.sandbox,
    ...timing,
  }));

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
      message: `The account ${isolate(accountName)} was disconnected. Open the post and choose another one`,
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
  const before = { ...fieldsOf(post), readsMetrics: null, media };
  const after = { ...fieldsOf(plan), readsMetrics: null, media: plan.media };
  if (!isDeepStrictEqual(before, after)) return true;
  const namesAccounts = change.accountIds !== undefined || change.platforms !== undefined;
  if (accounts === null || !namesAccounts) return false;
  return !isDeepStrictEqual(new Set(accounts.map(({ id }) => id)), new Set(accountIdsOf(targets)));
}
