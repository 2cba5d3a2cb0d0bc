import type { Deps } from "#server/deps.ts";
import { cancelOperation } from "#server/domains/generation/abandoned-operations.ts";

export const cancelOperationWorker = (
  deps: Pick<Deps, "db" | "images" | "videos" | "log">,
  operationId: string,
  signal: AbortSignal,
): Promise<void> => cancelOperation(deps, operationId, signal);
