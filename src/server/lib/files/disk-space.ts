import { statfs } from "node:fs/promises";
import { DomainError } from "#server/lib/domain-error.ts";

/** Reserved for the database, which may be on the same disk. */
export const minFreeBytes = 500 * 1024 * 1024;

export const outOfSpace = (cause?: unknown) =>
  new DomainError("INSUFFICIENT_STORAGE", "The server has no room left for new media", { cause });

export const isOutOfSpace = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

/** Free bytes of the disk of this folder, for users without privileges. */
async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether the disk of this folder has room for new files. */
export const hasRoom = async (folder: string): Promise<boolean> => (await freeBytesOf(folder)) >= minFreeBytes;

/**
 * Throws INSUFFICIENT_STORAGE when writing this many bytes would leave less than `keepFree` bytes on the disk of this
 * folder.
 */
export async function requireDiskSpace(folder: string, bytes: number, keepFree = minFreeBytes): Promise<void> {
  if ((await freeBytesOf(folder)) - bytes < keepFree) throw outOfSpace();
}
