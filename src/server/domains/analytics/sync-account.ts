import { toDomainError } from "#server/domains/analytics/platform-problem.ts";
import { type PullDeps, readBatch, readFollowers, type Reading } from "#server/domains/analytics/pull-figures.ts";
import { enrolPublished, findRecentTargets } from "#server/domains/analytics/snapshots.queries.ts";
import { actAs, markAccountRateLimited } from "#server/domains/social-accounts/social-accounts.service.ts";
import { beginSync, currentAccount, syncProfile } from "#server/domains/social-accounts/sync-profile.ts";
import { PlatformError } from "#server/integrations/social/platform.ts";
import type { SyncedAccount } from "#shared/analytics/analytics.ts";
import type { SocialAccountId, UserId } from "#shared/ids.ts";

/** Posts read at once: as many as one call takes, and no older than anybody would look at. */
const recent = { posts: 50, days: 30 } as const;

type Problem = SyncedAccount["problems"][number];

/** Anything but a plain refusal ends the whole sync: a dead token or a limit holds for what would come next, too. */
async function orProblem<T>(
  what: Problem["what"],
  problems: Problem[],
  otherwise: T,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== "rejected") throw error;
    problems.push({ what, code: error.code, message: error.message, fix: error.fix });
    return otherwise;
  }
}

const nothingGained = { likes: null, comments: null, shares: null, views: null };

async function readRecentPosts(deps: PullDeps, reading: Reading): Promise<SyncedAccount["posts"]> {
  const { id: accountId } = reading.account.row;
  await enrolPublished(deps.db, { withinDays: recent.days, accountId });
  const limit = Math.min(recent.posts, reading.platform.metricsBatch);
  const batch = await findRecentTargets(deps.db, accountId, recent.days, limit);
  if (batch.length === 0) return { read: 0, missing: 0, gained: nothingGained };
  const { gain, missing } = await readBatch(deps, reading, batch);
  return { read: batch.length - missing, missing, gained: gain };
}

async function readAll(deps: PullDeps, reading: Reading): Promise<SyncedAccount> {
  const { platform, account, signal } = reading;
  const { id } = account.row;
  const { changes } = await syncProfile(deps, reading, signal);
  const problems: Problem[] = [];
  const followers = await orProblem("followers", problems, { before: null, now: null }, () =>
    readFollowers(deps, reading),
  );
  const quota = await orProblem("quota", problems, null, () =>
    actAs(deps, account, signal, async (actor) => (await platform.quota?.(actor, signal)) ?? null),
  );
  const posts = await orProblem("posts", problems, { read: 0, missing: 0, gained: nothingGained }, () =>
    readRecentPosts(deps, reading),
  );
  return { account: await currentAccount(deps, id), changes, followers, quota, posts, problems };
}

/**
 * Reads everything of an account now: its profile, followers and the figures of its recent posts.
 * Throws NOT_FOUND, RATE_LIMITED, CONFLICT when it has to be reconnected, UNPROCESSABLE, UNAVAILABLE.
 */
export async function syncAccount(
  deps: PullDeps,
  userId: UserId,
  id: SocialAccountId,
  signal: AbortSignal,
): Promise<SyncedAccount> {
  try {
    const reading = { ...(await beginSync(deps, userId, id, signal)), signal };
    return await readAll(deps, reading);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.kind === "rate_limited") await markAccountRateLimited(deps.db, id, error.retryAt);
    throw toDomainError(error);
  }
}
