import { type PullDeps, pullFigures } from "#server/domains/analytics/pull-figures.ts";
import type { SocialAccountId } from "#shared/ids.ts";

export const pullFiguresWorker = (deps: PullDeps, accountId: SocialAccountId, signal: AbortSignal): Promise<void> =>
  pullFigures(deps, accountId, signal);
