import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { findUsableCreations } from "#server/domains/creations/creations.service.ts";
import { alarmAt } from "#server/domains/posts/store/alarms.ts";
import type { PlannedMedia } from "#server/domains/posts/store/posts.queries.ts";
import type { NewTarget } from "#server/domains/posts/store/targets.queries.ts";
import { resolveAccounts } from "#server/domains/social-accounts/resolve-accounts.ts";
import { isReachable } from "#server/lib/addresses/internet-host.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import { Day } from "#shared/durations.ts";
import type { Issue } from "#shared/errors.ts";
import type { CreationId, PostId, SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import { type MediaFacts, mediaFactsOf } from "#shared/platforms/media-facts.ts";
import { reachProblems } from "#shared/platforms/media-reach.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { PostFacts } from "#shared/platforms/post-rules.ts";
import { networkRules, rulesFor } from "#shared/platforms/rules-for.ts";
import { problemsOn } from "#shared/posts/post-problems.ts";
import type { TypedTexts } from "#shared/posts/post-texts.ts";
import { type UpdatePostInput, scheduleLimits } from "#shared/posts/posts.ts";

type MediaFields = Pick<UpdatePostInput, "creationId" | "creationIds" | "altTexts">;

/** Creations of an input that names one, several or none; undefined when it does not mention them. */
const creationIdsOf = (input: MediaFields): CreationId[] | undefined =>
  input.creationIds ??
  (input.creationId === undefined ? undefined : input.creationId === null ? [] : [input.creationId]);

/**
 * The media of the post with their alt texts. Without new alt texts, a creation that stays keeps its own at any position. Throws
 * INVALID_INPUT when there are more alt texts than media.
 */
export function planMedia(input: MediaFields, current: readonly PlannedMedia[]): PlannedMedia[] {
  const creationIds = creationIdsOf(input) ?? current.map(({ creationId }) => creationId);
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

export type Timing =
  | { state: "draft"; dueAt: null; wakeAt: null }
  | { state: "scheduled" | "queued"; dueAt: Date | SQL; wakeAt: Date | SQL };

export const draftTiming: Timing = { state: "draft", dueAt: null, wakeAt: null };

/** Truncated to the column's milliseconds: rounded up, it would be in the future, and the post shown as scheduled. */
const atOnce = sql`date_trunc('milliseconds', now())`;

/**
 * State, due time and alarm of a delivery with these creations. `at` null is now by the database's clock, because this machine's may be
 * wrong.
 */
export function timingFor(at: Date | null, creationIds: readonly CreationId[] = []): Timing {
  if (at === null) return { state: "queued", dueAt: atOnce, wakeAt: atOnce };
  return { state: "scheduled", dueAt: at, wakeAt: alarmAt(at, creationIds) };
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
