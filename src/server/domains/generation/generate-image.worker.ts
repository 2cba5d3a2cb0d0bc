import type { Deps } from "#server/deps.ts";
import { makeImage } from "#server/domains/generation/make-image.ts";
import type { CreationId } from "#shared/ids.ts";

export const generateImageWorker = (
  deps: Pick<Deps, "db" | "storage" | "images" | "log">,
  creationId: CreationId,
  signal: AbortSignal,
): Promise<void> => makeImage(deps, creationId, signal);
