import type { Deps } from "#server/deps.ts";
import { findMediaOf } from "#server/domains/posts/store/posts.queries.ts";
import { refreshCreationUse } from "#server/domains/posts/store/posts.service.ts";
import type { PostId } from "#shared/ids.ts";

export async function markUsed({ db }: Pick<Deps, "db">, postIds: readonly PostId[]): Promise<void> {
  const shown = await findMediaOf(db, postIds);
  await db.transaction((tx) => refreshCreationUse(tx, [...new Set(shown.map(({ creationId }) => creationId))]));
}
