import { APICallError, RetryError } from "ai";
import type { HttpAnswer } from "#server/lib/http.ts";
import { HttpFailure, wasNeverSent } from "#server/lib/http.ts";
import { type ProviderName, type Refusal, refusalError } from "../http/refusal.ts";
import { ProviderError } from "../provider-error.ts";

export interface SdkProvider extends ProviderName {
  apiKey: string;
  /** Reads the provider's own way of saying no. */
  readRefusal: (answer: HttpAnswer) => Refusal;
  /** Reads what it says in answers that are fine by HTTP. */
  explain?: (error: unknown) => ProviderError | null;
}

/** Errors of the SDK wrap each other. */
function* chainOf(error: unknown): Generator<unknown> {
  let current = error;
  for (let depth = 0; current !== undefined && current !== null && depth < 10; depth++) {
    yield current;
    current = RetryError.isInstance(current) ? current.lastError : current instanceof Error ? current.cause : undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What one call of the SDK failed with, as every provider says it. The SDK's errors hold the whole request and answer and are left
 * behind: servers repeat keys in their answers.
 */
export function sdkFailure(error: unknown, provider: SdkProvider): ProviderError {
  const chain = [...chainOf(error)];
  const known = chain.find((link) => link instanceof ProviderError) ?? provider.explain?.(error);
  if (known) return known;
  const { name } = provider;
  const call = chain.find((link) => APICallError.isInstance(link));
  if (call?.statusCode !== undefined && call.statusCode >= 300) return refused(provider, call.statusCode, call);
  const cause = new Error(`The call failed: ${chain.map(nameOf).join(", ")}`);
  if (wasNeverSent(error))
    return new ProviderError("unavailable", `${name} cannot be reached. Try again in a few minutes`, { cause });
  if (chain.some((link) => link instanceof HttpFailure))
    return new ProviderError("bad_result", `${name} answered with more than fits. Try again`, { cause });
  if (chain.some(isCut))
    return new ProviderError(
      "no_answer",
      `${name} gave no answer, so nobody can tell whether it made something. Look there before you try again`,
      { cause },
    );
  return new ProviderError("bad_result", `${name} answered with something that Postloom does not understand`, {
    cause,
  });
}

/** The connection ended before the answer did. undici says "terminated" of a body and "fetch failed" of a head. */
const isCut = (link: unknown): boolean =>
  link instanceof Error &&
  (("code" in link && /^(UND_ERR_|ECONN|EPIPE|ETIMEDOUT)/.test(String(link.code))) || link.message === "terminated");

/** Names and codes only: messages hold addresses and what servers wrote. */
function nameOf(link: unknown): string {
  if (!(link instanceof Error)) return typeof link;
  const code = "code" in link && typeof link.code === "string" ? ` ${link.code}` : "";
  return `${link.name}${code}`;
}

function refused(provider: SdkProvider, status: number, call: APICallError): ProviderError {
  const answer = {
    status,
    headers: new Headers(call.responseHeaders),
    body: parseJson(call.responseBody ?? ""),
  };
  const refusal = provider.readRefusal(answer);
  const said = provider.apiKey === "" ? refusal.said : (refusal.said?.replaceAll(provider.apiKey, "…") ?? null);
  return refusalError(provider, answer, { ...refusal, said });
}
