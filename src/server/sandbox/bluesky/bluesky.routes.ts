import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CallName } from "../calls.ts";
import { type FaultEffects, withFaults } from "../with-faults.ts";
import { blobBytesMax, uploadBlob } from "./blobs.ts";
import { type BlueskyCaller, identify, requireNonce } from "./caller.ts";
import { XrpcError, xrpcErrors, xrpcFaults } from "./errors.ts";
import { getPosts, getPostThread } from "./feed.ts";
import type { BlueskyHost } from "./host.ts";
import { readDidDocument, resolveHandle } from "./identity.ts";
import { readProfile } from "./profiles.ts";
import { getRecord, listRecords } from "./read-records.ts";
import { applyWrites, createRecord, deleteRecord } from "./repo.ts";
import { didOfServer } from "./request-address.ts";
import { requireScope } from "./sign-in/scopes.ts";
import { getServiceAuth } from "./sign-in/service-auth.ts";
import { createSession, deleteSession, readSession, refreshSession } from "./sign-in/sessions.ts";

/** Errors of XRPC calls, also those of the body and the path. */
export function answerXrpcErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | XrpcError, request, reply) => {
    if (error instanceof XrpcError) return reply.code(error.status).headers(error.headers).send(error.body);
    if (error.statusCode === 413) return reply.code(413).send(xrpcErrors.tooLarge().body);
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(400).send(xrpcErrors.invalid(error.message).body);
    request.log.error({ err: error }, "sandbox.bluesky_call_failed");
    return reply.code(500).send(xrpcErrors.internal().body);
  });
}

/** Files of any type are the body of their upload. */
export function takeBytes(app: FastifyInstance, bodyLimit: number): void {
  app.removeContentTypeParser("application/octet-stream");
  app.addContentTypeParser(
    ["application/octet-stream", "*"],
    { parseAs: "buffer", bodyLimit },
    (_request, body, done) => done(null, body),
  );
}

interface XrpcCall {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: BlueskyCaller;
  effects: FaultEffects;
}

/** Bluesky's entryway, which is also the server of all accounts, and the directory of their DIDs. */
export function registerBlueskyRoutes(app: FastifyInstance, host: BlueskyHost): void {
  const { context } = host;
  answerXrpcErrors(app);
  takeBytes(app, blobBytesMax);
  app.addHook("preHandler", (request, reply) => requireNonce(host, request, reply));

  app.get<{ Params: { did: string } }>("/plc/:did", (request) =>
    readDidDocument(context, request, decodeURIComponent(request.params.did)),
  );
  app.get("/xrpc/_health", async () => ({ version: "sandbox" }));
  app.get("/xrpc/com.atproto.server.describeServer", async (request) => ({
    did: didOfServer(request),
    availableUserDomains: [".bsky.test"],
    inviteCodeRequired: false,
  }));
  app.get("/xrpc/com.atproto.identity.resolveHandle", (request) => resolveHandle(context, request));

  const open = (
    method: "GET" | "POST",
    nsid: string,
    name: CallName,
    call: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => app.route({ method, url: `/xrpc/${nsid}`, handler: withFaults(context, name, xrpcFaults, call) });

  open("POST", "com.atproto.server.createSession", "bluesky.create_session", (request, reply) =>
    createSession(host, request, reply),
  );
  open("POST", "com.atproto.server.refreshSession", "bluesky.refresh_session", (request) =>
    refreshSession(host, request),
  );
  app.post("/xrpc/com.atproto.server.deleteSession", (request, reply) => deleteSession(host, request, reply));
  open("GET", "com.atproto.repo.getRecord", "bluesky.get_record", (request) => getRecord(context, request));
  app.get("/xrpc/com.atproto.repo.listRecords", (request) => listRecords(context, request));

  const owned = (
    method: "GET" | "POST",
    nsid: string,
    name: CallName | null,
    call: (input: XrpcCall) => Promise<unknown>,
  ) => {
    const handler = async (request: FastifyRequest, reply: FastifyReply, effects: FaultEffects) =>
      call({ request, reply, effects, caller: await identify(host, request, reply) });
    const url = `/xrpc/${nsid}`;
    if (name !== null) app.route({ method, url, handler: withFaults(context, name, xrpcFaults, handler) });
    else
      app.route({
        method,
        url,
        handler: (request, reply) => handler(request, reply, { processing: "normal", isCutShort: false }),
      });
  };

  owned("GET", "com.atproto.server.getSession", null, async ({ request, caller }) => readSession(request, caller));
  owned("GET", "com.atproto.server.getServiceAuth", null, ({ request, caller }) =>
    getServiceAuth(context, caller, request),
  );
  owned("POST", "com.atproto.repo.createRecord", "bluesky.create_record", ({ caller, request, reply }) =>
    createRecord(host, caller, request, reply),
  );
  owned("POST", "com.atproto.repo.applyWrites", "bluesky.apply_writes", ({ caller, request, reply }) =>
    applyWrites(host, caller, request, reply),
  );
  owned("POST", "com.atproto.repo.deleteRecord", "bluesky.delete_record", ({ caller, request, reply }) =>
    deleteRecord(host, caller, request, reply),
  );
  owned("POST", "com.atproto.repo.uploadBlob", "bluesky.upload_blob", ({ caller, request, effects }) =>
    uploadBlob(context, caller, request, effects),
  );
  /** Passed on to the service that knows all posts; also without a proxy header. */
  const proxied = (nsid: string, name: CallName | null, call: (request: FastifyRequest) => Promise<unknown>) =>
    owned("GET", nsid, name, ({ request, caller }) => {
      requireScope(caller.scopes, { resource: "rpc", method: nsid });
      return call(request);
    });
  proxied("app.bsky.actor.getProfile", "bluesky.profile", (request) => readProfile(context, request));
  proxied("app.bsky.feed.getPosts", "bluesky.get_posts", (request) => getPosts(context, request));
  proxied("app.bsky.feed.getPostThread", null, (request) => getPostThread(context, request));

  app.all("/*", () => {
    throw xrpcErrors.unknownMethod();
  });
}
