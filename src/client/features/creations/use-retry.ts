import { useSendOnce } from "#client/lib/api/send-once.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import type { Creation } from "#shared/creations/creations.ts";

/** Makes a failed creation again. Sent again after a lost answer, it is made and paid for once. */
export function useRetry() {
  const { client } = trpc.useUtils();
  const sendOnce = useSendOnce();
  // A creation that failed once more was begun at another time: to make that again is another request.
  return ({ id, makingSince }: Pick<Creation, "id" | "makingSince">) =>
    sendOnce([id, makingSince], (options) => client.generation.retry.mutate({ id }, options));
}
