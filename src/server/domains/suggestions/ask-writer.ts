import type { Deps } from "#server/deps.ts";
import { countCall, suggestionsOfUser } from "#server/domains/auth/rate-limit.ts";
import { reserveText, settleText } from "#server/domains/ai-costs/spending.service.ts";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import type { Tokens, WritingTask } from "#server/integrations/ai/text-provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import { microsOfTokens } from "#shared/ai-costs/prices.ts";
import { Second } from "#shared/time.ts";

/** Who waits looks at a spinner. */
const patienceMs = 45 * Second.ms;

export interface Asker {
  userId: UserId;
  /** Ends when nobody waits for the answer any more. */
  signal: AbortSignal;
}

export type WriterDeps = Pick<Deps, "db" | "prices" | "text">;

/** The text model, on the account of one person. */
interface Writer {
  write<T>(task: WritingTask<T>): Promise<T>;
}

/** Something may have been written, and charged, though nothing of it arrived. */
const mayBeBilled = (error: unknown): boolean =>
  !(error instanceof ProviderError) || ["no_answer", "failed", "bad_result"].includes(error.kind);

/**
 * Counts the call against the person's share; each text is reserved before the model is asked, and settled afterwards. Throws
 * RATE_LIMITED, and UNPROCESSABLE on a server without a text model; the writer throws SPENDING_CAP_REACHED.
 */
export async function requireWriter({ db, prices, text }: WriterDeps, userId: UserId): Promise<Writer> {
  if (text === null)
    throw new DomainError(
      "UNPROCESSABLE",
      "This server has no text model. Whoever runs it can set TEXT_MODEL to get suggestions",
    );
  await countCall(db, suggestionsOfUser(userId));
  const rates = prices.ofText(text);
  const microsOf = (tokens: Tokens | null) =>
    rates === null || tokens === null ? null : microsOfTokens(rates, tokens);
  return {
    async write(task) {
      const mostMicros = microsOf(text.mostTokens(task));
      const reservation = await reserveText(db, userId, { model: text.model, mostMicros });
      const { output, tokens } = await text.write(task).catch(async (error: unknown) => {
        await settleText(db, reservation, { kind: mayBeBilled(error) ? "mayBeBilled" : "notBilled" });
        throw error;
      });
      await settleText(db, reservation, { kind: "written", micros: microsOf(tokens) });
      return output;
    },
  };
}

/** Throws what a person can understand instead of what a provider says to machines. */
export async function ask<T>(
  writer: Writer,
  task: Omit<WritingTask<T>, "signal">,
  asker: Pick<Asker, "signal">,
): Promise<T> {
  const late = AbortSignal.timeout(patienceMs);
  try {
    return await writer.write({ ...task, signal: AbortSignal.any([asker.signal, late]) });
  } catch (error) {
    // Nobody hears it; it is no fault of ours that would belong in the log of errors.
    if (asker.signal.aborted) throw new DomainError("UNAVAILABLE", "The suggestion was given up", { cause: error });
    if (late.aborted) throw unanswered(error);
    throw error instanceof ProviderError ? inWords(error) : error;
  }
}

export const unanswered = (cause?: unknown) =>
  new DomainError("UNAVAILABLE", "The text model did not answer with anything useful. Try again", { cause });

function inWords(error: ProviderError): DomainError {
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

/** Many models see nothing and refuse a picture: they are asked again with the words alone. */
export async function askSeeing<T>(
  writer: Writer,
  task: Omit<WritingTask<T>, "signal">,
  asker: Pick<Asker, "signal">,
): Promise<T> {
  const { picture, ...blind } = task;
  if (picture === undefined) return ask(writer, blind, asker);
  try {
    return await ask(writer, task, asker);
  } catch (error) {
    if (error instanceof DomainError && error.cause instanceof ProviderError && error.cause.kind === "bad_request")
      return ask(writer, blind, asker);
    throw error;
  }
}
