import type { Deps } from "#server/deps.ts";
import { followMarketing } from "#server/domains/newsletter/follow-marketing.ts";

export const followMarketingWorker = (
  deps: Pick<Deps, "db">,
  payload: Parameters<typeof followMarketing>[1],
): Promise<void> => followMarketing(deps, payload);
