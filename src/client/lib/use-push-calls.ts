import { useMemo } from "react";
import type { PushCalls } from "./push.ts";
import { trpc } from "./trpc.ts";

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
