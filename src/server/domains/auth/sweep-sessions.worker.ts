import type { Deps } from "#server/deps.ts";
import { sweepSessions } from "#server/domains/auth/login-sessions.ts";

export const sweepSessionsWorker = (deps: Pick<Deps, "db">): Promise<void> => sweepSessions(deps);
