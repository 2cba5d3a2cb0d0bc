import type { AnyProcedure, AnyRouter } from "@trpc/server";
import { fastifyRequestHandler, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import { Hour } from "#shared/time.ts";

/** Longer than any access token is good: a stream ends with its token, and not because its answer takes so long. */
const handlerTimeoutMs = Hour.ms;

/**
 * Subscriptions, answered as server-sent events for as long as somebody listens. Each has a route beside the plugin's own,
 * whose time limit would cut every stream after a minute.
 */
export function registerEventStreams<Router extends AnyRouter>(
  app: FastifyInstance,
  trpcOptions: FastifyTRPCPluginOptions<Router>["trpcOptions"],
): void {
  const procedures = Object.entries(trpcOptions.router._def.procedures as Record<string, AnyProcedure>);
  for (const [path, { _def }] of procedures) {
    if (_def.type !== "subscription") continue;
    app.get(`/trpc/${path}`, { handlerTimeout: handlerTimeoutMs }, (req, res) =>
      fastifyRequestHandler({ ...trpcOptions, req, res, path }),
    );
  }
}
