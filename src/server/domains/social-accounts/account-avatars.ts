import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { removeFilesJob } from "#server/domains/creations/creations.jobs.ts";
import { accountAvatarFiles as files } from "#server/domains/social-accounts/account-avatar-files.ts";
import {
  clearAvatar,
  findAvatarsOf,
  findStems,
  isAvatarOf,
} from "#server/domains/social-accounts/account-avatars.queries.ts";
import { fetchAvatarJob } from "#server/domains/social-accounts/social-accounts.jobs.ts";
import type { AccountRow } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { sha256 } from "#server/lib/random-token.ts";
import type { ServedFile } from "#server/lib/serve-file.ts";
import type { UserId } from "#shared/ids.ts";

/** Has the picture fetched in the background, unless the copy is of this very address and fresh. */
export async function askForAvatar(deps: Pick<Deps, "jobs">, tx: Db, row: AccountRow): Promise<void> {
  const { id: accountId, avatarUrl, avatarKey, avatarFetchedFrom, avatarDueAt } = row;
  // Where the network has none any more, the copy is to go at once.
  const isFresh =
    avatarUrl !== null && avatarFetchedFrom === avatarUrl && avatarDueAt !== null && avatarDueAt.getTime() > Date.now();
  const isWithoutAny = avatarUrl === null && avatarKey === null;
  if (isFresh || isWithoutAny) return;
  // A fetch that runs or waits for its next try is of the address of before.
  const singletonKey = `${accountId} ${sha256(avatarUrl ?? "")}`;
  await deps.jobs.send(tx, fetchAvatarJob, { accountId }, { singletonKey });
}

/** In the transaction that deletes the account, or shows another picture: the file goes soon after. */
export async function dropAvatarFile(deps: Pick<Deps, "jobs">, tx: Db, stem: string | null): Promise<void> {
  if (stem !== null) await deps.jobs.send(tx, removeFilesJob, { keys: files.keysOf(stem) });
}

/** null unless an account shows this picture now. */
export async function findAccountAvatarFile(
  deps: Pick<Deps, "db">,
  folder: string,
  name: string,
): Promise<ServedFile | null> {
  const read = files.read(folder, name);
  if (read === null || !(await isAvatarOf(deps.db, read.owner, read.stem))) return null;
  return files.served(folder, name);
}

/** Removes pictures that no account shows: their fetch died before it was done. */
export const sweepAccountAvatars = (
  { db, storage }: Pick<Deps, "db" | "storage">,
  signal: AbortSignal,
): Promise<void> => files.sweep(storage, (accounts) => findStems(db, accounts), signal);

/** Removes the pictures of all accounts of a person: the files, then what names them. Goes on where it was stopped. */
export async function removeAvatarsOf(deps: Pick<Deps, "db" | "storage">, userId: UserId): Promise<void> {
  for (const avatar of await findAvatarsOf(deps.db, userId)) {
    for (const key of files.keysOf(avatar.stem)) await deps.storage.delete(key);
    await clearAvatar(deps.db, avatar);
  }
}

/** Has any come in since? */
export const hasAvatars = async (db: Db, userId: UserId): Promise<boolean> =>
  (await findAvatarsOf(db, userId)).length > 0;
