import type { Deps } from "#server/deps.ts";
import { tellToken } from "#server/domains/auth/sync-token.ts";

export const syncTokenWorker = (
  deps: Pick<Deps, "config" | "db" | "log" | "secrets">,
  loginSessionId: string,
  signal: AbortSignal,
): Promise<void> => tellToken(deps, loginSessionId, signal);
