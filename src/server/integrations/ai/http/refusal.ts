import { ProviderError, type ProviderErrorKind } from "#server/integrations/ai/provider.ts";
import type { HttpAnswer } from "#server/lib/http.ts";
import { Second } from "#shared/durations.ts";
import { cutText } from "#shared/text.ts";

/**
 * Cleans a provider's message for use inside our own sentence: no URLs (they can contain keys), no markup, limited
 * length.
 */
export function sanitizeMessage(said: string, max = 200): string {
  const message = said
    .replace(/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, "")
    .replace(/[^\p{L}\p{N}\p{P}\p{Zs}+=%$€]+/gu, " ")
    .replace(/[{}?"\\]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return message.length > max ? `${cutText(message, max).trimEnd()}…` : message;
}

/** Our sentence with the provider's message after a colon; the sentence alone when the message is empty. */
export const withReason = (ours: string, said: string | null): string => {
  const message = said === null ? "" : sanitizeMessage(said).replace(/[.…\s]+$/, "");
  return message === "" ? ours : `${ours}: ${message}`;
};

/** The provider's display name, and the variable that holds its key. */
export interface ProviderName {
  name: string;
  keyVariable: string;
}

/**
 * A parsed response other than 2xx: the kind, where the status alone would be wrong, and the provider's message.
 */
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

/** Other 5xx are `no_answer`: the service behind a gateway may have received the request. */
const kindOf = (status: number): ProviderErrorKind =>
  kindsByStatus[status] ?? (status < 500 ? "bad_request" : "no_answer");

/** Retry-After in seconds or as a date (RFC 9110). */
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
      return withReason(`${name} does not allow this content. Change the prompt`, said);
    case "bad_request":
      return withReason(`${name} does not take this request`, said);
    case "failed":
      return withReason(`${name} tried and did not succeed`, said);
    case "bad_result":
      return withReason(`${name} answered with something unusable`, said);
  }
}

/** The error for a response other than 2xx. */
export function refusalError(
  provider: ProviderName,
  answer: HttpAnswer,
  { kind, said, retryAt }: Refusal,
): ProviderError {
  const known = kind ?? kindOf(answer.status);
  const until = retryAt ?? (known === "rate_limited" || answer.status === 503 ? retryAfter(answer.headers) : null);
  return new ProviderError(known, messageOf(known, provider, said), { retryAt: until });
}
