import type { FastifyInstance } from "fastify";
import { registerBlueskyRoutes } from "./bluesky/bluesky.routes.ts";
import { createBlueskyHost } from "./bluesky/host.ts";
import { blueskyConsent } from "./bluesky/sign-in/consent.ts";
import { registerBlueskyOAuth } from "./bluesky/sign-in/oauth.routes.ts";
import { registerBlueskyVideo } from "./bluesky/video.routes.ts";
import { registerConsent } from "./consent/consent.routes.ts";
import { createContext, type SandboxOptions } from "./context.ts";
import { registerIdentityConsent } from "./identity/identity-consent.ts";
import { createIdentityHost } from "./identity/identity-host.ts";
import { registerIdentityTokens } from "./identity/identity-token.ts";
import { registerLinkedinRoutes } from "./linkedin/linkedin.routes.ts";
import { mastodonConsent } from "./mastodon/consent.ts";
import { registerMastodonRoutes } from "./mastodon/mastodon.routes.ts";
import { mastodonServers } from "./mastodon/servers.ts";
import { registerMetaRoutes } from "./meta/meta.routes.ts";
import { registerUploadHost } from "./meta/upload-host.ts";
import { sendMessage } from "./pages/layout.ts";
import { registerPages } from "./pages/pages.routes.ts";
import { parseBodies } from "./params.ts";
import { sandboxClient, sandboxIssuer } from "./sandbox-endpoints.ts";
import { registerThreadsRoutes } from "./threads/threads.routes.ts";
import { registerXRoutes } from "./x/x.routes.ts";

const version = ":version(^v\\d+\\.\\d+$)";

/**
 * Simulates the HTTP APIs of the networks. Registered at /sandbox, in sandbox mode only. It has its own
 * body parsers and error handlers, and uses only its own database schema.
 */
export async function sandboxPlugin(app: FastifyInstance, options: SandboxOptions): Promise<void> {
  const context = createContext(options);
  const identities = createIdentityHost({ issuerOf: sandboxIssuer, clientSecret: sandboxClient.clientSecret });
  const bluesky = createBlueskyHost(context);
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
    registerConsent(pages, context, "meta", "/facebook/dialog/oauth");
    registerConsent(pages, context, "meta", `/facebook/${version}/dialog/oauth`);
    registerConsent(pages, context, "x", "/x/authorize");
    registerConsent(pages, context, "linkedin", "/linkedin/authorize");
    registerConsent(pages, context, "threads", "/threads/authorize");
    registerConsent(pages, context, "bluesky", "/bluesky/oauth/authorize", blueskyConsent(bluesky));
    for (const server of mastodonServers) {
      const url = `/mastodon/${server.name}/oauth/authorize`;
      registerConsent(pages, context, "mastodon", url, mastodonConsent(context, server));
    }
    await pages.register(async (at) => registerIdentityConsent(at, identities, sandboxClient.clientId), {
      prefix: "/identity",
    });
  });

  for (const prefix of ["/graph", `/graph/${version}`]) {
    await app.register(async (graph) => registerMetaRoutes(graph, context), { prefix });
  }
  for (const prefix of ["/threads-graph", `/threads-graph/${version}`]) {
    await app.register(async (graph) => registerThreadsRoutes(graph, context), { prefix });
  }
  await app.register(async (at) => registerIdentityTokens(at, identities), { prefix: "/identity" });
  await app.register(async (upload) => registerUploadHost(upload, context), { prefix: "/upload" });
  for (const register of [registerBlueskyRoutes, registerBlueskyOAuth, registerBlueskyVideo]) {
    const routes = async (at: FastifyInstance) => {
      // By the clock that judges the signed times of its callers.
      at.addHook("onSend", async (_request, reply) => void reply.header("date", context.machineNow().toUTCString()));
      register(at, bluesky);
    };
    await app.register(routes, { prefix: "/bluesky" });
  }
  await app.register(async (x) => registerXRoutes(x, context), { prefix: "/x-api" });
  await app.register(async (linkedin) => registerLinkedinRoutes(linkedin, context), { prefix: "/linkedin-api" });
  for (const server of mastodonServers) {
    const prefix = `/mastodon/${server.name}`;
    await app.register(async (mastodon) => registerMastodonRoutes(mastodon, context, server), { prefix });
  }
  for (const standIn of context.standIns) await standIn.register(app, context);
}
