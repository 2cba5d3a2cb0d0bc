import type { Deps } from "#server/deps.ts";
import { openTokensOrExpire } from "#server/domains/social-accounts/account-tokens.ts";
import type { RefreshDeps } from "#server/domains/social-accounts/refresh-tokens.ts";
import type { AccountRow } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { accountForPublishing, actAs } from "#server/domains/social-accounts/social-accounts.service.ts";
import { type ConnectionFacts, PlatformError, type PublishingQuota } from "#server/integrations/social/platform.ts";
import type { HealthCheck } from "#shared/social-accounts/account-health.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { Day, Hour } from "#shared/time.ts";

const reconnect = "Reconnect the account.";
const allowAll = "Reconnect the account and allow everything that is asked for.";
const warnAheadMs = 7 * Day.ms;

const ok = (name: HealthCheck["name"], message: string): HealthCheck => ({ name, state: "ok", message, fix: null });

const dayIn = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function tokenCheck({ accessEndsAt }: ConnectionFacts, row: AccountRow): HealthCheck {
  // What renews itself has no end that a person has to know of.
  const ends = row.refreshToken === null ? (row.expiresAt ?? accessEndsAt) : accessEndsAt;
  return ends !== null && ends.getTime() - Date.now() < warnAheadMs
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

/** How many posts the network still takes; null where it does not tell. */
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

/** What the platform says of a connection, line by line. One that turns out to be over, and cannot be renewed, has ended then. */
export async function inspectConnection(
  deps: RefreshDeps & Pick<Deps, "social">,
  row: AccountRow,
  signal: AbortSignal,
): Promise<HealthCheck[]> {
  const platform = deps.social[row.platform];
  if (row.status !== "connected") return [ended];
  const name = platformNames[row.platform];
  if (platform === undefined)
    return [{ name: "token", state: "skipped", message: `${name} is switched off on this server.`, fix: null }];
  try {
    const account = await accountForPublishing(deps, row.id, signal);
    return await actAs(deps, account, signal, async (usable) => {
      const tokens = await openTokensOrExpire(deps, usable.row);
      const facts = await platform.inspect(usable, tokens, signal);
      const task = row.platform === "x" ? null : taskCheck(facts);
      const quota = facts.canPublish ? quotaCheck((await platform.quota?.(usable, signal)) ?? null) : null;
      return [tokenCheck(facts, usable.row), scopesCheck(facts), task, quota].filter((check) => check !== null);
    });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.kind === "auth_expired") return [ended];
    const message = `${name} could not be asked: ${error.message}`;
    return [{ name: "token", state: "warning", message, fix: "Nothing to do: it is looked at again." }];
  }
}
