import type { HttpAnswer } from "#server/lib/http.ts";

const longest = 2_000;

/** Headers by which a platform's support finds the call again. */
const traceHeaders = ["x-fb-trace-id", "x-fb-request-id", "x-transaction-id", "x-request-id"] as const;

/** No platform repeats a token in an error; whoever reads one here must not be able to use it. */
const withoutTokens = (text: string) =>
  text.replaceAll(/((?:access_token|refresh_token|client_secret)["'=:\s]+)[^"'&\s,}]+/gi, "$1…");

/** A refusal word for word, short enough to keep: status, what finds it again at the platform's support, body. */
export function rawAnswer({ status, headers, body }: HttpAnswer): string {
  const traces = traceHeaders.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  const text = body === undefined ? "(no JSON)" : JSON.stringify(body);
  return withoutTokens([`HTTP ${status}`, ...traces, text].join("\n"))
    .toWellFormed()
    .replaceAll("\0", "")
    .slice(0, longest);
}
