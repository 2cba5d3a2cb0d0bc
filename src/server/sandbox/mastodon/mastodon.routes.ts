import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { z } from "zod";
import type { CallName } from "../calls.ts";
import type { SandboxContext } from "../context.ts";
import { readParams } from "../params.ts";
import { type FaultEffects, withFaults } from "../with-faults.ts";
import { createApp } from "./apps.ts";
import { MastodonError, mastodonErrors, mastodonFaults, setRateHeaders } from "./errors.ts";
import { readMedia, uploadMedia } from "./media.ts";
import { exchangeToken, identify, type MastodonCaller, revoke } from "./oauth.ts";
import { listStatuses, readCredentials, readStatus, readStatuses } from "./read-statuses.ts";
import { instanceOf, type MastodonServer, metadataOf } from "./servers.ts";
import { createStatus, deleteStatus, editStatus, readSource } from "./statuses.ts";

/** Mastodon's calls of one account in five minutes. */
const callsPerWindow = 300;

interface MastodonCall {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: MastodonCaller;
  id: string;
  params: Record<string, unknown>;
  effects: FaultEffects;
}

const IdPath = z.object({ id: z.string().default("") });

const identity = ["profile", "read:accounts"];
const reading = ["read:statuses"];
const writing = ["write:statuses"];
const uploading = ["write:media"];

/** The calls of Mastodon's API that this product uses, as one server speaks them. */
export function registerMastodonRoutes(app: FastifyInstance, context: SandboxContext, server: MastodonServer): void {
  app.setErrorHandler((error: FastifyError | MastodonError, request, reply) => {
    if (error instanceof MastodonError) return reply.code(error.status).send(error.body);
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(error.statusCode).send(mastodonErrors.badRequest().body);
    request.log.error({ err: error }, "sandbox.mastodon_call_failed");
    const unavailable = mastodonErrors.unavailable();
    return reply.code(unavailable.status).send(unavailable.body);
  });

  if (server.isModern)
    app.get("/.well-known/oauth-authorization-server", async (request) => metadataOf(request, server));
  app.post(
    "/api/v1/apps",
    withFaults(context, "mastodon.apps", mastodonFaults, (request) => createApp(context, server, request)),
  );
  app.post(
    "/oauth/token",
    withFaults(context, "mastodon.token", mastodonFaults, (request) => exchangeToken(context, server, request)),
  );
  app.post(
    "/oauth/revoke",
    withFaults(context, "mastodon.revoke", mastodonFaults, (request) => revoke(context, server, request)),
  );
  for (const url of ["/api/v1/instance", ...(server.isModern ? ["/api/v2/instance"] : [])])
    app.get(
      url,
      withFaults(context, "mastodon.instance", mastodonFaults, async () => instanceOf(server)),
    );

  const route = (
    method: HTTPMethods,
    url: string,
    name: CallName,
    anyOf: string[],
    call: (input: MastodonCall) => Promise<unknown>,
  ) =>
    app.route({
      method,
      url,
      handler: withFaults(context, name, mastodonFaults, async (request, reply, effects) => {
        const caller = await identify(context, server, request, anyOf);
        const { used, resetsAt } = context.mastodonCalls.hit(caller.accountId, context.now());
        setRateHeaders(reply, callsPerWindow, callsPerWindow - used, resetsAt);
        if (used > callsPerWindow) throw mastodonErrors.tooMany();
        const { id } = IdPath.parse(request.params);
        return call({ request, reply, caller, id, params: readParams(request), effects });
      }),
    });

  route("GET", "/api/v1/accounts/verify_credentials", "mastodon.verify_credentials", identity, ({ caller }) =>
    readCredentials(context, server, caller),
  );
  route("GET", "/api/v1/accounts/:id/statuses", "mastodon.statuses", reading, ({ caller, ...call }) =>
    listStatuses(context, server, caller, call),
  );
  if (server.isModern)
    route("GET", "/api/v1/statuses", "mastodon.status", reading, ({ caller, params }) =>
      readStatuses(context, server, caller, params),
    );
  route("GET", "/api/v1/statuses/:id", "mastodon.status", reading, ({ caller, id }) =>
    readStatus(context, server, caller, id),
  );
  if (server.hasSource)
    route("GET", "/api/v1/statuses/:id/source", "mastodon.source", reading, ({ caller, id }) =>
      readSource(context, caller, id),
    );
  route("POST", "/api/v1/statuses", "mastodon.create_status", writing, ({ caller, ...call }) =>
    createStatus(context, server, caller, call),
  );
  route("PUT", "/api/v1/statuses/:id", "mastodon.edit_status", writing, ({ caller, ...call }) =>
    editStatus(context, server, caller, call),
  );
  route("DELETE", "/api/v1/statuses/:id", "mastodon.delete_status", writing, ({ caller, ...call }) =>
    deleteStatus(context, server, caller, call),
  );
  route("POST", "/api/v2/media", "mastodon.media", uploading, ({ caller, ...call }) =>
    uploadMedia(context, server, caller, call),
  );
  route("GET", "/api/v1/media/:id", "mastodon.media_status", uploading, ({ caller, id, reply }) =>
    readMedia(context, caller, id, reply),
  );

  app.all("/*", () => {
    throw mastodonErrors.notFound();
  });
}
