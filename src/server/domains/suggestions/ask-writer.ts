import type { Deps } from "#server/deps.ts";
import { reserveTextCost, settleTextCost } from "#server/domains/ai-costs/ai-costs.service.ts";
import { ProviderError } from "#server/integrations/ai/provider.ts";
import type { Tokens, WritingTask } from "#server/integrations/ai/text-provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { countCall, suggestionsOf } from "#server/rate-limits/rate-limits.ts";
import { microsOfTokens } from "#shared/ai-costs/prices.ts";
import { Second } from "#shared/durations.ts";
import type { WorkspaceId } from "#shared/ids.ts";

/** The user waits for the answer. */
const timeoutMs = 45 * Second.ms;

export interface Caller {
  workspaceId: WorkspaceId;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

export type WriterDeps = Pick<Deps, "db" | "prices" | "text">;

/** The text model, with the costs charged to one workspace. */
interface Writer {
  write<T>(task: WritingTask<T>): Promise<T>;
}

/** The call may have been charged although its answer was lost. */
const mayBeBilled = (error: unknown): boolean =>
  !(error instanceof ProviderError) || ["no_answer", "failed", "bad_result"].includes(error.kind);

/**
 * Counts the call against the workspace's rate limit. Each text is reserved before the model is called, and settled afterwards. Throws
 * RATE_LIMITED, and UNPROCESSABLE on a server without a text model; the writer throws SPENDING_CAP_REACHED.
 */
export async function requireWriter({ db, prices, text }: WriterDeps, workspaceId: WorkspaceId): Promise<Writer> {
  if (text === null)
    throw new DomainError(
      "UNPROCESSABLE",
      "This server has no text model. Whoever runs it can set TEXT_MODEL to get suggestions",
    );
  await countCall(db, suggestionsOf(workspaceId));
  const rates = prices.ofText(text);
  const microsOf = (tokens: Tokens | null) =>
    rates === null || tokens === null ? null : microsOfTokens(rates, tokens);
  return {
    async write(task) {
      const mostMicros = microsOf(text.mostTokens(task));
      const reservation = await reserveTextCost(db, workspaceId, { model: text.model, mostMicros });
      const { output, tokens } = await text.write(task).catch(async (error: unknown) => {
        await settleTextCost(db, reservation, { kind: mayBeBilled(error) ? "mayBeBilled" : "notBilled" });
        throw error;
      });
      await settleTextCost(db, reservation, { kind: "written", micros: microsOf(tokens) });
      return output;
    },
  };
}

/** Calls the model with a deadline. Throws a provider's error as a DomainError with words for the user. */
export async function ask<T>(
  writer: Writer,
  task: Omit<WritingTask<T>, "signal">,
  caller: Pick<Caller, "signal">,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await writer.write({ ...task, signal: AbortSignal.any([caller.signal, timeout]) });
  } catch (error) {
    // The caller is gone: neither an answer nor an error log entry is needed.
    if (caller.signal.aborted) throw new DomainError("UNAVAILABLE", "The suggestion was given up", { cause: error });
    if (timeout.aborted) throw unanswered(error);
    throw error instanceof ProviderError ? toDomainError(error) : error;
  }
}

export const unanswered = (cause?: unknown) =>
  new DomainError("UNAVAILABLE", "The text model did not answer with anything useful. Try again", { cause });

function toDomainError(error: ProviderError): DomainError {
  const { kind, message, retryAt } = error;
  switch (kind) {
    case "rate_limited": {
      const seconds = retryAt === null ? 60 : Math.ceil((retryAt.getTime() - Date.now()) / Second.ms);
      return new DomainError("RATE_LIMITED", message, { retryAfterSeconds: Math.max(1, seconds), cause: error });
    }
    case "refused":
    case "bad_request":
      return new DomainError("UNPROCESSABLE", message, { cause: error });
    case "auth":
    case "quota":
    case "unavailable":
      return new DomainError("UNAVAILABLE", message, { cause: error });
    case "no_answer":
    case "failed":
    case "bad_result":
      return unanswered(error);
  }
}

/** Many models do not accept images: on a bad request the call is repeated with the text alone. */
export async function askWithPicture<T>(
  writer: Writer,
  task: Omit<WritingTask<T>, "signal">,
  caller: Pick<Caller, "signal">,
): Promise<T> {
  const { picture, ...withoutPicture } = task;
  if (picture === undefined) return ask(writer, withoutPicture, caller);
  try {
    return await ask(writer, task, caller);
  } catch (error) {
    if (error instanceof DomainError && error.cause instanceof ProviderError && error.cause.kind === "bad_request")
      return ask(writer, withoutPicture, caller);
    throw error;
  }
}
