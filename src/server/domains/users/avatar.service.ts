import { readFile } from "node:fs/promises";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { avatarFiles } from "#server/domains/users/avatar-files.ts";
import { findAvatarStems, isAvatarOf, replaceAvatarStem } from "#server/domains/users/avatar.queries.ts";
import { removeAvatarJob } from "#server/domains/users/users.jobs.ts";
import { getUser } from "#server/domains/users/users.service.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import { makeSquares } from "#server/lib/images.ts";
import { mediaTypeBytes, mediaTypeOf } from "#server/lib/media-type.ts";
import { discardRefused } from "#server/lib/orphans.ts";
import type { ServedFile } from "#server/lib/serve-file.ts";
import type { Upload } from "#server/lib/upload.ts";
import type { UserId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

export const avatarMaxBytes = 10 * 1024 * 1024;

/** Shows another picture from now on; the files of the one before go soon after. Throws NOT_FOUND when the account is gone. */
export async function showAvatar(deps: Pick<Deps, "jobs">, tx: Db, userId: UserId, stem: string | null): Promise<void> {
  const before = await replaceAvatarStem(tx, userId, stem);
  if (before === undefined) throw notFound("User");
  if (before !== null) await deps.jobs.send(tx, removeAvatarJob, { stem: before });
}

async function squaresOf({ path, fileName, contentType: declaredType }: Upload): Promise<Buffer[]> {
  const bytes = await readFile(path);
  const { kind } = mediaTypeOf({ head: bytes.subarray(0, mediaTypeBytes), fileName, declaredType });
  if (kind !== "image") throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send a JPEG, PNG, WebP or GIF picture");
  return makeSquares(bytes, avatarFiles.sides);
}

/**
 * Stores the middle of a picture in every size, to be shown as what is returned. Throws UNSUPPORTED_MEDIA_TYPE, UNPROCESSABLE,
 * INSUFFICIENT_STORAGE.
 */
export async function stageAvatar(deps: Pick<Deps, "storage">, userId: UserId, upload: Upload): Promise<string> {
  const squares = await squaresOf(upload);
  const stem = avatarFiles.newStem(userId);
  const keys = avatarFiles.keysOf(stem);
  try {
    for (const [index, key] of keys.entries()) await deps.storage.put(key, squares[index] ?? Buffer.alloc(0));
  } catch (error) {
    await discardRefused(deps.storage, keys, error);
    throw error;
  }
  return stem;
}

/** Makes a picture the person's own. Throws like stageAvatar; then the one before stays. */
export async function setAvatar(
  deps: Pick<Deps, "db" | "jobs" | "storage">,
  userId: UserId,
  upload: Upload,
): Promise<User> {
  const stem = await stageAvatar(deps, userId, upload);
  try {
    await deps.db.transaction((tx) => showAvatar(deps, tx, userId, stem));
  } catch (error) {
    await discardRefused(deps.storage, avatarFiles.keysOf(stem), error);
    throw error;
  }
  return getUser(deps.db, userId);
}

export async function removeAvatar(deps: Pick<Deps, "db" | "jobs">, userId: UserId): Promise<User> {
  await deps.db.transaction((tx) => showAvatar(deps, tx, userId, null));
  return getUser(deps.db, userId);
}

export async function removeAvatarFiles(deps: Pick<Deps, "storage">, stem: string): Promise<void> {
  for (const key of avatarFiles.keysOf(stem)) await deps.storage.delete(key);
}

/** null unless somebody shows this picture now. */
export async function findAvatarFile(deps: Pick<Deps, "db">, folder: string, name: string): Promise<ServedFile | null> {
  const read = avatarFiles.read(folder, name);
  if (read === null || !(await isAvatarOf(deps.db, read.owner, read.stem))) return null;
  return avatarFiles.served(folder, name);
}

/** Removes pictures that nobody shows: their upload died before it was done. */
export const sweepAvatars = ({ db, storage }: Pick<Deps, "db" | "storage">, signal: AbortSignal): Promise<void> =>
  avatarFiles.sweep(storage, (owners) => findAvatarStems(db, owners), signal);
