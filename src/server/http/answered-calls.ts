import type { FastifyInstance } from "fastify";
import { type Logger, maskUrl } from "#server/lib/logger.ts";

/** Calls of the product itself are logged; pages and their files only at a more detailed level. */
const isCall = (url: string) => /^\/(api|trpc|media|sandbox)(\/|\?|$)/.test(url);

/** Writes a line for each answer. */
export function logAnsweredCalls(app: FastifyInstance, log: Logger): void {
  // This child masks the one field that may hold a secret itself: redaction costs five times as much as writing the line.
  const answered = log.child({}, { redact: [] });
  app.addHook("onResponse", (request, reply, done) => {
    const line = {
      reqId: request.id,
      method: request.method,
      url: maskUrl(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (isCall(request.url)) answered.info(line, "request.answered");
    else answered.debug(line, "request.answered");
    done();
  });
}
