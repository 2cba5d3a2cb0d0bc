import type { Deps } from "#server/deps.ts";
import { sweepMediaLinks } from "#server/domains/creations/media-links.service.ts";

export const sweepMediaLinksWorker = (deps: Pick<Deps, "db" | "storage">, signal: AbortSignal): Promise<void> =>
  sweepMediaLinks(deps, signal);
