import type { z } from "zod";
import { askOnce } from "#server/integrations/ai/ask-once.ts";
import type { MakingContext, Operation } from "#server/integrations/ai/provider.ts";
import { untilAborted } from "#server/lib/until-aborted.ts";
import { Minute } from "#shared/time.ts";

/** Longer than any of the calls may take by itself: nothing waits for ever. */
const mostMs = 5 * Minute.ms;

/**
 * Begins what is paid for, or finds what an earlier attempt began: what `begin` answers is saved before anything else is done.
 * `begin` must tell a refusal from silence. Its call is not broken off when the making is: the provider may have taken the request
 * by then, and only its answer names what is to be cancelled there.
 */
export async function beginOnce<T extends Operation>(
  name: string,
  begun: z.ZodType<T>,
  context: Pick<MakingContext, "isFree" | "onWaiting" | "operation" | "saveOperation" | "signal">,
  begin: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, saveOperation } = context;
  signal.throwIfAborted();
  const found = begun.safeParse(context.operation);
  if (found.success) return found.data;
  return askOnce(name, context, () => {
    const saved = begin(AbortSignal.timeout(mostMs)).then(async (operation) => {
      context.onWaiting?.(null);
      await saveOperation(operation);
      return operation;
    });
    return untilAborted(saved, signal);
  });
}
