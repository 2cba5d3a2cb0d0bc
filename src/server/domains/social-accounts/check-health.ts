import type { Deps } from "#server/deps.ts";
import { createMediaLink } from "#server/domains/creations/platform-media/media-links.service.ts";
import {
  claimHealthCheck,
  findUnchecked,
  saveHealth,
  saveLimits,
} from "#server/domains/social-accounts/account-sync.queries.ts";
import { notifyConnectionEnds, openTokensOrExpire } from "#server/domains/social-accounts/account-tokens.ts";
import { accountForPublishing, actAs } from "#server/domains/social-accounts/act-as.ts";
import type { RefreshDeps } from "#server/domains/social-accounts/refresh-tokens.ts";
import { reviveAccount } from "#server/domains/social-accounts/revive-account.ts";
import { type AccountRow, findAccount } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { getAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { ConnectionFacts, PublishingQuota } from "#server/integrations/social/platform.ts";
import { isReachable } from "#server/lib/addresses/internet-host.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { requestJson } from "#server/lib/http.ts";
import { Day, Hour, Second } from "#shared/durations.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import { networks } from "#shared/platforms/networks.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import type { HealthCheck } from "#shared/social-accounts/account-health.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

const reachDeadlineMs = 10 * Second.ms;

/** A minimal JPEG: one grey pixel. */
const pixel = Buffer.from(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
  "base64",
);

const failed = (message: string, fix: string): HealthCheck => ({ name: "media", state: "failed", message, fix });

/**
 * Whether the network can fetch files from this server: requests a media link through PUBLIC_URL, as the network would. This proves that
 * PUBLIC_URL leads here, but not that a firewall lets others in.
 */
async function checkMediaReach(
  deps: Pick<Deps, "db" | "storage" | "config" | "log">,
  { workspaceId, platform }: Pick<AccountRow, "workspaceId" | "platform">,
  signal: AbortSignal,
): Promise<HealthCheck> {
  const { host } = new URL(deps.config.publicUrl);
  if (!isReachable(deps.config))
    return failed(
      !networkRules[platform].fetchesSingleVideos
        ? `${platformNames[platform]} cannot fetch pictures from ${host}, which is not on the internet. Single videos are sent and work.`
        : `${platformNames[platform]} cannot fetch pictures and videos from ${host}, which is not on the internet. Texts work.`,
      "Whoever runs this server sets PUBLIC_URL to an address on the internet.",
    );
  try {
    const url = await createMediaLink(deps, workspaceId, { bytes: pixel, contentType: "image/jpeg" });
    const { status, headers } = await requestJson({ method: "GET", url, signal, totalMs: reachDeadlineMs });
    if (status === 200 && headers.get("content-type") === "image/jpeg")
      return { name: "media", state: "ok", message: `Files can be fetched from ${host}.`, fix: null };
    deps.log.warn({ status, host }, "social_account.media_not_reached");
  } catch (error) {
    deps.log.warn({ err: error, host }, "social_account.media_not_reached");
  }
  return failed(
    `A test picture could not be fetched from ${host}.`,
    "Whoever runs this server checks that PUBLIC_URL leads here, from outside too.",
  );
}

const reconnect = "Reconnect the account.";
const allowAll = "Reconnect the account and allow everything that is asked for.";
const warnAheadMs = 7 * Day.ms;

const ok = (name: HealthCheck["name"], message: string): HealthCheck => ({ name, state: "ok", message, fix: null });

const dayIn = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** The end of access, if it is less than a week away or past. The expiry of a token that is refreshed automatically does not count. */
function nearEndOf({ accessEndsAt }: ConnectionFacts, row: AccountRow): Date | null {
  const ends = row.refreshToken === null ? (row.expiresAt ?? accessEndsAt) : accessEndsAt;
  return ends !== null && ends.getTime() - Date.now() < warnAheadMs ? ends : null;
}

function tokenCheck(ends: Date | null): HealthCheck {
  return ends !== null
    ? { name: "token", state: "warning", message: `Access ends on ${dayIn.format(ends)}.`, fix: reconnect }
    : ok("token", "The connection works.");
}

function scopesCheck({ missingScopes, canPublish }: ConnectionFacts): HealthCheck {
  if (missingScopes.length === 0) return ok("scopes", "All permissions are granted.");
  const message = `Not granted: ${missingScopes.join(", ")}.`;
  return { name: "scopes", state: canPublish ? "warning" : "failed", message, fix: allowAll };
}

function taskCheck({ hasTask }: ConnectionFacts): HealthCheck {
  if (hasTask === true) return ok("task", "You may post on the Page.");
  if (hasTask === null)
    return { name: "task", state: "skipped", message: "Your role on the Page was not told.", fix: null };
  const fix = "Have somebody give you a role on the Page that may create content, then reconnect.";
  return { name: "task", state: "failed", message: "You have no role that may post on the Page.", fix };
}

const nearShare = 0.9;

/** The platform's publishing quota; null where it reports none. */
function quotaCheck(quota: PublishingQuota | null): HealthCheck | null {
  if (quota === null) return null;
  const { used, total, perSeconds } = quota;
  const message = `${used} of ${total} posts used in ${Math.round(perSeconds / Hour.seconds)} hours.`;
  if (used >= total) return { name: "quota", state: "failed", message, fix: "Later posts go out as room comes free." };
  if (used >= total * nearShare)
    return { name: "quota", state: "warning", message, fix: "Plan fewer posts for this account." };
  return ok("quota", message);
}

const ended: HealthCheck = { name: "token", state: "failed", message: "The connection has ended.", fix: reconnect };

/**
 * The checks of a connection by what the platform reports. One that cannot be refreshed is ended, and an ended one that works again is
 * connected.
 */
async function inspectConnection(
  deps: RefreshDeps & Pick<Deps, "social">,
  row: AccountRow,
  signal: AbortSignal,
): Promise<HealthCheck[]> {
  const platform = deps.social[row.platform];
  if (row.status === "revoked") return [ended];
  const name = platformNames[row.platform];
  if (platform === undefined)
    return [{ name: "token", state: "skipped", message: `${name} is switched off on this server.`, fix: null }];
  try {
    if (row.status === "expired" && !(await reviveAccount(deps, row, signal))) return [ended];
    const account = await accountForPublishing(deps, row.id, signal);
    return await actAs(deps, account, signal, async (usable) => {
      const tokens = await openTokensOrExpire(deps, usable.row);
      const facts = await platform.inspect(usable, tokens, signal);
      const ends = nearEndOf(facts, usable.row);
      if (ends !== null && ends.getTime() > Date.now())
        await deps.db.transaction((tx) => notifyConnectionEnds(deps, tx, usable.row, ends));
      const task =
        facts.hasTask === null && networks[row.platform].accounts.actsForPage !== true ? null : taskCheck(facts);
      const quota = facts.canPublish ? quotaCheck((await platform.quota?.(usable, signal)) ?? null) : null;
      if (platform.limits !== undefined) await saveLimits(deps.db, row.id, await platform.limits(usable, signal));
      return [tokenCheck(ends), scopesCheck(facts), task, quota].filter((check) => check !== null);
    });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.kind === "auth_expired") return [ended];
    const message = `${name} could not be asked: ${error.message}`;
    return [{ name: "token", state: "warning", message, fix: "Nothing to do: it is looked at again." }];
  }
}

type HealthDeps = RefreshDeps & Pick<Deps, "storage" | "config">;

/** Minimum distance of checks on request: each costs platform calls. */
const everySeconds = 10;
/** An expired account is asked more often: its posts wait. */
const sweepEverySeconds = { connected: Day.seconds, expired: 6 * Hour.seconds } as const;
const sweepLimit = 200;
const deadlineMs = 40 * Second.ms;

async function runChecks(deps: HealthDeps, row: AccountRow, signal: AbortSignal): Promise<void> {
  const connection = await inspectConnection(deps, row, signal);
  const media = networkRules[row.platform].fetchesPictures ? [await checkMediaReach(deps, row, signal)] : [];
  await saveHealth(deps.db, row.id, [...connection, ...media]);
}

/** Checks a connection now, unless it was checked seconds ago, and returns the account. Throws NOT_FOUND. */
export async function checkAccount(
  deps: HealthDeps,
  workspaceId: WorkspaceId,
  id: SocialAccountId,
  signal: AbortSignal,
): Promise<SocialAccount> {
  if ((await findAccount(deps.db, workspaceId, id)) === undefined) throw notFound("Account");
  const claimed = await claimHealthCheck(deps.db, id, everySeconds);
  if (claimed !== undefined) await runChecks(deps, claimed, AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]));
  return getAccount(deps, workspaceId, id);
}

/** Checks connections that were not checked for long, one after the other. An error of one is logged and does not stop the rest. */
export async function sweepHealth(deps: HealthDeps, signal: AbortSignal): Promise<void> {
  for (const id of await findUnchecked(deps.db, sweepEverySeconds, sweepLimit)) {
    if (signal.aborted) return;
    const claimed = await claimHealthCheck(deps.db, id, sweepEverySeconds.expired);
    if (claimed === undefined) continue;
    try {
      await runChecks(deps, claimed, AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]));
    } catch (error) {
      deps.log.error({ err: error, accountId: id }, "social_account.health_check_failed");
    }
  }
}
