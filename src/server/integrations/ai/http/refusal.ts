import { type ProviderErrorKind, ProviderError } from "#server/integrations/ai/provider-error.ts";
import type { HttpAnswer } from "#server/lib/http.ts";
import { Second } from "#shared/time.ts";
import { sentence } from "./plain-words.ts";

/** How a provider is spoken of, and which variable holds its key. */
export interface ProviderName {
  name: string;
  keyVariable: string;
}

/** What its answers other than 2xx mean: the kind, where the status alone would say something else, and its own words. */
export interface Refusal {
  kind?: ProviderErrorKind | undefined;
  said: string | null;
  retryAt?: Date | null;
}

const kindsByStatus: Readonly<Record<number, ProviderErrorKind>> = {
  400: "bad_request",
  401: "auth",
  402: "quota",
  403: "auth",
  404: "bad_request",
  405: "bad_request",
  408: "unavailable",
  413: "bad_request",
  415: "bad_request",
  422: "bad_request",
  429: "rate_limited",
  451: "refused",
  500: "unavailable",
  503: "unavailable",
};

/** What is behind a gateway may have got the request all the same. */
const kindOf = (status: number): ProviderErrorKind =>
  kindsByStatus[status] ?? (status < 500 ? "bad_request" : "no_answer");

/** Seconds or a date, as RFC 9110 has it. */
export function retryAfter(headers: Headers): Date | null {
  const value = headers.get("retry-after")?.trim() ?? "";
  const at = /^\d+(\.\d+)?$/.test(value) ? Date.now() + Number(value) * Second.ms : Date.parse(value);
  return Number.isFinite(at) ? new Date(at) : null;
}

function messageOf(kind: ProviderErrorKind, { name, keyVariable }: ProviderName, said: string | null): string {
  switch (kind) {
    case "auth":
      return `${name} does not take the key of this server. Whoever runs it has to check ${keyVariable}`;
    case "quota":
      return `${name} says that the account has no credit left. Whoever runs this server has to top it up there`;
    case "rate_limited":
      return `${name} takes no more requests for now. Try again later`;
    case "unavailable":
      return `${name} cannot take requests right now. Try again in a few minutes`;
    case "no_answer":
      return `${name} gave no clear answer, so nobody can tell whether it made something. Look there before you try again`;
    case "refused":
      return sentence(`${name} does not allow this content. Change the prompt`, said);
    case "bad_request":
      return sentence(`${name} does not take this request`, said);
    case "failed":
      return sentence(`${name} tried and did not succeed`, said);
    case "bad_result":
      return sentence(`${name} answered with something unusable`, said);
  }
}

/** The error for an answer that is not 2xx. */
export function refusalError(
  provider: ProviderName,
  answer: HttpAnswer,
  { kind, said, retryAt }: Refusal,
): ProviderError {
  const known = kind ?? kindOf(answer.status);
  const until = retryAt ?? (known === "rate_limited" || answer.status === 503 ? retryAfter(answer.headers) : null);
  return new ProviderError(known, messageOf(known, provider, said), { retryAt: until });
}
