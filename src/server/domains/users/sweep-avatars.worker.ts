import type { Deps } from "#server/deps.ts";
import { sweepAvatars } from "#server/domains/users/avatar.service.ts";

export const sweepAvatarsWorker = (deps: Pick<Deps, "db" | "storage">, signal: AbortSignal): Promise<void> =>
  sweepAvatars(deps, signal);
