import { z } from "zod";
import type { HttpAnswer } from "#server/lib/http.ts";
import { codeFor, type MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { explainedError, rawAnswer } from "../call-errors.ts";
import { type CallKind } from "../lost-answer.ts";
import type { PlatformError, PlatformErrorKind } from "../platform-error.ts";
import { xWait } from "./rate-limits.ts";

const short = z
  .string()
  .transform((value) => value.slice(0, 300))
  .optional()
  .catch(undefined);

/** Three error formats: a problem document, a list of errors, and OAuth's `error` with description. */
const XFailure = z.object({
  title: short,
  detail: short,
  type: short,
  error: short,
  error_description: short,
  errors: z
    .array(z.object({ message: short, detail: short }))
    .max(50)
    .optional()
    .catch(undefined),
});

interface XRule {
  status: number;
  /** Beginning of the documented `detail`; X has no separate code for these refusals. */
  detail?: string;
  name: string;
  kind: Exclude<PlatformErrorKind, "unknown_outcome">;
}

/** Documented refusals, the more specific ones first. Source: X API response codes and errors. */
export const xErrorRules: readonly XRule[] = [
  { status: 400, name: "invalid", kind: "rejected" },
  { status: 401, name: "unauthorized", kind: "auth_expired" },
  // No header tells when the app has credit again: the usual retries wait for it, and then the author is told.
  { status: 402, name: "credits", kind: "unavailable" },
  {
    status: 403,
    detail: "You are not allowed to create a Tweet with duplicate content",
    name: "duplicate",
    kind: "duplicate",
  },
  { status: 403, detail: "You can only reply to or quote posts", name: "reply", kind: "rejected" },
  { status: 403, detail: "Reply to this conversation is not allowed", name: "reply", kind: "rejected" },
  {
    status: 403,
    detail: "You attempted to reply to a Tweet that is deleted",
    name: "parent_gone",
    kind: "rejected",
  },
  {
    status: 403,
    detail: "This user is not allowed to post a video longer than",
    name: "video_too_long",
    kind: "rejected",
  },
  { status: 403, name: "forbidden", kind: "rejected" },
  { status: 404, name: "missing", kind: "rejected" },
  { status: 413, name: "too_large", kind: "rejected" },
  { status: 429, name: "limit", kind: "rate_limited" },
  { status: 431, name: "too_large", kind: "rejected" },
];

/**
 * Converts X's error response. `media` selects the text for the kind of file. After a publishing call, a status without
 * a rule (mainly 5xx) is an unknown outcome.
 */
export function xError(answer: HttpAnswer, call: CallKind, media?: MediaKind): PlatformError {
  const failure = XFailure.safeParse(answer.body).data ?? {};
  const detail =
    failure.detail ?? failure.errors?.[0]?.detail ?? failure.errors?.[0]?.message ?? failure.error_description ?? "";
  const rule = xErrorRules.find(
    (candidate) => candidate.status === answer.status && detail.startsWith(candidate.detail ?? ""),
  );
  const cause = { status: answer.status, title: failure.title, type: failure.type, detail };
  const details = { cause, answer: rawAnswer(answer) };
  if (rule === undefined) {
    const kind = call === "repeatable" ? "unavailable" : "unknown_outcome";
    return explainedError(kind, `x.${answer.status}`, details, "X answered with a fault of its own.");
  }
  const wait = rule.kind === "rate_limited" ? xWait(answer.headers) : {};
  const code = codeFor(`x.${rule.status}.${rule.name}`, media);
  return explainedError(rule.kind, code, { ...details, ...wait }, "X refused this.");
}

const OAuthFailure = z.object({ error: z.string().max(100) });

/**
 * Converts an error of a token call. A refused code or refresh token ends the grant; a refused client concerns the app.
 */
export function xOAuthError(answer: HttpAnswer): PlatformError {
  const name = OAuthFailure.safeParse(answer.body).data?.error;
  const details = { cause: { status: answer.status, error: name }, answer: rawAnswer(answer) };
  if (answer.status === 400 && (name === "invalid_grant" || name === "invalid_request"))
    return explainedError("auth_expired", `x.oauth.${name}`, details, "X refused the grant.");
  if (answer.status === 401 || name === "invalid_client" || name === "unauthorized_client")
    return explainedError("rejected", "x.oauth.client", details, "X refused the app keys.");
  return xError(answer, "repeatable");
}
