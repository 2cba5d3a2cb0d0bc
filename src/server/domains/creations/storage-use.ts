import type { Deps } from "#server/deps.ts";
import { countMade, countUploads } from "#server/domains/creations/uploads.queries.ts";
import { uploadLimits } from "#shared/creations/creations.ts";
import type { UserId } from "#shared/ids.ts";
import type { StorageUse } from "#shared/creations/storage-use.ts";

/** How much of the server's storage is this person's. */
export async function getStorageUse({ db }: Pick<Deps, "db">, userId: UserId): Promise<StorageUse> {
  const [made, uploads] = await Promise.all([countMade(db, userId), countUploads(db, userId)]);
  return { made, uploads, limits: { count: uploadLimits.count, bytes: uploadLimits.allBytes } };
}
