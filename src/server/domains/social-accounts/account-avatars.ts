import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { removeFilesJob } from "#server/domains/creations/creations.jobs.ts";
import {
  clearAvatar,
  findAvatarsOf,
  findStems,
  isAvatarOf,
} from "#server/domains/social-accounts/account-avatars.queries.ts";
import { fetchAvatarJob } from "#server/domains/social-accounts/social-accounts.jobs.ts";
import type { AccountRow } from "#server/domains/social-accounts/social-accounts.queries.ts";
import type { ServedFile } from "#server/lib/files/serve-file.ts";
import { squareFiles } from "#server/lib/files/square-files.ts";
import { sha256 } from "#server/lib/random-token.ts";
import { SocialAccountId, type WorkspaceId } from "#shared/ids.ts";

/** Copies of the accounts' platform avatars, at double resolution. */
export const accountAvatarFiles = squareFiles({ folder: "account-avatars/", sides: [128], Id: SocialAccountId });

/** Queues the fetch of the avatar, unless the copy is fresh and from the same address. */
export async function requestAvatar(deps: Pick<Deps, "jobs">, tx: Db, row: AccountRow): Promise<void> {
  const { id: accountId, avatarUrl, avatarKey, avatarFetchedFrom, avatarDueAt } = row;
  // Not fresh when the platform has no avatar any more: the copy is removed without delay.
  const isFresh =
    avatarUrl !== null && avatarFetchedFrom === avatarUrl && avatarDueAt !== null && avatarDueAt.getTime() > Date.now();
  const isWithoutAny = avatarUrl === null && avatarKey === null;
  if (isFresh || isWithoutAny) return;
  // The key contains the address, because a queued or running fetch may be of the previous one.
  const singletonKey = `${accountId} ${sha256(avatarUrl ?? "")}`;
  await deps.jobs.send(tx, fetchAvatarJob, { accountId }, { singletonKey });
}

/** Queues the removal of an avatar's files. Call it in the transaction that deletes the account or replaces the avatar. */
export async function dropAvatarFile(deps: Pick<Deps, "jobs">, tx: Db, stem: string | null): Promise<void> {
  if (stem !== null) await deps.jobs.send(tx, removeFilesJob, { keys: accountAvatarFiles.keysOf(stem) });
}

/** null unless this is the current avatar of an account. */
export async function findAccountAvatarFile(
  deps: Pick<Deps, "db">,
  folder: string,
  name: string,
): Promise<ServedFile | null> {
  const read = accountAvatarFiles.read(folder, name);
  if (read === null || !(await isAvatarOf(deps.db, read.owner, read.stem))) return null;
  return accountAvatarFiles.served(folder, name);
}

/** Deletes files that no account refers to, left by interrupted fetches. */
export const sweepAccountAvatars = (
  { db, storage }: Pick<Deps, "db" | "storage">,
  signal: AbortSignal,
): Promise<void> => accountAvatarFiles.sweep(storage, (accounts) => findStems(db, accounts), signal);

/** Deletes the avatars of all accounts of a workspace: the files first, then the references. Can be resumed. */
export async function removeAvatarsOf(deps: Pick<Deps, "db" | "storage">, workspaceId: WorkspaceId): Promise<void> {
  for (const avatar of await findAvatarsOf(deps.db, workspaceId)) {
    for (const key of accountAvatarFiles.keysOf(avatar.stem)) await deps.storage.delete(key);
    await clearAvatar(deps.db, avatar);
  }
}

/** Whether an account of this workspace has a stored avatar. */
export const hasAvatars = async (db: Db, workspaceId: WorkspaceId): Promise<boolean> =>
  (await findAvatarsOf(db, workspaceId)).length > 0;
