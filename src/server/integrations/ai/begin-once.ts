import { z } from "zod";
import { untilAborted } from "#server/lib/concurrency/abortable.ts";
import { Minute } from "#shared/durations.ts";
import { type GenerationContext, type Operation, ProviderError, type ProviderErrorKind } from "./provider.ts";

const Requested = z.object({ asked: z.literal(true) });

/** Errors after which no result is lost, so that the next attempt may call again. */
const refusals: readonly ProviderErrorKind[] = [
  "auth",
  "quota",
  "rate_limited",
  "unavailable",
  "refused",
  "bad_request",
];

/**
 * Makes one call that starts the work, and may return its result, too. The intention is saved first: after a crash it is
 * unknown whether the call was billed. A free call is repeated. `handle` is saved with the intention and identifies the
 * work, for a cancellation or a look-up.
 */
export async function callOnce<T>(
  name: string,
  context: Pick<GenerationContext, "isFree" | "operation" | "saveOperation" | "signal">,
  call: () => Promise<T>,
  handle: Operation = {},
): Promise<T> {
  const { isFree, signal } = context;
  signal.throwIfAborted();
  if (!isFree && Requested.safeParse(context.operation).success)
    throw new ProviderError(
      "no_answer",
      `${name} was asked before, and its answer got lost. Look there whether it made something before you try again`,
    );
  await context.saveOperation({ ...handle, asked: true });
  if (signal.aborted) {
    // Aborted before the call: left as it is, the saved intention would read as a lost answer.
    await context.saveOperation({ asked: false });
    throw signal.reason;
  }
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderError && refusals.includes(error.kind)) await context.saveOperation({ asked: false });
    signal.throwIfAborted();
    throw error;
  }
}

/** Timeout of the begin call; longer than any single call may take. */
const beginTimeoutMs = 5 * Minute.ms;

/**
 * Begins paid work, or continues the work of an earlier attempt. The response of `begin` is saved before any other
 * step. `begin` must distinguish a refusal from a missing response. An abort of the generation does not abort this
 * call: the provider may have accepted the request already, and only its response holds the id for cancelling it.
 */
export async function beginOnce<T extends Operation>(
  name: string,
  begun: z.ZodType<T>,
  context: Pick<GenerationContext, "isFree" | "onWaiting" | "operation" | "saveOperation" | "signal">,
  begin: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, saveOperation } = context;
  signal.throwIfAborted();
  const found = begun.safeParse(context.operation);
  if (found.success) return found.data;
  return callOnce(name, context, () => {
    const saved = begin(AbortSignal.timeout(beginTimeoutMs)).then(async (operation) => {
      context.onWaiting?.(null);
      await saveOperation(operation);
      return operation;
    });
    return untilAborted(saved, signal);
  });
}
