import { Readable } from "node:stream";
import { createMcpHandler, originValidationResponse } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { mcpServerFor } from "#server/mcp/mcp-server.ts";
import { tools } from "#server/mcp/tools/all-tools.ts";
import type { AppRouter } from "#server/router.ts";
import { bearerChallenge } from "#server/trpc/bearer-challenge.ts";
import type { Context } from "#server/trpc/context.ts";
import { programMayOnlyRead } from "#server/trpc/key-access.ts";

/** A file of 8 MB in base64, with the rest of the call. */
const bodyLimitBytes = 12 * 1024 * 1024;

/** The SDK passes the session on in this form; ours is in `extra`. */
const nobody = { token: "", clientId: "", scopes: [] };

interface McpOptions {
  deps: Pick<Deps, "config" | "log">;
  router: AppRouter;
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
}

function toWebRequest(request: FastifyRequest, publicUrl: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  const body = typeof request.body === "string" ? { body: request.body } : {};
  return new Request(`${publicUrl}/mcp`, { method: request.method, headers, signal, ...body });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  // Proxies must pass the parts of a stream on as they come.
  reply.header("cache-control", "no-store").header("x-accel-buffering", "no");
  return reply.send(
    response.body === null ? undefined : Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]),
  );
}

/** Why the caller may not use the tools at all. */
function problemOf(
  { session, sessionProblem }: Context,
  resource: string,
): { message: string; isToken: boolean } | null {
  if (sessionProblem !== null) return { message: sessionProblem.message, isToken: true };
  if (session === null) return { message: "Please sign in", isToken: false };
  const program = "apiKey" in session ? session.apiKey.program : null;
  const isElsewhere = program !== null && program.resource !== resource;
  return isElsewhere ? { message: "This token is for another part of Postloom.", isToken: true } : null;
}

const writingTools = new Set(tools.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name));

const WritingCall = z.object({
  method: z.literal("tools/call"),
  params: z.object({ name: z.string().refine((name) => writingTools.has(name)) }),
});

/** The messages of a body: earlier revisions of the protocol have batches. Like the SDK, it ignores a byte order mark. */
function messagesOf(body: unknown): unknown[] {
  if (typeof body !== "string") return [];
  try {
    return [JSON.parse(body.replace(/^\uFEFF/, ""))].flat();
  } catch {
    return [];
  }
}

/** Whether a program that may only read calls a tool that writes: its client can ask the person for more (RFC 6750, 3.1). */
function isScopeMissing({ session }: Context, body: unknown): boolean {
  if (session === null || !("apiKey" in session)) return false;
  const { program, scope } = session.apiKey;
  if (program === null || scope !== "read") return false;
  return messagesOf(body).some((message) => WritingCall.safeParse(message).success);
}

/**
 * /mcp: the tools of the product for AI assistants, over streamable HTTP. Each request is independent, in the stateless revision of the
 * protocol and in the earlier ones, so that any process can answer it. The caller is a connected program, an API key or a session.
 */
export async function registerMcp(app: FastifyInstance, { deps, router, makeContext }: McpOptions): Promise<void> {
  const { publicUrl } = deps.config;
  const handler = createMcpHandler(({ authInfo }) => mcpServerFor(authInfo?.extra?.["ctx"] as Context, router), {
    maxRequestBodySize: bodyLimitBytes,
    onerror: (error) => deps.log.warn({ err: error }, "mcp.request_refused"),
  });
  app.addHook("preClose", () => handler.close());
  const contexts = new WeakMap<FastifyRequest, Context>();
  await app.register(async (scope) => {
    // Before the body, because strangers could fill the memory with it.
    scope.addHook("onRequest", async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const foreign = originValidationResponse(toWebRequest(request, publicUrl, ctx.signal), [
        new URL(publicUrl).hostname,
      ]);
      if (foreign !== undefined) return send(reply, foreign);
      const problem = problemOf(ctx, `${publicUrl}/mcp`);
      if (problem !== null) {
        reply.header("www-authenticate", bearerChallenge(publicUrl, "mcp", problem.isToken ? "invalid_token" : null));
        return reply.code(401).send({ status: "error", message: problem.message, code: "UNAUTHORIZED" });
      }
      contexts.set(request, ctx);
    });
    // The SDK parses the body itself, and answers in the words of the protocol when it cannot.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: bodyLimitBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ["GET", "POST", "DELETE"],
      url: "/mcp",
      bodyLimit: bodyLimitBytes,
      handler: async (request, reply) => {
        const ctx = contexts.get(request);
        if (ctx === undefined) throw new Error("The caller was not checked");
        if (isScopeMissing(ctx, request.body)) {
          reply.header("www-authenticate", bearerChallenge(publicUrl, "mcp", "insufficient_scope"));
          return reply.code(403).send({ status: "error", message: programMayOnlyRead, code: "FORBIDDEN" });
        }
        const asked = toWebRequest(request, publicUrl, ctx.signal);
        return send(reply, await handler.fetch(asked, { authInfo: { ...nobody, extra: { ctx } } }));
      },
    });
  });
}
