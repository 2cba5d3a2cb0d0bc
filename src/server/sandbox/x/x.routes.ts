import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import type { CallName } from "../faults.ts";
import { type FaultEffects, withFaults } from "../with-faults.ts";
import { readParams } from "../params.ts";
import { identify, type XCaller } from "./caller.ts";
import { appendPart, finalizeUpload, initializeUpload, readUploadStatus } from "./chunked-upload.ts";
import { XError, xErrors, xFaults } from "./errors.ts";
import { lookupTweets, readMe, readTimeline, readTweet } from "./read-tweets.ts";
import { exchangeToken, revoke } from "./token.ts";
import { createTweet, deleteTweet } from "./tweets.ts";
import { uploadImage, writeMetadata } from "./upload.ts";

const IdPath = z.object({ id: z.string().default("") });

interface XCall {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: XCaller;
  id: string;
  effects: FaultEffects;
}

/** X API v2 as far as this product calls it. */
export function registerXRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.setErrorHandler((error: FastifyError | XError, request, reply) => {
    if (error instanceof XError) return reply.code(error.status).send(error.body);
    if (error.statusCode === 413) return reply.code(413).send();
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return reply.code(error.statusCode).send(xErrors.invalid("The request could not be read").body);
    }
    request.log.error({ err: error }, "sandbox.x_call_failed");
    const unavailable = xErrors.unavailable();
    return reply.code(unavailable.status).send(unavailable.body);
  });

  app.post(
    "/2/oauth2/token",
    withFaults(context, "x.token", xFaults, (request) => exchangeToken(context, request)),
  );
  app.post(
    "/2/oauth2/revoke",
    withFaults(context, "x.revoke", xFaults, (request) => revoke(context, request)),
  );

  const route = (
    method: HTTPMethods,
    url: string,
    name: CallName,
    scopes: string[],
    call: (input: XCall) => Promise<unknown>,
  ) =>
    app.route({
      method,
      url,
      handler: withFaults(context, name, xFaults, async (request, reply, effects) => {
        const caller = await identify(context, request, reply, name, scopes);
        return call({ request, reply, caller, effects, id: IdPath.parse(request.params).id });
      }),
    });

  const reading = ["tweet.read", "users.read"];
  const writing = ["tweet.read", "tweet.write", "users.read"];
  const uploading = ["media.write"];

  route("GET", "/2/users/me", "x.me", reading, ({ caller }) => readMe(context, caller));
  route("GET", "/2/users/:id/tweets", "x.timeline", reading, ({ caller, id, request }) =>
    readTimeline(context, caller, id, readParams(request)),
  );
  route("GET", "/2/tweets", "x.lookup", reading, ({ caller, request }) =>
    lookupTweets(context, caller, readParams(request)),
  );
  route("GET", "/2/tweets/:id", "x.lookup", reading, ({ caller, id, request }) =>
    readTweet(context, caller, id, readParams(request)),
  );
  route("POST", "/2/tweets", "x.create_tweet", writing, ({ caller, request, reply }) =>
    createTweet(context, caller, request, reply),
  );
  route("DELETE", "/2/tweets/:id", "x.delete_tweet", writing, ({ caller, id }) => deleteTweet(context, caller, id));

  route("POST", "/2/media/upload", "x.upload", uploading, ({ caller, request }) =>
    uploadImage(context, caller, request),
  );
  route("GET", "/2/media/upload", "x.status", uploading, ({ caller, request }) =>
    readUploadStatus(context, caller, request),
  );
  route("POST", "/2/media/upload/initialize", "x.initialize", uploading, ({ caller, request }) =>
    initializeUpload(context, caller, request),
  );
  route("POST", "/2/media/upload/:id/append", "x.append", uploading, ({ caller, id, ...call }) =>
    appendPart(context, caller, id, call),
  );
  route("POST", "/2/media/upload/:id/finalize", "x.finalize", uploading, ({ caller, id, effects }) =>
    finalizeUpload(context, caller, id, effects),
  );
  route("POST", "/2/media/metadata", "x.metadata", uploading, ({ caller, request }) =>
    writeMetadata(context, caller, request),
  );

  app.all("/*", () => {
    throw xErrors.noRoute();
  });
}
