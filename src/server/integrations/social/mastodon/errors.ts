import { z } from "zod";
import type { HttpAnswer } from "#server/lib/http.ts";
import { codeFor, type MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { explainedError, rawAnswer } from "../call-errors.ts";
import type { CallKind } from "../lost-answer.ts";
import type { PlatformError, PlatformErrorKind } from "../platform-error.ts";
import { mastodonWait } from "./rate-limits.ts";

/** The part of the API that a call belongs to, where it changes what a status means. */
export type CallPart = "media" | "reply";

interface MastodonRule {
  status: number;
  part?: CallPart;
  name: string;
  kind: Exclude<PlatformErrorKind, "unknown_outcome" | "unavailable">;
}

/**
 * Documented refusals, the more specific ones first. Mastodon has no codes below the HTTP status, and its messages are in the language of
 * the account. Source: Mastodon API, the responses of each method.
 */
export const mastodonErrorRules: readonly MastodonRule[] = [
  { status: 400, name: "invalid", kind: "rejected" },
  { status: 401, name: "unauthorized", kind: "auth_expired" },
  { status: 403, name: "forbidden", kind: "rejected" },
  { status: 404, part: "reply", name: "parent_gone", kind: "rejected" },
  { status: 404, name: "missing", kind: "rejected" },
  { status: 413, name: "too_large", kind: "rejected" },
  { status: 422, part: "media", name: "media", kind: "rejected" },
  { status: 422, name: "invalid", kind: "rejected" },
  { status: 429, name: "limit", kind: "rate_limited" },
];

const text = z
  .string()
  .transform((value) => value.slice(0, 300))
  .optional()
  .catch(undefined);
const MastodonFailure = z.object({ error: text, error_description: text });

const failureOf = (answer: HttpAnswer) => MastodonFailure.safeParse(answer.body).data ?? {};

/**
 * Converts an error response. `media`: the kind of the uploaded file, for error texts. After a publishing call, a status without a rule
 * (mainly 5xx) is an unknown outcome.
 */
export function mastodonError(answer: HttpAnswer, call: CallKind, part?: CallPart, media?: MediaKind): PlatformError {
  const rule = mastodonErrorRules.find(
    (candidate) => candidate.status === answer.status && (candidate.part === undefined || candidate.part === part),
  );
  const details = { cause: { status: answer.status, ...failureOf(answer) }, answer: rawAnswer(answer) };
  if (rule === undefined) {
    const kind = call === "repeatable" ? "unavailable" : "unknown_outcome";
    return explainedError(kind, `mastodon.${answer.status}`, details, "The server answered with a fault of its own.");
  }
  const wait = rule.kind === "rate_limited" ? mastodonWait(answer.headers) : {};
  const code = codeFor(`mastodon.${rule.status}.${rule.name}`, media);
  return explainedError(rule.kind, code, { ...details, ...wait }, "The server refused this.");
}

/** `error` of an OAuth response; null for other bodies. */
export const oauthErrorOf = (answer: HttpAnswer): string | null => failureOf(answer).error ?? null;

/** Converts an error of a token call. `app_gone`: the server has deleted the app, so that a new one is needed. */
export function mastodonOAuthError(answer: HttpAnswer): PlatformError {
  const name = oauthErrorOf(answer);
  const details = { cause: { status: answer.status, error: name }, answer: rawAnswer(answer) };
  if (name === "invalid_client" || name === "unauthorized_client")
    return explainedError("unavailable", "mastodon.oauth.app_gone", details, "The server no longer knows this app.");
  if (name === "invalid_grant")
    return explainedError("auth_expired", "mastodon.oauth.invalid_grant", details, "The server refused the grant.");
  return mastodonError(answer, "repeatable");
}
