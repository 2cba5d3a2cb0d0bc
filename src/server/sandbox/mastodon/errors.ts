import type { FastifyReply } from "fastify";
import type { FaultResponses, Wait } from "../with-faults.ts";

/** An error response: `error`, on OAuth calls with `error_description`. */
export class MastodonError extends Error {
  readonly status: number;
  readonly body: { error: string; error_description?: string };

  constructor(status: number, error: string, description?: string) {
    super(`Mastodon answers ${status}`);
    this.status = status;
    this.body = { error, ...(description === undefined ? {} : { error_description: description }) };
  }
}

export const mastodonErrors = {
  badRequest: () => new MastodonError(400, "The request could not be read"),
  unauthorized: () => new MastodonError(401, "The access token is invalid"),
  outOfScope: () => new MastodonError(403, "This action is outside the authorized scopes"),
  notFound: () => new MastodonError(404, "Record not found"),
  invalid: (message: string) => new MastodonError(422, `Validation failed: ${message}`),
  failedProcessing: () => new MastodonError(422, "Error processing thumbnail for uploaded media"),
  tooMany: () => new MastodonError(429, "Too many requests"),
  unavailable: () => new MastodonError(503, "There was a temporary problem serving your request, please try again"),
  invalidClient: () => new MastodonError(401, "invalid_client", "Client authentication failed due to unknown client."),
  invalidGrant: () => new MastodonError(400, "invalid_grant", "The provided authorization grant is invalid."),
  invalidScope: () => new MastodonError(400, "invalid_scope", "The requested scope is invalid, unknown, or malformed."),
  unsupportedGrant: () => new MastodonError(400, "unsupported_grant_type", "The grant type is not supported."),
  foreignToken: () => new MastodonError(403, "unauthorized_client", "You are not authorized to revoke this token"),
} as const;

export const setRateHeaders = (reply: FastifyReply, limit: number, remaining: number, resetsAt: Date) =>
  reply.headers({
    "x-ratelimit-limit": limit,
    "x-ratelimit-remaining": Math.max(0, remaining),
    "x-ratelimit-reset": resetsAt.toISOString(),
  });

export const mastodonFaults: FaultResponses = {
  limited(reply: FastifyReply, { resetsAt }: Wait): never {
    setRateHeaders(reply, 300, 0, resetsAt);
    throw mastodonErrors.tooMany();
  },
  warnOfLimit(reply: FastifyReply, { resetsAt }: Wait): void {
    setRateHeaders(reply, 300, 15, resetsAt);
  },
  tokenExpired(): never {
    throw mastodonErrors.unauthorized();
  },
  notFound(): never {
    throw mastodonErrors.notFound();
  },
  unavailable(): never {
    throw mastodonErrors.unavailable();
  },
};
