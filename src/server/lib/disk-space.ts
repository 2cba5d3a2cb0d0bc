import { statfs } from "node:fs/promises";
import { DomainError } from "#server/lib/domain-error.ts";

/** The database on the same disk must go on working, so the last of it is left alone. */
export const minFreeBytes = 500 * 1024 * 1024;

export const outOfSpace = (cause?: unknown) =>
  new DomainError("INSUFFICIENT_STORAGE", "The server has no room left for new media", { cause });

export const isOutOfSpace = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

/** Throws INSUFFICIENT_STORAGE when writing this many bytes would leave less than `keepFree` on the disk of this folder. */
export async function requireDiskSpace(folder: string, bytes: number, keepFree = minFreeBytes): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - bytes < keepFree) throw outOfSpace();
}
