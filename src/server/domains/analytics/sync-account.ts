import { type PullDeps, type Reading, readBatch, readFollowers } from "#server/domains/analytics/pull-metrics.ts";
import { registerPublished, findRecentTargets } from "#server/domains/analytics/snapshots.queries.ts";
import { actAs, markAccountRateLimited } from "#server/domains/social-accounts/act-as.ts";
import { beginSync, currentAccount, syncProfile } from "#server/domains/social-accounts/sync-profile.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { SyncedAccount } from "#shared/analytics/analytics.ts";
import { Second } from "#shared/durations.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";

/** A platform's error as an error of the API. */
function toDomainError(error: PlatformError): DomainError {
  const message = error.fix === null ? error.message : `${error.message} ${error.fix}`;
  switch (error.kind) {
    case "rate_limited": {
      const waitMs = error.retryAt === null ? 300 * Second.ms : error.retryAt.getTime() - Date.now();
      return new DomainError("RATE_LIMITED", message, {
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
        cause: error,
      });
    }
    case "auth_expired":
      return new DomainError("CONFLICT", message, { cause: error });
    case "rejected":
    case "duplicate":
      return new DomainError("UNPROCESSABLE", message, { cause: error });
    case "unavailable":
    case "unknown_outcome":
      return new DomainError("UNAVAILABLE", message, { retryAfterSeconds: 60, cause: error });
    default:
      return error.kind satisfies never;
  }
}

/** Posts read per sync: at most this many, at most this old. */
const recent = { posts: 50, days: 30 } as const;

type Problem = SyncedAccount["problems"][number];

/** Turns a rejection of one read into a problem. Other errors end the sync, because they would also fail the next reads. */
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
  await registerPublished(deps.db, { withinDays: recent.days, accountId });
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
 * Reads an account now: its profile, followers, quota and the metrics of its recent posts.
 * Throws NOT_FOUND, RATE_LIMITED, CONFLICT when it has to be reconnected, UNPROCESSABLE, UNAVAILABLE.
 */
export async function syncAccount(
  deps: PullDeps,
  workspaceId: WorkspaceId,
  id: SocialAccountId,
  signal: AbortSignal,
): Promise<SyncedAccount> {
  try {
    const reading = { ...(await beginSync(deps, workspaceId, id, signal)), signal };
    return await readAll(deps, reading);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.kind === "rate_limited") await markAccountRateLimited(deps.db, id, error.retryAt);
    throw toDomainError(error);
  }
}
