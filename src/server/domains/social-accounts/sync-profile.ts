import type { Deps } from "#server/deps.ts";
import { askForAvatar } from "#server/domains/social-accounts/account-avatars.ts";
import { claimSync, secondsUntilSync, updateProfile } from "#server/domains/social-accounts/account-sync.queries.ts";
import {
  type AccountRow,
  findAccount,
  findAccountById,
} from "#server/domains/social-accounts/social-accounts.queries.ts";
import {
  accountForPublishing,
  actAs,
  toSocialAccount,
  type UsableAccount,
} from "#server/domains/social-accounts/social-accounts.service.ts";
import type { RefreshDeps } from "#server/domains/social-accounts/refresh-tokens.ts";
import type { SocialPlatform } from "#server/integrations/social/platform.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { SocialAccountId, UserId } from "#shared/ids.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { ProfileChange, SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { Minute } from "#shared/time.ts";

/** Each costs calls at the platform, and money at X. */
const syncEverySeconds = Minute.seconds;

/**
 * Takes the person's right to have an account read now, once a minute, and opens it. Throws NOT_FOUND, RATE_LIMITED, CONFLICT
 * for one that has to be reconnected, UNPROCESSABLE while its platform is off, and PlatformError.
 */
export async function beginSync(
  deps: RefreshDeps,
  userId: UserId,
  id: SocialAccountId,
  signal: AbortSignal,
): Promise<{ account: UsableAccount; platform: SocialPlatform }> {
  const row = await findAccount(deps.db, userId, id);
  if (row === undefined) throw notFound("Account");
  const platform = deps.social[row.platform];
  if (platform === undefined)
    throw new DomainError("UNPROCESSABLE", `${platformNames[row.platform]} is switched off on this server.`);
  if (row.status !== "connected") throw new DomainError("CONFLICT", `Reconnect ${row.name} first.`);
  if (!(await claimSync(deps.db, userId, id, syncEverySeconds))) {
    const retryAfterSeconds = await secondsUntilSync(deps.db, id, syncEverySeconds);
    throw new DomainError("RATE_LIMITED", `This account can be read again in ${retryAfterSeconds} seconds.`, {
      retryAfterSeconds,
    });
  }
  return { account: await accountForPublishing(deps, id, signal), platform };
}

const profileFields = ["name", "username", "avatarUrl"] as const;

/** Addresses of pictures are signed, and others at each reading: of them, the path tells whether the picture is another. */
const shown = (field: (typeof profileFields)[number], row: AccountRow) =>
  field === "avatarUrl" ? URL.parse(row.avatarUrl ?? "")?.pathname : row[field];

/** Takes over the name, user name and picture the account has at the platform by now. Throws PlatformError, NOT_FOUND when it went meanwhile. */
export async function syncProfile(
  deps: RefreshDeps,
  { account, platform }: { account: UsableAccount; platform: SocialPlatform },
  signal: AbortSignal,
): Promise<{ account: SocialAccount; changes: ProfileChange[] }> {
  const profile = await actAs(deps, account, signal, (actor) => platform.profile(actor, signal));
  const { row: before } = account;
  const after = await deps.db.transaction(async (tx) => {
    const row = await updateProfile(tx, before.id, profile);
    if (row !== undefined) await askForAvatar(deps, tx, row);
    return row;
  });
  if (after === undefined) throw notFound("Account");
  const changes = profileFields
    .filter((field) => shown(field, before) !== shown(field, after))
    .map((field) => ({ field, from: before[field], to: after[field] }));
  return { account: toSocialAccount(after), changes };
}

/** The account as it stands now. Throws NOT_FOUND. */
export async function currentAccount(deps: Pick<Deps, "db">, id: SocialAccountId): Promise<SocialAccount> {
  const row = await findAccountById(deps.db, id);
  if (row === undefined) throw notFound("Account");
  return toSocialAccount(row);
}
