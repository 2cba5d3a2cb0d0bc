import type { Deps } from "#server/deps.ts";
import { pullFiguresJob } from "#server/domains/analytics/analytics.jobs.ts";
import { batchesPerRun, retryMinutes } from "#server/domains/analytics/pull-plan.ts";
import {
  type DueTarget,
  enrolPublished,
  findAccountsToPull,
  findDueTargets,
  type Gain,
  hasRecentFollowers,
  postponePulls,
  recordFigures,
  recordFollowers,
  recordMisses,
  skipPulls,
  skipUnwantedPulls,
} from "#server/domains/analytics/snapshots.queries.ts";
import {
  accountForPublishing,
  actAs,
  markAccountRateLimited,
  postponeFigures,
  type UsableAccount,
} from "#server/domains/social-accounts/social-accounts.service.ts";
import { PlatformError, type SocialPlatform } from "#server/integrations/social/platform.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { Second } from "#shared/time.ts";

export type PullDeps = Pick<Deps, "db" | "jobs" | "log" | "secrets" | "social">;

const accountsAtOnce = 500;
const callDeadlineMs = 60 * Second.ms;
/** Reaches back over a server that was switched off for a while; the daily sweep catches up on anything older. */
const enrolledWithinDays = 7;

/** Every minute: takes note of what went out, and has read what is due, account by account. */
export async function sweepFigures(deps: Pick<Deps, "db" | "jobs" | "social">): Promise<void> {
  await enrolPublished(deps.db, { withinDays: enrolledWithinDays });
  await skipUnwantedPulls(deps.db);
  const configured = Platform.options.filter((platform) => deps.social[platform] !== undefined);
  if (configured.length === 0) return;
  for (const accountId of await findAccountsToPull(deps.db, configured, accountsAtOnce))
    await deps.jobs.send(deps.db, pullFiguresJob, { accountId });
}

const timely = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(callDeadlineMs)]);

export interface Reading {
  account: UsableAccount;
  platform: SocialPlatform;
  signal: AbortSignal;
}

/** Reads one batch and stores it. Answers what was gained, and which of them the platform does not know. Throws PlatformError. */
export async function readBatch(
  deps: PullDeps,
  { account, platform, signal }: Reading,
  batch: readonly DueTarget[],
): Promise<{ gain: Gain; missing: number }> {
  const ids = batch.map(({ externalId }) => externalId);
  const metrics = await actAs(deps, account, signal, (actor) => platform.metrics(actor, ids, timely(signal)));
  const measured = batch.flatMap(({ targetId, externalId }) => {
    const figures = metrics.get(externalId);
    return figures === undefined ? [] : [{ targetId, ...figures }];
  });
  const missing = batch.filter(({ externalId }) => !metrics.has(externalId)).map(({ targetId }) => targetId);
  const gain = await deps.db.transaction(async (tx) => {
    if (missing.length > 0) await recordMisses(tx, missing);
    return recordFigures(tx, measured);
  });
  return { gain, missing: missing.length };
}

/** Counts the followers and answers how many there were before. Throws PlatformError. */
export async function readFollowers(
  deps: PullDeps,
  { account, platform, signal }: Reading,
): Promise<{ before: number | null; now: number | null }> {
  const { followers } = await actAs(deps, account, signal, (actor) => platform.accountMetrics(actor, timely(signal)));
  return { before: await recordFollowers(deps.db, account.row.id, followers), now: followers };
}

/** These say how to go on with the whole account. */
const concernsAccount = ({ kind }: PlatformError) => kind === "rate_limited" || kind === "auth_expired";

/** Without an answer, whyever, it is not asked again before tomorrow, unless it was this server that stopped. */
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
 * Waits, as the platform asks, or until its person has connected it again; what was refused keeps to the plan, anything else is
 * tried again a little later. Before there is a batch it is the account that nobody could be asked as, and all of it waits.
 */
async function settle(deps: PullDeps, id: SocialAccountId, batch: readonly DueTarget[], error: unknown): Promise<void> {
  if (!(error instanceof PlatformError)) throw error;
  const targetIds = batch.map(({ targetId }) => targetId);
  deps.log.warn({ accountId: id, errorCode: error.code, err: error }, "figures.not_read");
  if (error.kind === "auth_expired") return;
  if (error.kind === "rate_limited") await markAccountRateLimited(deps.db, id, error.retryAt);
  else if (targetIds.length === 0) await postponeFigures(deps.db, id, retryMinutes);
  else if (error.kind === "rejected") await skipPulls(deps.db, targetIds);
  else await postponePulls(deps.db, targetIds, retryMinutes);
}

/** Reads what is due of one account, as far as the platform lets us. Safe to run twice and to stop at any time. */
export async function pullFigures(deps: PullDeps, id: SocialAccountId, signal: AbortSignal): Promise<void> {
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
      deps.log.info({ accountId: id, read: batch.length - missing, missing }, "figures.read");
    }
    batch = [];
    const countsFollowers = account.row.readsFigures && !signal.aborted;
    if (countsFollowers && !(await hasRecentFollowers(deps.db, id))) await readFollowersOnceADay(deps, reading);
  } catch (error) {
    // That this server stops says nothing of the account or the platform.
    if (!signal.aborted) await settle(deps, id, batch, error);
  }
}
