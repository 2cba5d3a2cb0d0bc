import { z } from "zod";
import type { HttpAnswer } from "#server/lib/http.ts";
import { codeFor, type MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { explainedError, rawAnswer } from "../call-errors.ts";
import type { CallKind } from "../lost-answer.ts";
import type { PlatformError, PlatformErrorKind } from "../platform-error.ts";
import { blueskyWait } from "./rate-limits.ts";

interface BlueskyRule {
  /** Of the answer; absent: any. */
  status?: number;
  /** The server's name of the error; absent: any. */
  error?: string;
  /** Only with a name: without one the answer is that of a proxy, and proves nothing about the call. */
  named?: true;
  name: string;
  kind: Exclude<PlatformErrorKind, "unknown_outcome">;
}

/**
 * Refusals by the server's name of the error, then by status. An ended token comes with 400 or 401. Sources: the lexicons of
 * com.atproto.repo, com.atproto.server and app.bsky.feed; XRPC; the code of the reference server, where the lexicons name no errors.
 */
export const blueskyErrorRules: readonly BlueskyRule[] = [
  { error: "ExpiredToken", name: "expired_token", kind: "auth_expired" },
  { error: "InvalidToken", name: "invalid_token", kind: "auth_expired" },
  { error: "invalid_token", name: "invalid_token", kind: "auth_expired" },
  { error: "AuthMissing", name: "unauthorized", kind: "auth_expired" },
  { error: "AccountTakedown", name: "account_inactive", kind: "auth_expired" },
  { error: "AccountDeactivated", name: "account_inactive", kind: "auth_expired" },
  { error: "RepoTakendown", name: "account_inactive", kind: "auth_expired" },
  { error: "RepoSuspended", name: "account_inactive", kind: "auth_expired" },
  { error: "RepoDeactivated", name: "account_inactive", kind: "auth_expired" },
  { error: "RecordNotFound", name: "missing", kind: "rejected" },
  // An uploaded file that no post referred to in time; the network deletes those.
  { error: "BlobNotFound", name: "blob_gone", kind: "unavailable" },
  { error: "BlobTooLarge", name: "too_large", kind: "rejected" },
  { error: "InvalidMimeType", name: "format", kind: "rejected" },
  { error: "unconfirmed_email", name: "email_unconfirmed", kind: "rejected" },
  { error: "RateLimitExceeded", name: "limit", kind: "rate_limited" },
  { status: 400, named: true, name: "invalid", kind: "rejected" },
  { status: 401, name: "unauthorized", kind: "auth_expired" },
  { status: 403, named: true, name: "forbidden", kind: "rejected" },
  { status: 413, name: "too_large", kind: "rejected" },
  { status: 429, name: "limit", kind: "rate_limited" },
];

const text = z
  .string()
  .transform((value) => value.slice(0, 300))
  .optional()
  .catch(undefined);
const Failure = z.object({ error: text, message: text, error_description: text });

const failureOf = ({ body }: HttpAnswer) => Failure.safeParse(body).data ?? {};

/** The server's name of the error; null for other bodies. */
export const errorNameOf = (answer: HttpAnswer): string | null => failureOf(answer).error ?? null;

/**
 * Converts an error response. `media`: the kind of the uploaded file, for error texts. A status without a rule (mainly 5xx) is an unknown
 * outcome after a call that publishes: a repeated record key is such an error too.
 */
export function blueskyError(answer: HttpAnswer, call: CallKind, media?: MediaKind): PlatformError {
  const failure = failureOf(answer);
  const rule = blueskyErrorRules.find(
    ({ status, error, named }) =>
      (status === undefined || status === answer.status) &&
      (named === undefined || failure.error !== undefined) &&
      (error === undefined || (error === failure.error && answer.status < 500)),
  );
  const details = { cause: { status: answer.status, ...failure }, answer: rawAnswer(answer) };
  if (rule === undefined) {
    const kind = call === "repeatable" ? "unavailable" : "unknown_outcome";
    return explainedError(kind, `bluesky.${answer.status}`, details, "The server answered with a fault of its own.");
  }
  const { name, kind } = rule;
  const more = kind === "rate_limited" ? blueskyWait(answer.headers) : { beginsAgain: name === "blob_gone" };
  return explainedError(kind, codeFor(`bluesky.${name}`, media), { ...details, ...more }, "The server refused this.");
}

/** The refusal of the video service, which got a token of its own: never the end of the account's connection. */
export function serviceError(answer: HttpAnswer): PlatformError {
  const error = blueskyError(answer, "repeatable", "video");
  return error.kind === "auth_expired"
    ? explainedError("unavailable", `bluesky.${answer.status}`, { cause: error }, "The server refused this.")
    : error;
}

/** Converts an error of an authorization server (RFC 6749, 9126, 9449). */
export function blueskyOAuthError(answer: HttpAnswer): PlatformError {
  const name = errorNameOf(answer);
  const details = { cause: { status: answer.status, error: name }, answer: rawAnswer(answer) };
  if (answer.status === 429 || answer.status >= 500) return blueskyError(answer, "repeatable");
  if (name === "invalid_grant")
    return explainedError("auth_expired", "bluesky.oauth.invalid_grant", details, "The server refused the grant.");
  if (name === "invalid_client" || name === "unauthorized_client" || name === "invalid_client_metadata")
    return explainedError("rejected", "bluesky.oauth.client", details, "The server refused this.");
  // The clock of this server is wrong, or the nonce has changed again.
  if (name === "invalid_dpop_proof" || name === "use_dpop_nonce")
    return explainedError("unavailable", "bluesky.oauth.proof", details, "The server refused this.");
  return explainedError("rejected", "bluesky.oauth.invalid_request", details, "The server refused this.");
}
