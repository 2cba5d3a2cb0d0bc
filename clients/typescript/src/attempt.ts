import { readAnswer } from "./answers.ts";
import { PostloomError } from "./errors.ts";

export interface Attempt {
  operation: string;
  url: URL;
  init: { method: string; headers: Record<string, string>; body?: string | FormData };
  signal: AbortSignal | undefined;
  timeoutMs: number;
}

/** Node's codes of connections that were never made. Browsers do not tell. */
const neverSent = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"];

interface FetchFailure {
  message: string;
  cause?: { message?: string; code?: string };
}

function failureOf({ init, url, timeoutMs }: Attempt, error: unknown, isTooLate: boolean): PostloomError {
  const { message, cause } = error as FetchFailure;
  const mayHaveArrived = isTooLate || !neverSent.includes(cause?.code ?? "");
  const isOutcomeUnknown = init.method !== "GET" && mayHaveArrived;
  return isTooLate
    ? new PostloomError(`No answer from ${url.origin} within ${timeoutMs / 1_000} seconds`, {
        code: "TIMED_OUT",
        isOutcomeUnknown,
        cause: error,
      })
    : new PostloomError(`No answer from ${url.origin}: ${cause?.message || (cause?.code ?? message)}`, {
        code: "NO_ANSWER",
        isOutcomeUnknown,
        cause: error,
      });
}

/** One attempt, from the request to the whole answer. Throws PostloomError, or the signal's reason. */
export async function attempt(fetch: typeof globalThis.fetch, one: Attempt): Promise<unknown> {
  const { operation, url, init, signal } = one;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), one.timeoutMs);
  try {
    const either = signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]);
    // Not followed: a redirect would turn a POST into a GET, and means that the address is another one.
    const response = await fetch(url, { ...init, redirect: "manual", signal: either });
    return await readAnswer(operation, response);
  } catch (error) {
    if (error instanceof PostloomError) throw error;
    signal?.throwIfAborted();
    throw failureOf(one, error, timeout.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}
