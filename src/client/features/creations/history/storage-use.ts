import type { StorageUse } from "#shared/creations/storage-use.ts";

/** A warning is shown from this share on. */
const nearShare = 0.9;

export type StorageState = "plenty" | "near" | "full";

/** How close the uploads are to their limits of count and size, whichever is closer. */
export function storageState({ uploads, limits }: StorageUse): StorageState {
  const share = Math.max(uploads.bytes / limits.bytes, uploads.count / limits.count);
  return share >= 1 ? "full" : share >= nearShare ? "near" : "plenty";
}
