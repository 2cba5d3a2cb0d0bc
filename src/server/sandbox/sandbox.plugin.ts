import type { FastifyInstance } from "fastify";
import { createContext, type SandboxOptions } from "./context.ts";
import { registerIdentityConsent } from "./identity/identity-consent.ts";
import { createIdentityHost } from "./identity/identity-host.ts";
import { registerIdentityTokens } from "./identity/identity-token.ts";
import { sendMessage } from "./pages/layout.ts";
import { registerPages } from "./pages/pages.routes.ts";
import { parseBodies } from "./params.ts";
import { sandboxClient, sandboxIssuer } from "./sandbox-endpoints.ts";
import { standIns } from "./stand-ins.ts";

/**
 * Simulates the HTTP APIs of the networks. Registered at /sandbox, in sandbox mode only. It has its own
 * body parsers and error handlers, and uses only its own database schema.
 */
export async function sandboxPlugin(app: FastifyInstance, options: SandboxOptions): Promise<void> {
  const context = createContext(options);
  const identities = createIdentityHost({ issuerOf: sandboxIssuer, clientSecret: sandboxClient.clientSecret });
  const starts = new Set([...Object.values(standIns), ...context.standIns.map(({ start }) => start)]);
  const started = [...starts].map((start) => start(context));
  parseBodies(app);
  // By the clock that also gives the times of posts.
  app.addHook("onSend", async (_request, reply) => void reply.header("date", context.now().toUTCString()));
  app.setNotFoundHandler((_request, reply) =>
    sendMessage(reply, 404, "There is nothing here", "The sandbox does not know this address."),
  );

  // The pages are used from a browser, so form posts from other sites are refused.
  await app.register(async (pages) => {
    pages.addHook("onRequest", async (request, reply) => {
      if (request.method !== "GET" && request.headers["sec-fetch-site"] === "cross-site")
        return reply.code(403).send({ error: "cross-site" });
    });
    await registerPages(pages, context);
    for (const { pages: register } of started) register(pages);
    await pages.register(async (at) => registerIdentityConsent(at, identities, sandboxClient.clientId), {
      prefix: "/identity",
    });
  });

  await app.register(async (at) => registerIdentityTokens(at, identities), { prefix: "/identity" });
  for (const { api } of started) await api(app);
}
