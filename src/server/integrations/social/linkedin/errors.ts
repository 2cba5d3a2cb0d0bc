import { z } from "zod";
import type { HttpAnswer } from "#server/lib/http.ts";
import { Day } from "#shared/durations.ts";
import { codeFor, type MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { explainedError, rawAnswer } from "../call-errors.ts";
import { type CallKind } from "../lost-answer.ts";
import type { PlatformError, PlatformErrorKind } from "../platform-error.ts";
import type { PublishedPost } from "../published-post.ts";

const Code = z
  .string()
  .regex(/^[A-Z0-9_]{1,40}$/)
  .optional()
  .catch(undefined);

const LinkedinFailure = z.object({
  code: Code,
  serviceErrorCode: z.number().int().optional().catch(undefined),
  message: z
    .string()
    .transform((value) => value.slice(0, 500))
    .optional()
    .catch(undefined),
  errorDetails: z
    .object({ inputErrors: z.array(z.object({ code: Code })).max(50) })
    .optional()
    .catch(undefined),
});

interface LinkedinRule {
  status?: number;
  /** The error's code, or that of one of its input errors. */
  code?: string;
  name: string;
  kind: Exclude<PlatformErrorKind, "unknown_outcome">;
}

/** The more specific ones first. Source: LinkedIn error handling, posts API, videos API. */
export const linkedinErrorRules: readonly LinkedinRule[] = [
  { code: "DUPLICATE_POST", name: "duplicate", kind: "duplicate" },
  // The post was refused because its medium is not processed yet: nothing was published.
  { code: "MEDIA_ASSET_WAITING_UPLOAD", name: "media.in_progress", kind: "unavailable" },
  { code: "MEDIA_ASSET_PROCESSING", name: "media.in_progress", kind: "unavailable" },
  { code: "MEDIA_ASSET_PROCESSING_FAILED", name: "media.failed", kind: "rejected" },
  { code: "NONEXISTENT_VERSION", name: "426.version", kind: "rejected" },
  { status: 400, name: "400.invalid", kind: "rejected" },
  { status: 401, name: "401.unauthorized", kind: "auth_expired" },
  { status: 403, name: "403.forbidden", kind: "rejected" },
  { status: 404, name: "404.missing", kind: "rejected" },
  { status: 405, name: "400.invalid", kind: "rejected" },
  { status: 409, name: "409.conflict", kind: "rejected" },
  { status: 413, name: "413.too_large", kind: "rejected" },
  { status: 422, name: "422.invalid", kind: "rejected" },
  { status: 426, name: "426.version", kind: "rejected" },
  { status: 429, name: "429.limit", kind: "rate_limited" },
];

/** Limits are counted by day and end at midnight UTC; no header says so. Source: LinkedIn rate limiting. */
export function nextMidnight(now = new Date()): Date {
  return new Date(Math.floor(now.getTime() / Day.ms) * Day.ms + Day.ms);
}

const ownSite = "https://www.linkedin.com";

/** The address of a post, on the site of the consent page, which can be the sandbox. */
export const permalinkOf = (site: string, urn: string): string => `${site}/feed/update/${urn}/`;

/** The refusal of a repeated post names the first one in its message only. */
function existingPost(message: string | undefined, site: string): PublishedPost | undefined {
  const urn = /urn:li:(?:share|ugcPost):\d{1,30}/.exec(message ?? "")?.[0];
  return urn === undefined ? undefined : { externalId: urn, permalink: permalinkOf(site, urn) };
}

interface CallFacts {
  /** The kind of file in the call, which selects the text. */
  media?: MediaKind | undefined;
  /** The site of posts, for their addresses. */
  site?: string;
  /** The call was made for a Page, on which the person needs a role. */
  isPage?: boolean | undefined;
}

/**
 * Converts LinkedIn's error response. After a publishing call, a status without a rule (mainly 5xx) is an unknown outcome.
 */
export function linkedinError(
  answer: HttpAnswer,
  call: CallKind,
  { media, site = ownSite, isPage = false }: CallFacts = {},
): PlatformError {
  const failure = LinkedinFailure.safeParse(answer.body).data ?? {};
  const codes = [failure.code, ...(failure.errorDetails?.inputErrors.map(({ code }) => code) ?? [])];
  const rule = linkedinErrorRules.find(
    ({ code, status }) => (code === undefined || codes.includes(code)) && (status ?? answer.status) === answer.status,
  );
  const cause = { status: answer.status, codes, service: failure.serviceErrorCode, message: failure.message };
  const details = { cause, answer: rawAnswer(answer) };
  if (rule === undefined) {
    const kind = call === "repeatable" ? "unavailable" : "unknown_outcome";
    return explainedError(kind, `linkedin.${answer.status}`, details, "LinkedIn answered with a fault of its own.");
  }
  const existing = rule.kind === "duplicate" ? existingPost(failure.message, site) : undefined;
  const name = isPage && rule.status === 403 ? "403.role" : rule.name;
  return explainedError(
    rule.kind,
    codeFor(`linkedin.${name}`, media),
    {
      ...details,
      ...(rule.kind === "rate_limited" ? { retryAt: nextMidnight() } : {}),
      ...(existing === undefined ? {} : { existing }),
    },
    "LinkedIn refused this.",
  );
}

const OAuthFailure = z.object({ error: z.string().max(100) });

/** Converts an error of a token call. A refused code or refresh token ends the grant; a refused client concerns the app. */
export function linkedinOAuthError(answer: HttpAnswer): PlatformError {
  const name = OAuthFailure.safeParse(answer.body).data?.error;
  const details = { cause: { status: answer.status, error: name }, answer: rawAnswer(answer) };
  if (name === "invalid_client" || name === "unauthorized_client")
    return explainedError("rejected", "linkedin.oauth.client", details, "LinkedIn refused the app keys.");
  if (name === "invalid_grant" || name === "invalid_request")
    return explainedError("auth_expired", `linkedin.oauth.${name}`, details, "LinkedIn refused the grant.");
  return linkedinError(answer, "repeatable");
}
