import type { FastifyReply } from "fastify";
import type { FaultResponses, Wait } from "../with-faults.ts";

/** An error of an XRPC call: `error` is the name that programs read. */
export class XrpcError extends Error {
  readonly status: number;
  readonly body: { error: string; message: string };
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, error: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(`Bluesky answers ${status} ${error}`);
    this.status = status;
    this.body = { error, message };
    this.headers = headers;
  }
}

/** Of a call with a token of OAuth: the name of the error is in a header too. */
export const proofRefused = (error: string, message: string) =>
  new XrpcError(401, error, message, {
    "www-authenticate": `DPoP error="${error}", error_description="${message.replaceAll('"', "'")}"`,
  });

/** An error of the authorization server. */
export class OAuthError extends Error {
  readonly status: number;
  readonly body: { error: string; error_description: string };

  constructor(status: number, error: string, description: string) {
    super(`Bluesky's authorization server answers ${status} ${error}`);
    this.status = status;
    this.body = { error, error_description: description };
  }
}

export const oauthErrors = {
  invalidRequest: (message: string) => new OAuthError(400, "invalid_request", message),
  invalidScope: (message: string) => new OAuthError(400, "invalid_scope", message),
  invalidGrant: (message: string) => new OAuthError(400, "invalid_grant", message),
  unsupportedGrant: () => new OAuthError(400, "unsupported_grant_type", "The grant type is not supported"),
  tooMany: () => new OAuthError(429, "too_many_requests", "Too many requests"),
  unavailable: () => new OAuthError(503, "temporarily_unavailable", "The server is busy"),
} as const;

export const xrpcErrors = {
  invalid: (message: string) => new XrpcError(400, "InvalidRequest", message),
  blob: (error: "BlobNotFound" | "BlobTooLarge" | "InvalidMimeType", message: string) =>
    new XrpcError(400, error, message),
  authMissing: () => new XrpcError(401, "AuthMissing", "Authentication Required"),
  wrongPassword: () => new XrpcError(401, "AuthenticationRequired", "Invalid identifier or password"),
  invalidToken: (message = "Token could not be verified") => new XrpcError(400, "InvalidToken", message),
  expiredToken: (message = "Token has expired") => new XrpcError(400, "ExpiredToken", message),
  recordNotFound: (uri: string) => new XrpcError(400, "RecordNotFound", `Could not locate record: ${uri}`),
  postNotFound: (uri: string) => new XrpcError(400, "NotFound", `Post not found: ${uri}`),
  invalidSwap: (head: string) => new XrpcError(400, "InvalidSwap", `Commit was at ${head}`),
  tooLarge: () => new XrpcError(413, "PayloadTooLarge", "request entity too large"),
  tooMany: () => new XrpcError(429, "RateLimitExceeded", "Rate Limit Exceeded"),
  scopeMissing: (scope: string) => new XrpcError(403, "ScopeMissingError", `Missing required scope "${scope}"`),
  /** Also for a record key that exists: the reference server fails inside its repository. */
  internal: () => new XrpcError(500, "InternalServerError", "Internal Server Error"),
  unavailable: () => new XrpcError(502, "UpstreamFailure", "Upstream Failure"),
  unknownMethod: () => new XrpcError(501, "MethodNotImplemented", "Method Not Implemented"),
} as const;

interface RateState {
  limit: number;
  used: number;
  resetsAt: Date;
  seconds: number;
}

export const setRateHeaders = (reply: FastifyReply, { limit, used, resetsAt, seconds }: RateState) =>
  reply.headers({
    "ratelimit-limit": limit,
    "ratelimit-remaining": Math.max(0, limit - used),
    "ratelimit-reset": Math.floor(resetsAt.getTime() / 1_000),
    "ratelimit-policy": `${limit};w=${seconds}`,
  });

/** Counts a call and sets the headers of the window. Throws 429 over the limit. */
export function requireRate(reply: FastifyReply, state: RateState): void {
  setRateHeaders(reply, state);
  if (state.used > state.limit) throw xrpcErrors.tooMany();
}

const faultPolicy = { limit: 5_000, seconds: 3_600 } as const;

export const xrpcFaults: FaultResponses = {
  limited(reply: FastifyReply, { resetsAt }: Wait): never {
    setRateHeaders(reply, { ...faultPolicy, used: faultPolicy.limit, resetsAt });
    throw xrpcErrors.tooMany();
  },
  warnOfLimit(reply: FastifyReply, { resetsAt }: Wait): void {
    setRateHeaders(reply, { ...faultPolicy, used: faultPolicy.limit - 10, resetsAt });
  },
  tokenExpired(): never {
    throw xrpcErrors.expiredToken();
  },
  notFound(): never {
    throw xrpcErrors.recordNotFound("at://");
  },
  unavailable(): never {
    throw xrpcErrors.unavailable();
  },
};

export const oauthFaults: FaultResponses = {
  ...xrpcFaults,
  limited(reply: FastifyReply, { resetsAt }: Wait): never {
    setRateHeaders(reply, { ...faultPolicy, used: faultPolicy.limit, resetsAt });
    throw oauthErrors.tooMany();
  },
  tokenExpired(): never {
    throw oauthErrors.invalidGrant("Session expired");
  },
  notFound(): never {
    throw oauthErrors.invalidRequest("Not found");
  },
  unavailable(): never {
    throw oauthErrors.unavailable();
  },
};
