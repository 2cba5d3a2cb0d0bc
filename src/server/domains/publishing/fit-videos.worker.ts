import type { Deps } from "#server/deps.ts";
import { fitVideosAhead } from "#server/domains/publishing/fit-videos-ahead.ts";
import type { TargetId } from "#shared/ids.ts";

export const fitVideosWorker = (
  deps: Pick<Deps, "config" | "db" | "log" | "storage">,
  targetId: TargetId,
  signal: AbortSignal,
): Promise<void> => fitVideosAhead(deps, targetId, signal);
