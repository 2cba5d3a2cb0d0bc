import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/read-now.ts";
import type { Deps } from "#server/deps.ts";
import { findUsableCreations } from "#server/domains/creations/creations.service.ts";
import { resolveAccounts } from "#server/domains/social-accounts/social-accounts.service.ts";
import type { NewTarget } from "#server/domains/posts/store/targets.queries.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import { isReachable } from "#server/lib/internet-host.ts";
import type { CreationId, PostId, SocialAccountId, UserId } from "#shared/ids.ts";
import { mediaFactsOf } from "#shared/platforms/media-facts.ts";
import { reachProblems } from "#shared/platforms/media-reach.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { problemsOn } from "#shared/posts/post-problems.ts";
import type { TypedTexts } from "#shared/posts/post-texts.ts";
import { scheduleLimits } from "#shared/posts/posts.ts";

/** What a post would be, whether it is new or an edit of an old one. */
export interface PostPlan extends TypedTexts {
  creationIds: readonly CreationId[];
  platforms: readonly Platform[];
  /** Empty: the default account of each platform. */
  accountIds: readonly SocialAccountId[];
}

export type PlannedAccount = Awaited<ReturnType<typeof resolveAccounts>>[number];

/** When the alarm of a delivery rings ahead of its due time, so that uploads are done by then. */
export const leadMs = 20_000;

/** This person's finished creations, in order. Throws NOT_FOUND naming the first that is none. */
export async function checkCreations(db: Db, userId: UserId, ids: readonly CreationId[]) {
  const creations = await findUsableCreations(db, userId, ids);
  const known = new Set(creations.map((creation) => creation.id));
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing === -1) return creations;
  const issue = { path: `creationIds.${missing}`, message: "This is none of your finished creations" };
  throw new DomainError("NOT_FOUND", "Creation not found", { issues: [issue] });
}

/** Fields that contradict each other whether or not the post is to go out. Throws INVALID_INPUT naming them. */
export function checkFields({ thread, platforms }: Pick<PostPlan, "thread" | "platforms">): void {
  if (thread.length === 0 || platforms.includes("x")) return;
  throw invalidInput([{ path: "thread", message: "A thread goes to X: choose X, too, or remove the thread" }]);
}

/** Refuses what a platform would refuse anyway, before anything is stored. Throws INVALID_INPUT naming each field, NOT_FOUND. */
export async function checkPlan(
  deps: Pick<Deps, "db" | "config">,
  userId: UserId,
  plan: PostPlan,
): Promise<PlannedAccount[]> {
  // One after the other: of two refusals the same one is the answer every time.
  const accounts = await resolveAccounts(deps.db, userId, plan.platforms, plan.accountIds);
  const creations = await checkCreations(deps.db, userId, plan.creationIds);
  const media = creations.map(mediaFactsOf);
  const platforms = [...new Set(accounts.map((account) => account.platform))];
  const problems = platforms.flatMap((platform) => [
    ...problemsOn(platform, plan, media),
    ...reachProblems(platform, media, isReachable(deps.config)),
  ]);
  if (problems.length > 0) throw invalidInput(problems);
  return accounts;
}

/** Reads a wished time by the database's clock. null means now: none was given, or it lies within the minute that forgives a slow click. */
export async function readSchedule(db: Db, scheduledAt: string | null | undefined): Promise<Date | null> {
  if (scheduledAt === null || scheduledAt === undefined) return null;
  const at = new Date(scheduledAt);
  const inMs = at.getTime() - (await readNow(db)).getTime();
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

/** When a delivery is due and when its alarm rings. `at` null is now, by the database's clock: this machine's may be wrong. */
export function timingFor(at: Date | null): Timing {
  if (at === null) return { state: "queued", dueAt: sql`now()`, wakeAt: sql`now()` };
  return { state: "scheduled", dueAt: at, wakeAt: new Date(at.getTime() - leadMs) };
}

/** Rows of the deliveries to these accounts. */
export const newTargets = (
  userId: UserId,
  postId: PostId,
  accounts: readonly PlannedAccount[],
  timing: Timing,
): NewTarget[] =>
  accounts.map((account) => ({
    userId,
    postId,
    platform: account.platform,
    accountId: account.id,
    accountName: account.name,
    sandbox: account.sandbox,
    ...timing,
  }));
