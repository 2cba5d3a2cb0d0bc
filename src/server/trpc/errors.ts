import { TRPCError, type TRPC_ERROR_CODE_KEY } from "@trpc/server";
import { type z, ZodError } from "zod";
import { isDatabaseUnavailable, isTransientRefusal } from "#server/db/errors.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Logger } from "#server/lib/logger.ts";
import { type ErrorCode, errorStatus, type Issue } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { sayIn } from "#shared/server-messages/say-in.ts";

export interface ErrorDescription {
  code: ErrorCode;
  message: string;
  issues: readonly Issue[];
  retryAfterSeconds: number | null;
}

type ErrorStatus = (typeof errorStatus)[ErrorCode];

/**
 * tRPC's name of each status in `errorStatus`, for TRPCError only: answers have the status of `errorStatus`. tRPC has no name for 507,
 * which uses that of 503.
 */
const trpcCodes = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
  507: "SERVICE_UNAVAILABLE",
} as const satisfies Record<ErrorStatus, TRPC_ERROR_CODE_KEY>;

/** The codes for errors that tRPC raises (unknown path, wrong method, unreadable body); all others are server errors. */
const ownCodes: Partial<Record<TRPC_ERROR_CODE_KEY, ErrorCode>> = {
  PARSE_ERROR: "INVALID_INPUT",
  BAD_REQUEST: "INVALID_INPUT",
  UNAUTHORIZED: "UNAUTHORIZED",
  FORBIDDEN: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  METHOD_NOT_SUPPORTED: "NOT_FOUND",
  PAYLOAD_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  TOO_MANY_REQUESTS: "RATE_LIMITED",
};

const internalMessage = "Something went wrong on our side. Please try again.";

function errorChain(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let current = error; current instanceof Error && chain.length < 8; current = current.cause) chain.push(current);
  return chain;
}

const isForeignKeyViolation = (error: unknown) => error instanceof Error && "code" in error && error.code === "23503";

/** Replaces zod's messages for unknown and missing fields, which name types, by messages about fields. */
function toIssues(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...issue.path, key].join("."), message: "There is no such field" }));
  }
  const isMissing = issue.code === "invalid_type" && issue.message.endsWith("received undefined");
  return [{ path: issue.path.join("."), message: isMissing ? "This field is required" : issue.message }];
}

/** Describes any error in the caller's language. Logs server errors. */
export function describeError(error: unknown, language: Language, log?: Logger): ErrorDescription {
  const { message, issues, ...description } = describeInEnglish(error, log);
  return {
    ...description,
    message: sayIn(language, message),
    issues: issues.map((issue) => ({ ...issue, message: sayIn(language, issue.message) })),
  };
}

function describeInEnglish(error: unknown, log?: Logger): ErrorDescription {
  const chain = errorChain(error);
  const domain = chain.find((link) => link instanceof DomainError);
  if (domain !== undefined) {
    return {
      code: domain.code,
      message: domain.message,
      issues: domain.issues,
      retryAfterSeconds: domain.retryAfterSeconds,
    };
  }
  const zod = chain.find((link) => link instanceof ZodError);
  if (zod !== undefined && error instanceof TRPCError && error.code === "BAD_REQUEST") {
    const issues = zod.issues.flatMap(toIssues);
    return {
      code: "INVALID_INPUT",
      message: issues[0]?.message ?? "The input is not valid",
      issues,
      retryAfterSeconds: null,
    };
  }
  // In a procedure (its errors are TRPCErrors) a lost connection may belong to another server or leave a commit
  // unknown, so the client must not retry.
  if (error instanceof TRPCError ? isTransientRefusal(error.cause) : isDatabaseUnavailable(error)) {
    log?.error({ err: error }, "request.database_unavailable");
    return {
      code: "UNAVAILABLE",
      message: "The database cannot be reached right now. Please try again in a moment.",
      issues: [],
      retryAfterSeconds: 5,
    };
  }
  if (chain.some(isForeignKeyViolation)) {
    return {
      code: "CONFLICT",
      message: "Something this refers to was removed just now. Please reload and try again.",
      issues: [],
      retryAfterSeconds: null,
    };
  }
  const own = error instanceof TRPCError ? ownCodes[error.code] : undefined;
  if (own !== undefined && error instanceof TRPCError) {
    return {
      code: own,
      message: error.code === "PARSE_ERROR" ? "The body is not valid JSON" : error.message,
      issues: [],
      retryAfterSeconds: null,
    };
  }
  log?.error({ err: error }, "request.failed");
  return { code: "INTERNAL", message: internalMessage, issues: [], retryAfterSeconds: null };
}

/** Wraps a DomainError, so that tRPC does not treat it as a server error. */
export function toTrpcError(error: DomainError): TRPCError {
  return new TRPCError({ code: trpcCodes[errorStatus[error.code]], message: error.message, cause: error });
}
