import { z } from "zod";
import type { MakingContext, Operation } from "#server/integrations/ai/provider.ts";
import { ProviderError, type ProviderErrorKind } from "#server/integrations/ai/provider-error.ts";

const Asked = z.object({ asked: z.literal(true) });

/** Refusals: nothing was begun, so that the next attempt may ask anew. */
const refusals: readonly ProviderErrorKind[] = [
  "auth",
  "quota",
  "rate_limited",
  "unavailable",
  "refused",
  "bad_request",
];

/**
 * Begins what is paid for, or finds what an earlier attempt began. That it is about to be asked is saved before, because a process
 * can die, or an answer get lost, between the asking and the saving of what it answered. `begin` must tell a refusal from silence.
 */
export async function beginOnce<T extends Operation>(
  name: string,
  begun: z.ZodType<T>,
  context: Pick<MakingContext, "operation" | "saveOperation" | "signal">,
  begin: () => Promise<T>,
): Promise<T> {
  context.signal.throwIfAborted();
  const found = begun.safeParse(context.operation);
  if (found.success) return found.data;
  if (Asked.safeParse(context.operation).success)
    throw new ProviderError(
      "no_answer",
      `${name} was asked before, and its answer got lost. Look there whether it made something before you try again`,
    );
  await context.saveOperation({ asked: true });
  const operation = await begin().catch(async (error: unknown) => {
    if (error instanceof ProviderError && refusals.includes(error.kind)) await context.saveOperation({ asked: false });
    throw error;
  });
  await context.saveOperation(operation);
  return operation;
}
