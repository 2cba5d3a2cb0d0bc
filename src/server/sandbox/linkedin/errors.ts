import type { FastifyReply } from "fastify";
import type { FaultResponses } from "../with-faults.ts";

/** An error response of LinkedIn: `{status, code, serviceErrorCode, message}`, or OAuth's `error` with description. */
export class LinkedinError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(`LinkedIn answers ${status}`);
    this.status = status;
    this.body = body;
  }
}

const failure = (status: number, code: string, message: string, more: Record<string, unknown> = {}) =>
  new LinkedinError(status, { status, code, message, ...more });

const inputError = (status: number, code: string, message: string) =>
  new LinkedinError(status, {
    status,
    message,
    errorDetailType: "com.linkedin.common.error.BadRequest",
    errorDetails: { inputErrors: [{ description: message, code }] },
  });

export const linkedinErrors = {
  unauthorized: () => failure(401, "INVALID_ACCESS_TOKEN", "Invalid access token", { serviceErrorCode: 65_600 }),
  expired: () =>
    failure(401, "EXPIRED_ACCESS_TOKEN", "The token used in the request has expired", { serviceErrorCode: 65_602 }),
  revoked: () =>
    failure(401, "REVOKED_ACCESS_TOKEN", "The token used in the request has been revoked by the user", {
      serviceErrorCode: 65_601,
    }),
  denied: (resource: string) =>
    failure(403, "ACCESS_DENIED", `Not enough permissions to access: ${resource}`, { serviceErrorCode: 100 }),
  missing: (what: string) => failure(404, "NOT_FOUND", `Could not find entity: ${what}`),
  noRoute: () => failure(404, "RESOURCE_NOT_FOUND", "No virtual resource found", { serviceErrorCode: 0 }),
  invalid: (message: string) => failure(400, "INVALID_PARAMETER", message),
  tooLong: (field: string) => inputError(400, "FIELD_LENGTH_TOO_LONG", `${field} is too long`),
  mediaWaits: (urn: string) => inputError(400, "MEDIA_ASSET_WAITING_UPLOAD", `${urn} is waiting for its upload`),
  mediaFailed: (urn: string) => inputError(400, "MEDIA_ASSET_PROCESSING_FAILED", `${urn} could not be processed`),
  duplicate: (urn: string) => inputError(422, "DUPLICATE_POST", `Content is a duplicate of ${urn}`),
  noVersion: () =>
    failure(
      400,
      "VERSION_MISSING",
      "A version must be present. Please specify a version by adding the LinkedIn-Version header.",
    ),
  oldVersion: (version: string) => failure(426, "NONEXISTENT_VERSION", `Requested version ${version} is not active`),
  limited: () =>
    failure(429, "TOO_MANY_REQUESTS", "Resource level throttle limit for calls to this resource is reached.", {
      serviceErrorCode: 101,
    }),
  unavailable: () => failure(503, "SERVICE_UNAVAILABLE", "Service unavailable"),
  oauth: (error: string, description: string, status = 400) =>
    new LinkedinError(status, { error, error_description: description }),
} as const;

/** LinkedIn sends no header about limits. */
export const linkedinFaults: FaultResponses = {
  limited(): never {
    throw linkedinErrors.limited();
  },
  warnOfLimit(_reply: FastifyReply): void {},
  tokenExpired(): never {
    throw linkedinErrors.expired();
  },
  notFound(): never {
    throw linkedinErrors.missing("the entity");
  },
  unavailable(): never {
    throw linkedinErrors.unavailable();
  },
};
