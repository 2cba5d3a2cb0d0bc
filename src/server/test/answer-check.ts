import type { FastifyInstance } from "fastify";
import { afterEach, expect } from "vitest";
import { appRouter } from "#server/router.ts";
import { type AnswerDocument, createJudge } from "#server/test/answer-judge.ts";
import { openApiDocument } from "#server/trpc/openapi/document.ts";
import { version } from "#server/version.ts";

const ownDocument = () => openApiDocument(appRouter, version);

let judge: ReturnType<typeof createJudge> | undefined;

/** Returns a hook for an app. After each test of the file, the test fails if an answer of /api was not as documented. */
export function checkAnswers(): (app: FastifyInstance) => void {
  const faults: string[] = [];
  afterEach(() => {
    expect(faults.splice(0), "answers that docs/openapi.json does not describe").toEqual([]);
  });
  return (app) => {
    app.addHook("onSend", async (request, reply, payload) => {
      const [path = ""] = request.url.split("?");
      if (!path.startsWith("/api/")) return;
      judge ??= createJudge((await ownDocument()) as AnswerDocument);
      const retryAfter = reply.getHeader("retry-after");
      const fault = judge({
        method: request.method,
        path: path.slice("/api".length),
        status: reply.statusCode,
        contentType: String(reply.getHeader("content-type")),
        retryAfter: retryAfter === undefined ? undefined : String(retryAfter),
        body: typeof payload === "string" ? payload : "",
      });
      if (fault !== null) faults.push(fault);
    });
  };
}
