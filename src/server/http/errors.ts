import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addRequestHeaders, type Headers } from "#server/http/security-headers.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Logger } from "#server/lib/logger.ts";
import { languageOf } from "#server/trpc/context.ts";
import { describeError, type ErrorDescription } from "#server/trpc/errors.ts";
import { type ErrorCode, errorStatus } from "#shared/errors.ts";

/** Errors that Fastify raises before or outside a handler. */
const fastifyCodes: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: "PAYLOAD_TOO_LARGE", message: "The request body is too large" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: "Send JSON (Content-Type: application/json)",
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: "INVALID_INPUT", message: "The body is not valid JSON" },
  FST_ERR_HANDLER_TIMEOUT: { code: "UNAVAILABLE", message: "The server took too long. Please try again." },
};

function fromFastify(error: FastifyError): DomainError | null {
  const known = fastifyCodes[error.code];
  if (known !== undefined) return new DomainError(known.code, known.message, { cause: error });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new DomainError("INVALID_INPUT", "The request could not be read", { cause: error });
  }
  return null;
}

/** Removes the headers of a file that failed before its first byte, so that the response is a normal error. */
function removeFileHeaders(reply: FastifyReply): void {
  if (reply.raw.headersSent) return;
  for (const name of ["content-type", "content-disposition", "content-encoding", "content-length", "etag"]) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}

/** The body of an error response. */
export const failure = ({ message, code, issues }: Pick<ErrorDescription, "message" | "code" | "issues">) => ({
  status: "error" as const,
  message,
  code,
  ...(issues.length > 0 ? { issues } : {}),
});

/** Sends any error in the documented shape. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const description = describeError(error, languageOf(request.headers), request.log as Logger);
  const { code, retryAfterSeconds } = description;
  removeFileHeaders(reply);
  if (retryAfterSeconds !== null) reply.header("retry-after", String(retryAfterSeconds));
  return reply
    .code(errorStatus[code])
    .send({ ...failure(description), ...(code === "INTERNAL" ? { requestId: request.id } : {}) });
}

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(fromFastify(error) ?? error, request, reply));
}

/** For an unparsable address. No hook runs for it, so the common headers are set here. */
export const unroutableSender =
  (headers: Headers) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers);
    addRequestHeaders(request, reply);
    sendError(fromFastify(error) ?? error, request, reply);
  };

/** For an unknown path of the server, such as /api/unknown. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(
    new DomainError("NOT_FOUND", `There is nothing at ${request.method} ${request.url.split("?")[0] ?? ""}`),
    request,
    reply,
  );
