import { readFile } from "node:fs/promises";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { removeAvatarJob } from "#server/domains/users/users.jobs.ts";
import { findAvatarStems, isAvatarOf, replaceAvatarStem } from "#server/domains/users/users.queries.ts";
import { avatarFiles, getUser } from "#server/domains/users/users.service.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import { discardRefused } from "#server/lib/files/orphans.ts";
import type { ServedFile } from "#server/lib/files/serve-file.ts";
import type { SquareFiles } from "#server/lib/files/square-files.ts";
import type { Upload } from "#server/lib/files/upload.ts";
import { makeSquares } from "#server/lib/media/images.ts";
import { mediaTypeBytes, mediaTypeOf } from "#server/lib/media/media-type.ts";
import type { UserId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

export const avatarMaxBytes = 10 * 1024 * 1024;

/** Sets or removes the avatar; a job deletes the files of the previous one. Throws NOT_FOUND when the account is deleted. */
export async function showAvatar(deps: Pick<Deps, "jobs">, tx: Db, userId: UserId, stem: string | null): Promise<void> {
  const before = await replaceAvatarStem(tx, userId, stem);
  if (before === undefined) throw notFound("User");
  if (before !== null) await deps.jobs.send(tx, removeAvatarJob, { stem: before });
}

async function squaresOf({ path }: Upload, sides: readonly number[]): Promise<Buffer[]> {
  const bytes = await readFile(path);
  const { kind } = mediaTypeOf(bytes.subarray(0, mediaTypeBytes));
  if (kind !== "image")
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send a JPEG, PNG, WebP, GIF, AVIF or TIFF picture");
  return makeSquares(bytes, sides);
}

/**
 * Stores the middle of a picture in every size, and returns the stem of its keys, for the row of its owner. Throws
 * UNSUPPORTED_MEDIA_TYPE, UNPROCESSABLE, INSUFFICIENT_STORAGE.
 */
export async function stageSquares<Id extends string>(
  deps: Pick<Deps, "storage">,
  files: SquareFiles<Id>,
  owner: Id,
  upload: Upload,
): Promise<string> {
  const squares = await squaresOf(upload, files.sides);
  const stem = files.newStem(owner);
  const keys = files.keysOf(stem);
  try {
    for (const [index, key] of keys.entries()) await deps.storage.put(key, squares[index] ?? Buffer.alloc(0));
  } catch (error) {
    await discardRefused(deps.storage, keys, error);
    throw error;
  }
  return stem;
}

/** Replaces the avatar. Throws as stageSquares does; then the previous one stays. */
export async function setAvatar(
  deps: Pick<Deps, "db" | "jobs" | "storage">,
  userId: UserId,
  upload: Upload,
): Promise<User> {
  const stem = await stageSquares(deps, avatarFiles, userId, upload);
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

/** Deletes the files of an avatar, or of a workspace's picture, which is stored in the same sizes. */
export async function removeSquareFiles(deps: Pick<Deps, "storage">, stem: string): Promise<void> {
  for (const key of avatarFiles.keysOf(stem)) await deps.storage.delete(key);
}

/** The file of a present avatar; null for any other name. */
export async function findAvatarFile(deps: Pick<Deps, "db">, folder: string, name: string): Promise<ServedFile | null> {
  const read = avatarFiles.read(folder, name);
  if (read === null || !(await isAvatarOf(deps.db, read.owner, read.stem))) return null;
  return avatarFiles.served(folder, name);
}

/** Deletes avatar files that no user has, which interrupted uploads leave behind. */
export const sweepAvatars = ({ db, storage }: Pick<Deps, "db" | "storage">, signal: AbortSignal): Promise<void> =>
  avatarFiles.sweep(storage, (owners) => findAvatarStems(db, owners), signal);
