import type { FastifyReply } from "fastify";
import type { FaultResponses, Wait } from "../with-faults.ts";

/** An error of an XRPC call: `error` is the name that programs read. */
export class XrpcError extends Error {
  readonly status: number;
  readonly body: { error: string; message: string };

  constructor(status: number, error: string, message: string) {
    super(`Bluesky answers ${status} ${error}`);
    this.status = status;
    this.body = { error, message };
  }
}

export const xrpcErrors = {
  invalid: (message: string) => new XrpcError(400, "InvalidRequest", message),
  authMissing: () => new XrpcError(401, "AuthMissing", "Authentication Required"),
  wrongPassword: () => new XrpcError(401, "AuthenticationRequired", "Invalid identifier or password"),
  invalidToken: (message = "Token could not be verified") => new XrpcError(400, "InvalidToken", message),
  expiredToken: (message = "Token has expired") => new XrpcError(400, "ExpiredToken", message),
  recordNotFound: (uri: string) => new XrpcError(400, "RecordNotFound", `Could not locate record: ${uri}`),
  postNotFound: (uri: string) => new XrpcError(400, "NotFound", `Post not found: ${uri}`),
  invalidSwap: (head: string) => new XrpcError(400, "InvalidSwap", `Commit was at ${head}`),
  tooLarge: () => new XrpcError(413, "PayloadTooLarge", "request entity too large"),
  tooMany: () => new XrpcError(429, "RateLimitExceeded", "Rate Limit Exceeded"),
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
