import type { Deps } from "#server/deps.ts";
import { forgetOldPostRequests } from "#server/domains/posts/posts.service.ts";

export const sweepPostRequestsWorker = (deps: Pick<Deps, "db">) => forgetOldPostRequests(deps);
