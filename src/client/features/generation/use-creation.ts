import { useEffect, useState } from "react";
import { usePolling } from "#client/features/live/use-live.ts";
import { trpc } from "#client/lib/api/trpc.ts";

const pollMs = 2_000;
const giveUpAfterMs = 60_000;

/** One creation, updated by live changes or by polling every 2 s. An image is given up after a minute of work. */
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
  // The server ends a video that takes too long. For an image the time in the queue does not count.
  const isAtWork = isProcessing && creation.makingSince !== null && creation.waiting === null;
  const givesUp = isAtWork && creation.type === "image";

  useEffect(() => {
    if (!givesUp) return;
    const timer = setTimeout(() => setGivenUpId(id), giveUpAfterMs);
    // A failed creation that is made again has the same id, and another minute.
    return () => {
      clearTimeout(timer);
      setGivenUpId(null);
    };
  }, [id, givesUp]);

  // No request of this page ends the generation, so the lists are invalidated here.
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
