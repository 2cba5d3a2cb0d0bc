import { z } from "zod";
import type { MakingContext, Operation } from "./provider.ts";
import { ProviderError, type ProviderErrorKind } from "./provider-error.ts";

const Asked = z.object({ asked: z.literal(true) });

/** Nothing was begun, so that the next attempt may ask anew. */
const refusals: readonly ProviderErrorKind[] = [
  "auth",
  "quota",
  "rate_limited",
  "unavailable",
  "refused",
  "bad_request",
];

/**
 * Asks what both begins and answers, in one call. That it is about to be asked is saved before: after a crash nobody could tell
 * whether it was paid for, and what is lost cannot be looked up. What costs nothing is simply asked again. `handle` is saved with
 * it: what it can be stopped by.
 */
export async function askOnce<T>(
  name: string,
  context: Pick<MakingContext, "isFree" | "operation" | "saveOperation" | "signal">,
  ask: () => Promise<T>,
  handle: Operation = {},
): Promise<T> {
  const { isFree, signal } = context;
  signal.throwIfAborted();
  if (!isFree && Asked.safeParse(context.operation).success)
    throw new ProviderError(
      "no_answer",
      `${name} was asked before, and its answer got lost. Look there whether it made something before you try again`,
    );
  await context.saveOperation({ ...handle, asked: true });
  if (signal.aborted) {
    // Stopped just now: left as it is, it would read as an answer that got lost.
    await context.saveOperation({ asked: false });
    throw signal.reason;
  }
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderError && refusals.includes(error.kind)) await context.saveOperation({ asked: false });
    signal.throwIfAborted();
    throw error;
  }
}
