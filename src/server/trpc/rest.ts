import { type AnyProcedure, type AnyRouter, callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#server/lib/domain-error.ts";
import { sendError } from "#server/http/errors.ts";
import type { Context } from "#server/trpc/context.ts";
import type { Meta, RestMeta } from "#server/trpc/init.ts";

/** Fields of an output that stand beside `data` in the envelope instead of inside it. */
export const besideData = ["message", "token", "refreshToken"] as const;

export interface RestOperation {
  rest: RestMeta;
  path: `/${string}`;
  /** Path of the procedure in the router, like `posts.create`. */
  procedurePath: string;
  procedure: AnyProcedure;
}

/** Every procedure that has a REST twin, once per documented path. */
export function restOperations(router: AnyRouter): RestOperation[] {
  return Object.entries(router._def.procedures as Record<string, AnyProcedure>).flatMap(
    ([procedurePath, procedure]) => {
      const { rest } = (procedure._def.meta ?? {}) as Meta;
      if (rest === undefined) return [];
      return [rest.path, ...(rest.also ?? [])].map((path) => ({ rest, path, procedurePath, procedure }));
    },
  );
}

function readInput(request: FastifyRequest): unknown {
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== "object" || Array.isArray(body))) {
    throw new DomainError("INVALID_INPUT", "Send a JSON object");
  }
  const fields =
    request.method === "GET" || request.method === "DELETE" ? { ...(request.query as object), ...body } : { ...body };
  return { ...fields, ...(request.params as object) };
}

/** Puts what a procedure returned into the documented envelope. */
export function envelope(rest: RestMeta, output: unknown): Record<string, unknown> {
  const data: Record<string, unknown> = { ...(output as object) };
  const beside: Record<string, unknown> = rest.message === undefined ? {} : { message: rest.message };
  for (const key of besideData) {
    if (key in data) beside[key] = data[key];
    delete data[key];
  }
  return { status: "success", ...beside, data };
}

/**
 * Serves each procedure under its documented path. The status and the envelope are ours to keep word for word,
 * which is why this is not trpc-to-openapi (docs/decisions/0010-rest-adapter.md).
 */
export function registerRest(
  app: FastifyInstance,
  router: AnyRouter,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): void {
  for (const { rest, path, procedurePath, procedure } of restOperations(router)) {
    app.route({
      method: rest.method,
      url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      handler: async (request, reply) => {
        try {
          const ctx = await makeContext(request, reply);
          const output: unknown = await callTRPCProcedure({
            router,
            path: procedurePath,
            getRawInput: async () => readInput(request),
            ctx,
            type: procedure._def.type,
            signal: ctx.signal,
            batchIndex: 0,
          });
          return await reply.code(rest.status ?? 200).send(envelope(rest, output));
        } catch (error) {
          return sendError(error, request, reply);
        }
      },
    });
  }
}
