import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { z } from "zod";
import type { CallName } from "../calls.ts";
import type { SandboxContext } from "../context.ts";
import { readParams, stringParam } from "../params.ts";
import { sandboxClient } from "../sandbox-endpoints.ts";
import { challengeOf, type Token, isSame, issueToken, revokeToken, spendToken } from "../tokens.ts";
import { type FaultEffects, withFaults } from "../with-faults.ts";
import { type XCaller, identify } from "./caller.ts";
import { appendPart, finalizeUpload, initializeUpload, readUploadStatus } from "./chunked-upload.ts";
import { XError, xErrors, xFaults } from "./errors.ts";
import { lookupTweets, readMe, readTimeline, readTweet } from "./read-tweets.ts";
import { createTweet, deleteTweet } from "./tweets.ts";
import { uploadImage, writeMetadata } from "./upload.ts";

const accessLifeMs = 2 * 3_600_000;
const refreshLifeMs = 180 * 24 * 3_600_000;

/** A confidential client authenticates with HTTP Basic only. */
function requireClient(request: FastifyRequest): void {
  const encoded = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const expected = `${encodeURIComponent(sandboxClient.clientId)}:${encodeURIComponent(sandboxClient.clientSecret)}`;
  if (!isSame(Buffer.from(encoded, "base64").toString(), expected)) {
    throw xErrors.oauth("unauthorized_client", "Missing valid authorization header", 401);
  }
}

async function issuePair(context: SandboxContext, grant: Pick<Token, "personId" | "scopes">) {
  const { personId, scopes } = grant;
  const access = await issueToken(context, { kind: "x_access", personId, scopes, lifeMs: accessLifeMs });
  const isOffline = scopes.includes("offline.access");
  const refresh = isOffline
    ? await issueToken(context, { kind: "x_refresh", personId, scopes, lifeMs: refreshLifeMs })
    : undefined;
  return {
    token_type: "bearer",
    expires_in: accessLifeMs / 1000,
    access_token: access,
    scope: scopes.join(" "),
    ...(refresh === undefined ? {} : { refresh_token: refresh }),
  };
}

/** `POST /2/oauth2/token`: exchanges a code with its PKCE verifier, or a refresh token. Each is valid once. */
async function exchangeToken(context: SandboxContext, request: FastifyRequest) {
  requireClient(request);
  const params = readParams(request);
  const grantType = stringParam(params, "grant_type");
  if (grantType === "refresh_token") {
    const token = await spendToken(context, "x_refresh", stringParam(params, "refresh_token") ?? "");
    if (token === null || token.isExpired)
      throw xErrors.oauth("invalid_request", "Value passed for the token was invalid.");
    return issuePair(context, token);
  }
  if (grantType !== "authorization_code")
    throw xErrors.oauth("unsupported_grant_type", "Use authorization_code or refresh_token.");
  // Spent before the check, so that a code is invalid after a request with a wrong verifier.
  const code = await spendToken(context, "x_code", stringParam(params, "code") ?? "");
  const isVerified = code?.codeChallenge === challengeOf(stringParam(params, "code_verifier") ?? "");
  if (code === null || code.isExpired || !isVerified || code.redirectUri !== stringParam(params, "redirect_uri")) {
    throw xErrors.oauth("invalid_request", "Value passed for the authorization code was invalid.");
  }
  return issuePair(context, code);
}

async function revoke(context: SandboxContext, request: FastifyRequest) {
  requireClient(request);
  const token = stringParam(readParams(request), "token");
  if (token === undefined) throw xErrors.oauth("invalid_request", "Missing required parameter [token].");
  await revokeToken(context, token);
  return { revoked: true };
}

const IdPath = z.object({ id: z.string().default("") });

interface XCall {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: XCaller;
  id: string;
  effects: FaultEffects;
}

/** The calls of X API v2 that this product uses. */
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
