import { join } from "node:path";
import compress from "@fastify/compress";
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Deps } from "#server/deps.ts";
import { registerIdentityRoutes } from "#server/domains/auth/identities/identity.routes.ts";
import { registerOAuthRoutes } from "#server/domains/auth/oauth/oauth.routes.ts";
import { readCaller } from "#server/domains/auth/sessions/session.ts";
import { registerPaymentEventRoutes } from "#server/domains/billing/payment-events.routes.ts";
import { registerMediaRoutes } from "#server/domains/creations/files/media.routes.ts";
import { registerNewsletterRoutes } from "#server/domains/mail/newsletter/newsletter.routes.ts";
import { readScheduler, readSchedulerMetrics } from "#server/domains/posts/delivery/health/publisher-health.ts";
import { registerPublicProfileRoutes } from "#server/domains/public-profiles/public-profiles.routes.ts";
import { registerShortLinkRoutes } from "#server/domains/short-links/short-links.routes.ts";
import {
  registerAccountAvatarRoutes,
  registerConsentEndedRoutes,
  registerNetworkDocuments,
  registerSocialAccountRoutes,
} from "#server/domains/social-accounts/social-accounts.routes.ts";
import { registerAvatarRoutes } from "#server/domains/users/avatars.routes.ts";
import { registerWorkspacePictureRoutes } from "#server/domains/workspaces/workspaces.routes.ts";
import { readRole } from "#server/domains/workspaces/workspaces.service.ts";
import { logAnsweredCalls } from "#server/http/answered-calls.ts";
import { registerApiDocs } from "#server/http/api-docs.ts";
import { registerClient } from "#server/http/client.ts";
import { callSignals, endSilentConnections } from "#server/http/close-http.ts";
import { registerErrors, sendNotFound, unroutableSender } from "#server/http/errors.ts";
import { type Readiness, registerHealth } from "#server/http/health.ts";
import { registerMetrics } from "#server/http/metrics.ts";
import { limitLongCalls, limitSlowBodies } from "#server/http/request-deadlines.ts";
import { registerSecurityHeaders, securityHeaders } from "#server/http/security-headers.ts";
import { refuseUnreadable, unreadableRequests } from "#server/http/unreadable-requests.ts";
import { diskFolderOf } from "#server/integrations/storage/registry.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { hasRoom } from "#server/lib/files/disk-space.ts";
import type { Logger } from "#server/lib/logger.ts";
import { registerMcp } from "#server/mcp/mcp.plugin.ts";
import { type AppRouter, appRouter } from "#server/router.ts";
import { sandboxPlugin } from "#server/sandbox/sandbox.plugin.ts";
import { createContext } from "#server/trpc/context.ts";
import { describeError } from "#server/trpc/errors.ts";
import { registerEventStreams } from "#server/trpc/init.ts";
import { openApiDocument } from "#server/trpc/openapi/document.ts";
import { registerRest, uploadTimeoutMs } from "#server/trpc/rest.ts";
import { version } from "#server/version.ts";

const bodyLimitBytes = 256 * 1024;
/** Longer than the longest wait that `Prefer: wait=60` allows. */
const handlerTimeoutMs = 75_000;
/** A busy machine may need longer than fastify's default of ten seconds to load the plugins. */
const pluginTimeoutMs = 120_000;
const maxBatchSize = 10;

/** Parses JSON bodies as fastify does, but takes an empty body for "no fields": `POST /posts/{id}/publish` has none. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    return parseJson(request, body as string, done);
  });
}

/**
 * Closing waits for every request under way and for its connection: the signal ends long-polling answers, the header ends the
 * connection. Requests that still arrive are for the next process.
 */
function signalClosing(app: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort(new Error("The server is stopping")));
  app.addHook("onRequest", (_request, _reply, done) => {
    if (!closing.signal.aborted) return done();
    const message = "The server is stopping. Please try again in a moment.";
    done(new DomainError("UNAVAILABLE", message, { retryAfterSeconds: 5 }));
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (closing.signal.aborted) reply.header("connection", "close");
    done();
  });
  return closing.signal;
}

/**
 * Builds the whole HTTP side: all routes, hooks and headers. Does not listen yet.
 * `listenIn` receives the app before its routes are registered, so that a test can hook into every answer.
 */
export async function buildApp(
  deps: Deps,
  readiness: Readiness,
  listenIn: (app: FastifyInstance) => void = () => undefined,
): Promise<FastifyInstance> {
  const { config } = deps;
  const proxies = config.trustProxy;
  const headers = securityHeaders(config);
  const unreadable = unreadableRequests(headers);
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof proxies === "number" ? (_address, hop) => hop < proxies : proxies,
    bodyLimit: bodyLimitBytes,
    handlerTimeout: handlerTimeoutMs,
    pluginTimeout: pluginTimeoutMs,
    // The limit for the arrival of any request; limitSlowBodies sets a shorter one for requests without a file.
    requestTimeout: uploadTimeoutMs,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 2_000 },
    // The default answers of Node and fastify to these requests have neither the documented shape nor our headers.
    http: { requireHostHeader: false },
    return503OnClosing: false,
    clientErrorHandler: unreadable.refuse,
    frameworkErrors: unroutableSender(headers),
  });
  listenIn(app);
  endSilentConnections(app);
  registerErrors(app);
  logAnsweredCalls(app, deps.log);
  limitSlowBodies(app);
  limitLongCalls(app);
  registerSecurityHeaders(app, headers);
  refuseUnreadable(app, unreadable);
  await app.register(compress, { threshold: 1_024, encodings: ["br", "gzip"] });
  registerHealth(app, deps, readiness, {
    readScheduler: async () => {
      const { isAlive, secondsSinceTick } = await readScheduler(deps);
      return { isAlive, secondsSinceTick };
    },
    hasRoom: () => hasRoom(diskFolderOf(config.storage, config.dataDir) ?? config.dataDir),
  });
  registerMetrics(app, deps, () => readSchedulerMetrics(deps));

  const closing = signalClosing(app);
  const signalOf = callSignals(closing);
  const makeContext = (request: FastifyRequest, reply: FastifyReply, batchSize = 1) =>
    createContext({ deps, readSession: readCaller, readRole, signalOf }, request, reply, batchSize);

  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>["trpcOptions"] = {
    router: appRouter,
    maxBatchSize,
    allowMethodOverride: false,
    createContext: ({ req, res, info }) => makeContext(req, res, info.calls.length),
    // Such an error has no context, so the error formatter could not log it.
    onError: ({ error, ctx, req }) => void (ctx === undefined && describeError(error, "en", req.log as Logger)),
  };
  await app.register(fastifyTRPCPlugin, { prefix: "/trpc", trpcOptions });
  registerEventStreams(app, trpcOptions);

  await app.register(
    async (api) => {
      acceptEmptyJson(api);
      let document: ReturnType<typeof openApiDocument> | undefined;
      api.get("/openapi.json", () => (document ??= openApiDocument(appRouter, version)));
      await registerApiDocs(api);
      await registerRest(api, appRouter, makeContext, { folder: join(config.dataDir, "uploads") });
      registerSocialAccountRoutes(api, deps);
      await registerIdentityRoutes(api, deps);
      await registerConsentEndedRoutes(api, deps);
      await registerNewsletterRoutes(api, deps);
      await registerPaymentEventRoutes(api, deps);
      api.setNotFoundHandler(sendNotFound);
    },
    { prefix: "/api" },
  );
  await registerOAuthRoutes(app, deps);
  await registerMcp(app, { deps, router: appRouter, makeContext });
  registerMediaRoutes(app, deps);
  registerAvatarRoutes(app, deps);
  registerShortLinkRoutes(app, deps);
  registerWorkspacePictureRoutes(app, deps);
  registerAccountAvatarRoutes(app, deps);
  registerNetworkDocuments(app, deps);
  registerPublicProfileRoutes(app, deps);
  if (config.sandbox) {
    await app.register(sandboxPlugin, {
      prefix: "/sandbox",
      sql: deps.sql,
      publicUrl: config.publicUrl,
      filesUrl: config.selfUrl,
      mediaOrigins: [config.publicUrl, config.selfUrl],
      outbox: deps.mail.outbox,
      log: deps.log,
    });
  }
  await registerClient(app, config);
  return app;
}
