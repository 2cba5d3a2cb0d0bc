import type { FastifyInstance } from "fastify";
import { registerConsent } from "./consent/consent.routes.ts";
import { createContext, type SandboxOptions } from "./context.ts";
import { registerIdentityConsent } from "./identity/identity-consent.ts";
import { createIdentityHost } from "./identity/identity-host.ts";
import { registerIdentityTokens } from "./identity/identity-token.ts";
import { registerMetaRoutes } from "./meta/meta.routes.ts";
import { registerUploadHost } from "./meta/upload-host.ts";
import { sendMessage } from "./pages/layout.ts";
import { registerPages } from "./pages/pages.routes.ts";
import { parseBodies } from "./params.ts";
import { sandboxClient, sandboxIssuer } from "./sandbox-endpoints.ts";
import { registerXRoutes } from "./x/x.routes.ts";

const version = ":version(^v\\d+\\.\\d+$)";

/**
 * A stand-in for Facebook, Instagram and X that speaks their HTTP, to be registered at /sandbox in sandbox mode only.
 * It looks after its own bodies and errors and touches nothing outside its schema.
 */
export async function sandboxPlugin(app: FastifyInstance, options: SandboxOptions): Promise<void> {
  const context = createContext(options);
  const identities = createIdentityHost(sandboxIssuer);
  parseBodies(app);
  app.setNotFoundHandler((_request, reply) =>
    sendMessage(reply, 404, "There is nothing here", "The sandbox does not know this address."),
  );

  // The pages are used from a browser: a foreign site may not press their buttons.
  await app.register(async (pages) => {
    pages.addHook("onRequest", async (request, reply) => {
      if (request.method !== "GET" && request.headers["sec-fetch-site"] === "cross-site")
        return reply.code(403).send({ error: "cross-site" });
    });
    await registerPages(pages, context);
    registerConsent(pages, context, "meta", "/facebook/dialog/oauth");
    registerConsent(pages, context, "meta", `/facebook/${version}/dialog/oauth`);
    registerConsent(pages, context, "x", "/x/authorize");
    await pages.register(async (at) => registerIdentityConsent(at, identities, sandboxClient.clientId), {
      prefix: "/identity",
    });
  });

  for (const prefix of ["/graph", `/graph/${version}`]) {
    await app.register(async (graph) => registerMetaRoutes(graph, context), { prefix });
  }
  // Apple's secret is a signed statement, which is for Apple to judge.
  const isSecret = (provider: string, secret: string) => provider === "apple" || secret === sandboxClient.clientSecret;
  await app.register(async (at) => registerIdentityTokens(at, identities, isSecret), { prefix: "/identity" });
  await app.register(async (upload) => registerUploadHost(upload, context), { prefix: "/upload" });
  await app.register(async (x) => registerXRoutes(x, context), { prefix: "/x-api" });
}
