import { type HttpAnswer } from "#server/lib/http.ts";
import { messagesIn } from "#server/lib/messages.ts";
import { explainError } from "#shared/error-catalogue/explain-error.ts";
import { PlatformError, type PlatformErrorDetails, type PlatformErrorKind } from "./platform-error.ts";

const maxLength = 2_000;

/** Headers by which a platform's support identifies the call. */
const traceHeaders = ["x-fb-trace-id", "x-fb-request-id", "x-transaction-id", "x-request-id"] as const;

/** Removes tokens, as a precaution: platforms are not known to repeat them in errors. */
const withoutTokens = (text: string) =>
  text.replaceAll(/((?:access_token|refresh_token|client_secret|accessJwt|refreshJwt)["'=:\s]+)[^"'&\s,}]+/gi, "$1…");

/** The text of an error response for the operator: status, trace headers and body, at most 2000 characters. */
export function rawAnswer({ status, headers, body }: HttpAnswer): string {
  const traces = traceHeaders.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  const text = body === undefined ? "(no JSON)" : JSON.stringify(body);
  return withoutTokens([`HTTP ${status}`, ...traces, text].join("\n"))
    .replaceAll("\0", "")
    .slice(0, maxLength)
    .toWellFormed();
}

/** An error with the texts of the catalogue; `unknown` is the message of a code without an entry. */
export function explainedError(
  kind: PlatformErrorKind,
  code: string,
  details: Omit<PlatformErrorDetails, "fix">,
  unknown: string,
): PlatformError {
  const explanation = explainError(code, messagesIn("en").screens.errors);
  if (explanation === null) return new PlatformError(kind, code, unknown, details);
  const { cause, fix, next, step } = explanation;
  return new PlatformError(kind, code, cause, { ...details, fix: step === "wait" ? next : fix });
}
