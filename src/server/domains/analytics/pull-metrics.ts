import type { Deps } from "#server/deps.ts";
import { pullMetricsJob } from "#server/domains/analytics/analytics.jobs.ts";
import { batchesPerRun, retryMinutes } from "#server/domains/analytics/pull-plan.ts";
import {
  type DueTarget,
  registerPublished,
  findAccountsToPull,
  findDueTargets,
  type Gain,
  hasRecentFollowers,
  postponePulls,
  recordMetrics,
  recordFollowers,
  recordMisses,
  skipPulls,
  skipUnwantedPulls,
} from "#server/domains/analytics/snapshots.queries.ts";
import {
  accountForPublishing,
  actAs,
  markAccountRateLimited,
  delayMetrics,
  type UsableAccount,
} from "#server/domains/social-accounts/act-as.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { SocialPlatform } from "#server/integrations/social/platform.ts";
import { Second } from "#shared/durations.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import { Platform } from "#shared/platforms/platform.ts";

export type PullDeps = Pick<Deps, "db" | "jobs" | "log" | "secrets" | "social">;

const accountsAtOnce = 500;
const callDeadlineMs = 60 * Second.ms;
/** Covers a server that was off for a while; thinSnapshots covers anything older, once a day. */
const enrolledWithinDays = 7;

/** Every minute: registers newly published targets, and queues a job for each account with metrics to read. */
export async function sweepMetrics(deps: Pick<Deps, "db" | "jobs" | "social">): Promise<void> {
  await registerPublished(deps.db, { withinDays: enrolledWithinDays });
  await skipUnwantedPulls(deps.db);
  const configured = Platform.options.filter((platform) => deps.social[platform] !== undefined);
  if (configured.length === 0) return;
  for (const accountId of await findAccountsToPull(deps.db, configured, accountsAtOnce))
    await deps.jobs.send(deps.db, pullMetricsJob, { accountId });
}

const withDeadline = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(callDeadlineMs)]);

export interface Reading {
  account: UsableAccount;
  platform: SocialPlatform;
  signal: AbortSignal;
}

/** Reads and stores one batch. Returns the gain, and how many of them the platform did not find. Throws PlatformError. */
export async function readBatch(
  deps: PullDeps,
  { account, platform, signal }: Reading,
  batch: readonly DueTarget[],
): Promise<{ gain: Gain; missing: number }> {
  const ids = batch.map(({ externalId }) => externalId);
  const metrics = await actAs(deps, account, signal, (actor) => platform.metrics(actor, ids, withDeadline(signal)));
  const measured = batch.flatMap(({ targetId, externalId }) => {
    const counted = metrics.get(externalId);
    return counted === undefined ? [] : [{ targetId, ...counted }];
  });
  const missing = batch.filter(({ externalId }) => !metrics.has(externalId)).map(({ targetId }) => targetId);
  const gain = await deps.db.transaction(async (tx) => {
    if (missing.length > 0) await recordMisses(tx, missing);
    return recordMetrics(tx, measured);
  });
  return { gain, missing: missing.length };
}

/** Reads and stores the followers. Returns the previous and the current number. Throws PlatformError. */
export async function readFollowers(
  deps: PullDeps,
  { account, platform, signal }: Reading,
): Promise<{ before: number | null; now: number | null }> {
  const { followers } = await actAs(deps, account, signal, (actor) =>
    platform.accountMetrics(actor, withDeadline(signal)),
  );
  return { before: await recordFollowers(deps.db, account.row.id, followers), now: followers };
}

/** Errors that concern the whole account. */
const concernsAccount = ({ kind }: PlatformError) => kind === "rate_limited" || kind === "auth_expired";

/** After an error of this call the followers are not read again for a day, unless the error concerns the account or this server is stopping. */
async function readFollowersOnceADay(deps: PullDeps, reading: Reading): Promise<void> {
  try {
    await readFollowers(deps, reading);
  } catch (error) {
    if (!(error instanceof PlatformError) || concernsAccount(error) || reading.signal.aborted) throw error;
    const accountId = reading.account.row.id;
    deps.log.warn({ accountId, errorCode: error.code, err: error }, "followers.not_read");
    await recordFollowers(deps.db, accountId, null);
  }
}

/**
 * Handles a failed read: waits after a rate limit, does nothing until the account is reconnected, skips a rejected batch until its next
 * age, and retries anything else later. An empty `batch` means that the account itself could not be used, so that all its reads wait.
 */
async function handleFailedRead(
  deps: PullDeps,
  id: SocialAccountId,
  batch: readonly DueTarget[],
  error: unknown,
): Promise<void> {
  if (!(error instanceof PlatformError)) throw error;
  const targetIds = batch.map(({ targetId }) => targetId);
  deps.log.warn({ accountId: id, errorCode: error.code, err: error }, "metrics.not_read");
  if (error.kind === "auth_expired") return;
  if (error.kind === "rate_limited") await markAccountRateLimited(deps.db, id, error.retryAt);
  else if (targetIds.length === 0) await delayMetrics(deps.db, id, retryMinutes);
  else if (error.kind === "rejected") await skipPulls(deps.db, targetIds);
  else await postponePulls(deps.db, targetIds, retryMinutes);
}

/** Reads the due metrics and followers of one account. Safe to run twice and to abort at any time. */
export async function pullMetrics(deps: PullDeps, id: SocialAccountId, signal: AbortSignal): Promise<void> {
  let batch: DueTarget[] = [];
  try {
    const account = await accountForPublishing(deps, id, signal);
    const platform = deps.social[account.row.platform];
    if (platform === undefined) return;
    const reading = { account, platform, signal };
    for (let round = 0; round < batchesPerRun && !signal.aborted; round += 1) {
      batch = await findDueTargets(deps.db, id, platform.metricsBatch);
      if (batch.length === 0) break;
      const { missing } = await readBatch(deps, reading, batch);
      deps.log.info({ accountId: id, read: batch.length - missing, missing }, "metrics.read");
    }
    batch = [];
    const countsFollowers = account.row.readsMetrics && !signal.aborted;
    if (countsFollowers && !(await hasRecentFollowers(deps.db, id))) await readFollowersOnceADay(deps, reading);
  } catch (error) {
    // An abort by this server is not an error of the account or the platform.
    if (!signal.aborted) await handleFailedRead(deps, id, batch, error);
  }
}
