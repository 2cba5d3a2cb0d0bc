import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import type { AnyRouter } from "@trpc/server";
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import { fastify, type FastifyReply, type FastifyRequest } from "fastify";
import { afterAll } from "vitest";
import type { Deps } from "#server/deps.ts";
import { callSignals } from "#server/http/close-http.ts";
import { registerErrors } from "#server/http/errors.ts";
import { limitSlowBodies } from "#server/http/request-deadlines.ts";
import { createContext } from "#server/trpc/context.ts";
import type { UploadSpace } from "#server/trpc/receive-upload.ts";
import { registerRest } from "#server/trpc/rest.ts";
import { UserId } from "#shared/ids.ts";

export interface ThrowawayApi {
  baseUrl: string;
}

/** Serves a test's own router over /api and /trpc. `Authorization: Bearer me` is signed in. */
export async function throwawayApi(
  deps: Deps,
  router: AnyRouter,
  uploads: UploadSpace,
  bodyTimeoutMs?: number,
): Promise<ThrowawayApi> {
  const userId = UserId.parse(randomUUID());
  const signalOf = callSignals(new AbortController().signal);
  const app = fastify({ bodyLimit: 256 * 1024 });
  const makeContext = (request: FastifyRequest, reply: FastifyReply) =>
    createContext(
      {
        deps,
        readSession: async (_deps, authorization) =>
          authorization === "Bearer me" ? { userId, loginSessionId: randomUUID() } : null,
        readRole: async () => null,
        signalOf,
      },
      request,
      reply,
      1,
    );
  registerErrors(app);
  limitSlowBodies(app, bodyTimeoutMs);
  await app.register(compress, { threshold: 1_024, encodings: ["br", "gzip"] });
  await app.register(fastifyTRPCPlugin, {
    prefix: "/trpc",
    trpcOptions: { router, createContext: ({ req, res }) => makeContext(req, res) },
  } satisfies FastifyTRPCPluginOptions<AnyRouter>);
  await app.register(async (api) => registerRest(api, router, makeContext, uploads), { prefix: "/api" });
  await app.listen({ host: "127.0.0.1", port: 0 });
  afterAll(() => app.close());
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("It does not listen");
  return { baseUrl: `http://127.0.0.1:${address.port}` };
}
