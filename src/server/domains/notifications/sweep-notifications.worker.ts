import type { Deps } from "#server/deps.ts";
import { sweepNotifications } from "#server/domains/notifications/notifications.service.ts";

export const sweepNotificationsWorker = (deps: Pick<Deps, "db">, signal: AbortSignal) =>
  sweepNotifications(deps, signal);
