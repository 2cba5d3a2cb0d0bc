import type { StorageUse } from "#shared/creations/storage-use.ts";

/** From here on it is worth a word. */
const nearShare = 0.9;

export type StorageState = "plenty" | "near" | "full";

/** How near the uploads are to what they may be and take, whichever is nearer. */
export function storageState({ uploads, limits }: StorageUse): StorageState {
  const share = Math.max(uploads.bytes / limits.bytes, uploads.count / limits.count);
  return share >= 1 ? "full" : share >= nearShare ? "near" : "plenty";
}
