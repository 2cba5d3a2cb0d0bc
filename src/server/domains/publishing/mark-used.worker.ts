import type { Deps } from "#server/deps.ts";
import { refreshCreationUse } from "#server/domains/posts/posts.service.ts";
import type { CreationId } from "#shared/ids.ts";

export const markUsedWorker = (deps: Pick<Deps, "db">, creationIds: readonly CreationId[]): Promise<void> =>
  deps.db.transaction((tx) => refreshCreationUse(tx, creationIds));
