import type { Deps } from "#server/deps.ts";
import { answerResetRequest } from "#server/domains/auth/forgot-password.ts";

export const answerResetRequestWorker = (
  deps: Pick<Deps, "db" | "jobs" | "secrets" | "log">,
  requestId: string,
): Promise<void> => answerResetRequest(deps, requestId);
