import { useMemo } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import type { PushCalls } from "#client/lib/browser/push.ts";

export function usePushCalls(): PushCalls {
  const { client } = trpc.useUtils();
  return useMemo(
    () => ({
      key: () => client.push.key.query(),
      subscribe: (subscription) => client.push.subscribe.mutate(subscription),
      unsubscribe: (subscription) => client.push.unsubscribe.mutate(subscription),
    }),
    [client],
  );
}
