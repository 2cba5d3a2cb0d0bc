import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "#server/deps.ts";
import { claimAvatar, findAvatarsDue, replaceAvatar } from "#server/domains/social-accounts/account-avatars.queries.ts";
import { accountAvatarFiles, dropAvatarFile } from "#server/domains/social-accounts/account-avatars.ts";
import { accountForPublishing, markAccountRateLimited } from "#server/domains/social-accounts/act-as.ts";
import type { RefreshDeps } from "#server/domains/social-accounts/refresh-tokens.ts";
import {
  type AccountRow,
  findAccountById,
  lockAccountsOf,
} from "#server/domains/social-accounts/social-accounts.queries.ts";
import { syncProfile } from "#server/domains/social-accounts/sync-profile.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { discardNew, discardRefused } from "#server/lib/files/orphans.ts";
import { withWorkFolder } from "#server/lib/files/work-folder.ts";
import { makeSquares } from "#server/lib/media/images.ts";
import { isListed } from "#server/lib/safe-fetch/destination.ts";
import { DownloadFailure } from "#server/lib/safe-fetch/download-failure.ts";
import { downloadFrom } from "#server/lib/safe-fetch/download-from.ts";
import { Day, Second } from "#shared/durations.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import { Platform } from "#shared/platforms/platform.ts";

const accountsAtOnce = 200;
const deadlineMs = 40 * Second.ms;
/** Delays of the next reading. Each costs a platform call, and money at X. */
const again = { failedSeconds: Day.seconds, withoutSeconds: 7 * Day.seconds } as const;

async function renew(deps: RefreshDeps, id: SocialAccountId, signal: AbortSignal): Promise<void> {
  try {
    const account = await accountForPublishing(deps, id, signal);
    const platform = deps.social[account.row.platform];
    if (platform !== undefined) await syncProfile(deps, { account, platform }, signal);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    deps.log.warn({ accountId: id, err: error }, "social_account.avatar_not_renewed");
    if (error.kind === "rate_limited") await markAccountRateLimited(deps.db, id, error.retryAt);
  }
}

/**
 * Reads the profiles of accounts with an outdated or missing avatar, because the old addresses have expired. An error of one account
 * does not stop the rest.
 */
export async function renewAvatars(deps: RefreshDeps, signal: AbortSignal): Promise<void> {
  const platforms = Platform.options.filter((platform) => deps.social[platform] !== undefined);
  for (const id of await findAvatarsDue(deps.db, platforms, accountsAtOnce)) {
    if (signal.aborted) return;
    if (!(await claimAvatar(deps.db, id, again))) continue;
    try {
      await renew(deps, id, AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]));
    } catch (error) {
      deps.log.error({ err: error, accountId: id }, "social_account.avatar_not_renewed");
    }
  }
}

type FetchDeps = Pick<Deps, "config" | "db" | "jobs" | "log" | "social" | "storage">;

const limits = { maxBytes: 5_000_000, totalMs: 20 * Second.ms, idleMs: 10 * Second.ms } as const;
/** After this the avatar is read again, because it may have changed. */
const freshSeconds = 7 * Day.seconds;

/** null: permanently no picture at this address. Throws for failures that may be temporary. */
async function download(
  deps: FetchDeps,
  row: AccountRow,
  address: string,
  signal: AbortSignal,
): Promise<Buffer[] | null> {
  try {
    return await withWorkFolder(deps.config.dataDir, async (folder) => {
      const toFile = join(folder, "picture");
      const origins = [deps.social[row.platform]?.apiUrl, row.server].filter((url) => typeof url === "string");
      const { socialAllowedHosts } = deps.config;
      // A person chose the server, so it is trusted only where the operator has listed it.
      const trustedOrigins = origins.filter((url) => url !== row.server || isListed(new URL(url), socialAllowedHosts));
      await downloadFrom(address, { toFile, ...limits, allowedTypes: ["image/*"], trustedOrigins, signal });
      return makeSquares(await readFile(toFile), accountAvatarFiles.sides);
    });
  } catch (error) {
    const isFinal = error instanceof DownloadFailure ? !error.mayPass : error instanceof DomainError;
    deps.log.warn(
      { accountId: row.id, platform: row.platform, err: error, isFinal },
      "social_account.avatar_not_fetched",
    );
    if (isFinal) return null;
    throw error;
  }
}

async function saveCopy(deps: FetchDeps, row: AccountRow, squares: readonly Buffer[]): Promise<void> {
  const stem = squares.length === 0 ? null : accountAvatarFiles.newStem(row.id);
  const keys = accountAvatarFiles.keysOf(stem);
  try {
    for (const [index, key] of keys.entries()) await deps.storage.put(key, squares[index] ?? Buffer.alloc(0));
    const isSaved = await deps.db.transaction(async (tx) => {
      // The deletion of a workspace, or of the account of its user, locks the same row and then checks for files once more.
      if (!(await lockAccountsOf(tx, row.workspaceId))) return false;
      const replaced = await replaceAvatar(tx, row, stem, freshSeconds);
      if (replaced === undefined) return false;
      await dropAvatarFile(deps, tx, replaced.before);
      return true;
    });
    if (!isSaved) await discardNew(deps.storage, keys);
  } catch (error) {
    await discardRefused(deps.storage, keys, error);
    throw error;
  }
}

/**
 * Copies an account's avatar as a small re-encoded square, because browsers load from no other host and the platforms' addresses
 * expire. Until a new copy exists, or when none can be fetched, the previous one stays.
 */
export async function fetchAvatar(deps: FetchDeps, id: SocialAccountId, signal: AbortSignal): Promise<void> {
  const row = await findAccountById(deps.db, id);
  if (row === undefined) return;
  const squares = row.avatarUrl === null ? [] : await download(deps, row, row.avatarUrl, signal);
  if (squares !== null) await saveCopy(deps, row, squares);
}
