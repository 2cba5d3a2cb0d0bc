import type { Deps } from "#server/deps.ts";
import { pushNotification } from "#server/domains/push/push-notification.ts";
import type { NotificationId } from "#shared/ids.ts";

export const pushNotificationWorker = (
  deps: Pick<Deps, "db" | "log" | "push" | "secrets">,
  id: NotificationId,
  signal: AbortSignal,
): Promise<void> => pushNotification(deps, id, signal);
