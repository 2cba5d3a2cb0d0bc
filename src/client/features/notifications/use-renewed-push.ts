import { useEffect } from "react";
import { usePushCalls } from "#client/lib/use-push-calls.ts";

/** Once a page: the sign-in may be another one than the one this browser was subscribed with. */
export function useRenewedPush(): void {
  const calls = usePushCalls();
  useEffect(() => {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    import("#client/lib/push.ts")
      .then(({ renewPush }) => renewPush(calls))
      // The next page tries again; how it stands is said in the settings.
      .catch(() => undefined);
  }, [calls]);
}
