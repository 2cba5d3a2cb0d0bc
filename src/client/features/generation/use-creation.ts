import { useEffect, useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { usePolling } from "#client/lib/use-live.ts";

const pollMs = 2_000;
const maxPolls = 30;

/** One creation while it is being made: as its changes are told, else looked at again every 2 s, and images 30 times at most. */
export function useCreation(id: string | null) {
  const utils = trpc.useUtils();
  const polling = usePolling();
  const [givenUpId, setGivenUpId] = useState<string | null>(null);
  const query = trpc.creations.get.useQuery(
    { id: id ?? "" },
    {
      enabled: id !== null,
      refetchInterval: ({ state }) =>
        polling(state.data?.creation.status === "processing" && givenUpId !== id ? pollMs : false),
    },
  );
  const creation = id === null ? undefined : query.data?.creation;
  const isProcessing = creation?.status === "processing";
  // A film may take its time: its server ends it. The minute of a picture is one of work, not of waiting for a turn.
  const isAtWork = isProcessing && creation.makingSince !== null && creation.waiting === null;
  const givesUp = isAtWork && creation.type === "image";

  useEffect(() => {
    if (!givesUp) return;
    const timer = setTimeout(() => setGivenUpId(id), pollMs * maxPolls);
    return () => clearTimeout(timer);
  }, [id, givesUp]);

  // No call of ours ends the making, so nothing else tells the lists about it.
  useEffect(() => {
    if (!isProcessing) return;
    return () => {
      void utils.creations.list.invalidate();
      void utils.billing.invalidate();
      void utils.analytics.invalidate();
    };
  }, [isProcessing, utils]);

  return { ...query, creation, hasTimedOut: isAtWork && givenUpId === id };
}
