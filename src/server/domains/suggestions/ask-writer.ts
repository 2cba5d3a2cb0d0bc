import type { Deps } from "#server/deps.ts";
import { countCall, suggestionsOfUser } from "#server/domains/auth/rate-limit.ts";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import type { WritingTask } from "#server/integrations/ai/text-provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import { Second } from "#shared/time.ts";

/** Who waits looks at a spinner. */
const patienceMs = 45 * Second.ms;

export interface Asker {
  userId: UserId;
  /** Ends when nobody waits for the answer any more. */
  signal: AbortSignal;
}

export type WriterDeps = Pick<Deps, "db" | "text">;

/** Counts the call against the person's share. Throws RATE_LIMITED, and UNPROCESSABLE on a server without a text model. */
export async function requireWriter({ db, text }: WriterDeps, userId: UserId) {
  if (text === null)
    throw new DomainError(
      "UNPROCESSABLE",
      "This server has no text model. Whoever runs it can set TEXT_MODEL to get suggestions",
    );
  await countCall(db, suggestionsOfUser(userId));
  return text;
}

/** Throws what a person can understand instead of what a provider says to machines. */
export async function ask<T>(
  text: NonNullable<Deps["text"]>,
  task: Omit<WritingTask<T>, "signal">,
  asker: Pick<Asker, "signal">,
): Promise<T> {
  const late = AbortSignal.timeout(patienceMs);
  try {
    const { output } = await text.write({ ...task, signal: AbortSignal.any([asker.signal, late]) });
    return output;
  } catch (error) {
    if (asker.signal.aborted) throw error;
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
  text: NonNullable<Deps["text"]>,
  task: Omit<WritingTask<T>, "signal">,
  asker: Pick<Asker, "signal">,
): Promise<T> {
  const { picture, ...blind } = task;
  if (picture === undefined) return ask(text, blind, asker);
  try {
    return await ask(text, task, asker);
  } catch (error) {
    if (error instanceof DomainError && error.cause instanceof ProviderError && error.cause.kind === "bad_request")
      return ask(text, blind, asker);
    throw error;
  }
}
