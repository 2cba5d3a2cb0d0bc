import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "#server/deps.ts";
import { accountAvatarFiles as files } from "#server/domains/social-accounts/account-avatar-files.ts";
import { dropAvatarFile } from "#server/domains/social-accounts/account-avatars.ts";
import { replaceAvatar } from "#server/domains/social-accounts/account-avatars.queries.ts";
import { networkUrl } from "#server/domains/social-accounts/network-url.ts";
import {
  type AccountRow,
  findAccountById,
  lockAccountsOf,
} from "#server/domains/social-accounts/social-accounts.queries.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { makeSquares } from "#server/lib/images.ts";
import { discardNew, discardRefused } from "#server/lib/orphans.ts";
import { DownloadFailure } from "#server/lib/safe-fetch/download-failure.ts";
import { downloadFrom } from "#server/lib/safe-fetch/download-from.ts";
import { withWorkFolder } from "#server/lib/work-folder.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import { Day, Second } from "#shared/time.ts";

type FetchDeps = Pick<Deps, "config" | "db" | "jobs" | "log" | "storage">;

const limits = { maxBytes: 5_000_000, totalMs: 20 * Second.ms, idleMs: 10 * Second.ms } as const;
/** From then on the network is asked again, where the picture may have been changed or removed. */
const freshSeconds = 7 * Day.seconds;

/** null: there is no picture to be had at this address, and asking again would not change that. Throws what another try may not meet. */
async function download(
  deps: FetchDeps,
  row: AccountRow,
  address: string,
  signal: AbortSignal,
): Promise<Buffer[] | null> {
  try {
    return await withWorkFolder(deps.config.dataDir, async (folder) => {
      const toFile = join(folder, "picture");
      const trustedOrigins = [networkUrl(deps.config, row.platform)].filter((url) => url !== undefined);
      await downloadFrom(address, { toFile, ...limits, allowedTypes: ["image/*"], trustedOrigins, signal });
      return makeSquares(await readFile(toFile), files.sides);
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

async function show(deps: FetchDeps, row: AccountRow, squares: readonly Buffer[]): Promise<void> {
  const stem = squares.length === 0 ? null : files.newStem(row.id);
  const keys = files.keysOf(stem);
  try {
    for (const [index, key] of keys.entries()) await deps.storage.put(key, squares[index] ?? Buffer.alloc(0));
    const isShown = await deps.db.transaction(async (tx) => {
      // Against the deletion of the person, which looks for files once more under this lock.
      if (!(await lockAccountsOf(tx, row.userId))) return false;
      const replaced = await replaceAvatar(tx, row, stem, freshSeconds);
      if (replaced === undefined) return false;
      await dropAvatarFile(deps, tx, replaced.before);
      return true;
    });
    if (!isShown) await discardNew(deps.storage, keys);
  } catch (error) {
    await discardRefused(deps.storage, keys, error);
    throw error;
  }
}

/**
 * Copies the picture that an account has at its network, written anew as a small square, so that it is shown from here: browsers ask no
 * other host, and the networks' addresses die. Until there is one, and when there is none to be had, what was shown before stays.
 */
export async function fetchAvatar(deps: FetchDeps, id: SocialAccountId, signal: AbortSignal): Promise<void> {
  const row = await findAccountById(deps.db, id);
  if (row === undefined) return;
  const squares = row.avatarUrl === null ? [] : await download(deps, row, row.avatarUrl, signal);
  if (squares !== null) await show(deps, row, squares);
}
