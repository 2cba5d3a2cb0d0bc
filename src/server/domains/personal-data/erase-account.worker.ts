import type { Deps } from "#server/deps.ts";
import { eraseAccount } from "#server/domains/personal-data/erase-account.ts";

export const eraseAccountWorker = (deps: Deps, deletionId: string, signal: AbortSignal) =>
  eraseAccount(deps, deletionId, signal);
