import type { Deps } from "#server/deps.ts";
import { requestAvatar } from "#server/domains/social-accounts/account-avatars.ts";
import { claimSync, secondsUntilSync, updateProfile } from "#server/domains/social-accounts/account-sync.queries.ts";
import { accountForPublishing, actAs, type UsableAccount } from "#server/domains/social-accounts/act-as.ts";
import type { RefreshDeps } from "#server/domains/social-accounts/refresh-tokens.ts";
import {
  type AccountRow,
  findAccount,
  findAccountById,
} from "#server/domains/social-accounts/social-accounts.queries.ts";
import { toSocialAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import type { SocialPlatform } from "#server/integrations/social/platform.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import { Minute } from "#shared/durations.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import { isolate } from "#shared/isolate.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { ProfileChange, SocialAccount } from "#shared/social-accounts/social-accounts.ts";

/** Minimum distance of syncs: each costs platform calls, and money at X. */
const syncEverySeconds = Minute.seconds;

/**
 * Claims a sync of an account, at most once a minute, and returns the account ready for calls. Throws NOT_FOUND, RATE_LIMITED, CONFLICT
 * when it must be reconnected, UNPROCESSABLE when its platform is off, and PlatformError.
 */
export async function beginSync(
  deps: RefreshDeps,
  workspaceId: WorkspaceId,
  id: SocialAccountId,
  signal: AbortSignal,
): Promise<{ account: UsableAccount; platform: SocialPlatform }> {
  const row = await findAccount(deps.db, workspaceId, id);
  if (row === undefined) throw notFound("Account");
  const platform = deps.social[row.platform];
  if (platform === undefined)
    throw new DomainError("UNPROCESSABLE", `${platformNames[row.platform]} is switched off on this server.`);
  if (row.status !== "connected") throw new DomainError("CONFLICT", `Reconnect ${isolate(row.name)} first.`);
  if (!(await claimSync(deps.db, workspaceId, id, syncEverySeconds))) {
    const retryAfterSeconds = await secondsUntilSync(deps.db, id, syncEverySeconds);
    throw new DomainError("RATE_LIMITED", `This account can be read again in ${retryAfterSeconds} seconds.`, {
      retryAfterSeconds,
    });
  }
  return { account: await accountForPublishing(deps, id, signal), platform };
}

const profileFields = ["name", "username", "avatarUrl"] as const;

/** Avatar URLs are signed and differ at each reading, so only their paths are compared. */
const comparable = (field: (typeof profileFields)[number], row: AccountRow) =>
  field === "avatarUrl" ? URL.parse(row.avatarUrl ?? "")?.pathname : row[field];

/** Updates name, user name and avatar from the platform, and returns the changes. Throws PlatformError, NOT_FOUND when it was deleted. */
export async function syncProfile(
  deps: RefreshDeps,
  { account, platform }: { account: UsableAccount; platform: SocialPlatform },
  signal: AbortSignal,
): Promise<{ account: SocialAccount; changes: ProfileChange[] }> {
  const profile = await actAs(deps, account, signal, (actor) => platform.profile(actor, signal));
  const { row: before } = account;
  const after = await deps.db.transaction(async (tx) => {
    const row = await updateProfile(tx, before.id, profile);
    if (row !== undefined) await requestAvatar(deps, tx, row);
    return row;
  });
  if (after === undefined) throw notFound("Account");
  const changes = profileFields
    .filter((field) => comparable(field, before) !== comparable(field, after))
    .map((field) => ({ field, from: before[field], to: after[field] }));
  return { account: toSocialAccount(after), changes };
}

/** The current account, without an owner check. Throws NOT_FOUND. */
export async function currentAccount(deps: Pick<Deps, "db">, id: SocialAccountId): Promise<SocialAccount> {
  const row = await findAccountById(deps.db, id);
  if (row === undefined) throw notFound("Account");
  return toSocialAccount(row);
}
