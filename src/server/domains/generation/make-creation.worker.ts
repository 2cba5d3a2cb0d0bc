import type { Deps } from "#server/deps.ts";
import { makeCreation } from "#server/domains/generation/make-creation.ts";
import type { CreationId } from "#shared/ids.ts";

export const makeCreationWorker = (
  deps: Pick<Deps, "db" | "storage" | "images" | "videos" | "config" | "log" | "metrics">,
  creationId: CreationId,
  signal: AbortSignal,
): Promise<void> => makeCreation(deps, creationId, signal);
