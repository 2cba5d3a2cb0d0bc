import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addRequestHeaders, type Headers } from "#server/http/security-headers.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Logger } from "#server/lib/logger.ts";
import { languageOf } from "#server/trpc/context.ts";
import { describeError, type ErrorDescription } from "#server/trpc/errors.ts";
import { type ErrorCode, errorStatus } from "#shared/errors.ts";

/** Fastify's own refusals, before any of our code runs. */
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

/** A file that failed before its first byte is an error like any other; what was to describe the file does not describe the error. */
function forgetFile(reply: FastifyReply): void {
  if (reply.raw.headersSent) return;
  for (const name of ["content-type", "content-disposition", "content-encoding", "content-length", "etag"]) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}

/** An error in the documented shape. */
export const failure = ({ message, code, issues }: Pick<ErrorDescription, "message" | "code" | "issues">) => ({
  status: "error" as const,
  message,
  code,
  ...(issues.length > 0 ? { issues } : {}),
});

/** Answers any error in the documented shape. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const description = describeError(error, languageOf(request.headers), request.log as Logger);
  const { code, retryAfterSeconds } = description;
  forgetFile(reply);
  if (retryAfterSeconds !== null) reply.header("retry-after", String(retryAfterSeconds));
  return reply
    .code(errorStatus[code])
    .send({ ...failure(description), ...(code === "INTERNAL" ? { requestId: request.id } : {}) });
}

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(fromFastify(error) ?? error, request, reply));
}

/** For an address that is none. No hook runs for it, so the headers of every answer are set here. */
export const unroutableSender =
  (headers: Headers) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers);
    addRequestHeaders(request, reply);
    sendError(fromFastify(error) ?? error, request, reply);
  };

/** For anything under /api, /trpc, /media and the like that no route answers. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(
    new DomainError("NOT_FOUND", `There is nothing at ${request.method} ${request.url.split("?")[0] ?? ""}`),
    request,
    reply,
  );
