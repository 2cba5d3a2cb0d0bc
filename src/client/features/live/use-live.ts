import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { doubtMembership } from "#client/lib/session/refusals.ts";
import { followChanges, type LiveState, liveState, onLiveState } from "./live-updates.ts";
import { invalidateChanged } from "./read-changed.ts";
import { readInTurn } from "./read-in-turn.ts";

/** Follows changes on the server and refetches the queries concerned. Mounted once, in the signed-in area. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  useEffect(
    () =>
      followChanges(
        {
          connect: ({ onChanges, onEnd: end }) => {
            const onEnd = () => {
              // The server ends the stream of a person who is no member any more.
              doubtMembership();
              end();
            };
            const subscription = client.live.changes.subscribe(undefined, {
              onData: onChanges,
              onError: onEnd,
              onComplete: onEnd,
              // The tRPC link would retry by itself, every 3 seconds and with its old token.
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

/** A change that the stream missed is shown after this time at the latest. */
const fallbackPollMs = 30_000;

/** Returns a function that lengthens a poll interval while the stream is open. */
export function usePolling(): (pollMs: number | false) => number | false {
  const isOpen = useLiveState() === "open";
  return (pollMs) => (pollMs !== false && isOpen ? Math.max(pollMs, fallbackPollMs) : pollMs);
}
