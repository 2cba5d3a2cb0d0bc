import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { invalidateChanged } from "./invalidation.ts";
import { followChanges, type LiveState, liveState, onLiveState } from "./live-updates.ts";
import { readInTurn } from "./read-in-turn.ts";
import { trpc } from "./trpc.ts";

/** Follows what changes and has what is shown of it read anew. For the signed-in area, once. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  useEffect(
    () =>
      followChanges(
        {
          connect: ({ onChanges, onEnd }) => {
            const subscription = client.live.changes.subscribe(undefined, {
              onData: onChanges,
              onError: onEnd,
              onComplete: onEnd,
              // The link would try again by itself, every 3 seconds and with the token it has.
              onConnectionStateChange: ({ state, error }) => {
                if (state === "connecting" && error !== null) onEnd();
              },
            });
            return () => subscription.unsubscribe();
          },
          isReachable: () =>
            client.system.info.query().then(
              () => true,
              () => false,
            ),
        },
        readInTurn((changes) => invalidateChanged(queryClient, changes)),
      ),
    [client, queryClient],
  );
}

export const useLiveState = (): LiveState => useSyncExternalStore(onLiveState, liveState);

/** Nothing should go by unheard; if something does, it shows after this long. */
const netMs = 30_000;

/** Makes of how often to ask without a stream how often to ask: hardly, while changes are told. */
export function usePolling(): (askMs: number | false) => number | false {
  const isOpen = useLiveState() === "open";
  return (askMs) => (askMs !== false && isOpen ? Math.max(askMs, netMs) : askMs);
}
