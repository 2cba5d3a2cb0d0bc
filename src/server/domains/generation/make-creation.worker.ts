import { makeCreation, type MakingDeps } from "#server/domains/generation/make-creation.ts";
import type { CreationId } from "#shared/ids.ts";

export const makeCreationWorker = (deps: MakingDeps, creationId: CreationId, signal: AbortSignal): Promise<void> =>
  makeCreation(deps, creationId, signal);
