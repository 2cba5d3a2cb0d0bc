import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { lockCreationUse, setCreationUse } from "#server/domains/creations/creations.service.ts";
import { findCreationUse, findMediaOf } from "#server/domains/posts/store/posts.queries.ts";
import type { CreationId, PostId } from "#shared/ids.ts";

/** Updates the status that the library shows for these creations: scheduled, posted or completed. */
export async function refreshCreationUse(tx: Db, creationIds: readonly CreationId[]): Promise<void> {
  if (creationIds.length === 0) return;
  // Locked before the use is read, so that two posts that share a picture see each other's use.
  const locked = await lockCreationUse(tx, creationIds);
  const uses = new Map((await findCreationUse(tx, creationIds)).map((use) => [use.creationId, use]));
  for (const known of locked) {
    const use = uses.get(known.id);
    const platform = use?.platform ?? null;
    // `scheduled` takes precedence: a creation that a future post needs must not become deletable because an earlier post is published.
    const status = use?.isScheduled === true ? "scheduled" : use?.isPosted === true ? "posted" : "completed";
    // Unchanged rows are not written: a transaction that waits for the row would have to wait for its new version.
    if (known.status !== status || known.platform !== platform) await setCreationUse(tx, known.id, status, platform);
  }
}

/** The same for the creations of these posts, after their deliveries. */
export async function markUsed({ db }: Pick<Deps, "db">, postIds: readonly PostId[]): Promise<void> {
  const shown = await findMediaOf(db, postIds);
  await db.transaction((tx) => refreshCreationUse(tx, [...new Set(shown.map(({ creationId }) => creationId))]));
}
