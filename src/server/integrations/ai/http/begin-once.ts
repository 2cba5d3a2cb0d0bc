import type { z } from "zod";
import { askOnce } from "#server/integrations/ai/ask-once.ts";
import type { MakingContext, Operation } from "#server/integrations/ai/provider.ts";

/**
 * Begins what is paid for, or finds what an earlier attempt began: what `begin` answers is saved before anything else is done.
 * `begin` must tell a refusal from silence.
 */
export async function beginOnce<T extends Operation>(
  name: string,
  begun: z.ZodType<T>,
  context: Pick<MakingContext, "isFree" | "operation" | "saveOperation" | "signal">,
  begin: () => Promise<T>,
): Promise<T> {
  context.signal.throwIfAborted();
  const found = begun.safeParse(context.operation);
  if (found.success) return found.data;
  const operation = await askOnce(name, context, begin);
  await context.saveOperation(operation);
  return operation;
}
