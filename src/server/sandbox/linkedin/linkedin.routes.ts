import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { z } from "zod";
import type { CallName } from "../calls.ts";
import type { SandboxContext } from "../context.ts";
import { type FaultEffects, withFaults } from "../with-faults.ts";
import { listAcls, readFollowers, readOrganization, readUserInfo } from "./accounts.ts";
import { identify, type LinkedinCaller, requireVersion } from "./caller.ts";
import { createComment, listComments } from "./comments.ts";
import { LinkedinError, linkedinErrors, linkedinFaults } from "./errors.ts";
import { actionOf, finalizeVideo, initializeVideo, initializeWhole, readMedia, receiveBytes } from "./media.ts";
import { exchangeToken, revoke } from "./oauth.ts";
import { createPost, deletePost, editPost, listAuthored, readStatistics } from "./posts.ts";

const Path = z.object({ urn: z.string().default(""), part: z.coerce.number().int().min(0).max(1_300).catch(0) });

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: LinkedinCaller;
  urn: string;
  part: number;
  effects: FaultEffects;
}

/** The calls of LinkedIn's API that this product uses. */
export function registerLinkedinRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.setErrorHandler((error: FastifyError | LinkedinError, request, reply) => {
    reply.removeHeader("x-restli-id");
    if (error instanceof LinkedinError) return reply.code(error.status).send(error.body);
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(error.statusCode).send(linkedinErrors.invalid("The request could not be read").body);
    request.log.error({ err: error }, "sandbox.linkedin_call_failed");
    const unavailable = linkedinErrors.unavailable();
    return reply.code(unavailable.status).send(unavailable.body);
  });

  app.post(
    "/oauth/v2/accessToken",
    withFaults(context, "linkedin.token", linkedinFaults, (request) => exchangeToken(context, request)),
  );
  app.post(
    "/oauth/v2/revoke",
    withFaults(context, "linkedin.revoke", linkedinFaults, (request) => revoke(context, request)),
  );

  const handle = (name: CallName, call: (input: Call) => unknown) =>
    withFaults(context, name, linkedinFaults, async (request, reply, effects) => {
      if (request.routeOptions.url?.includes("/rest/") === true) requireVersion(request);
      const caller = await identify(context, request);
      return call({ request, reply, caller, effects, ...Path.parse(request.params) });
    });
  const route = (method: HTTPMethods, url: string, name: CallName, call: (input: Call) => unknown) =>
    app.route({ method, url, handler: handle(name, call) });

  route("GET", "/v2/userinfo", "linkedin.userinfo", ({ caller }) => readUserInfo(context, caller));
  route("GET", "/rest/organizationAcls", "linkedin.acls", ({ caller, request }) => listAcls(caller, request));
  route("GET", "/rest/organizations/:urn", "linkedin.organizations", ({ caller, urn }) =>
    readOrganization(caller, urn),
  );
  route("GET", "/rest/networkSizes/:urn", "linkedin.followers", ({ caller, urn, request }) =>
    readFollowers(context, caller, urn, request),
  );

  for (const kind of ["image", "document"] as const) {
    route("POST", `/rest/${kind}s`, "linkedin.initialize_upload", ({ caller, request }) =>
      initializeWhole(context, caller, request, kind),
    );
  }
  const initialize = handle("linkedin.initialize_upload", ({ caller, request }) =>
    initializeVideo(context, caller, request),
  );
  const finalize = handle("linkedin.finalize_upload", ({ caller, request, effects }) =>
    finalizeVideo(context, caller, request, effects),
  );
  app.post("/rest/videos", (request, reply) =>
    actionOf(request) === "finalizeUpload" ? finalize(request, reply) : initialize(request, reply),
  );
  route("PUT", "/dms-uploads/:urn/:part", "linkedin.upload", ({ caller, urn, part, ...call }) =>
    receiveBytes(context, caller, { urn, part }, call),
  );
  for (const kind of ["images", "videos", "documents"])
    route("GET", `/rest/${kind}/:urn`, "linkedin.media_status", ({ caller, urn }) => readMedia(context, caller, urn));

  route("POST", "/rest/posts", "linkedin.create_post", ({ caller, request, reply }) =>
    createPost(context, caller, request, reply),
  );
  route("GET", "/rest/posts", "linkedin.list_posts", ({ caller, request }) => listAuthored(context, caller, request));
  route("POST", "/rest/posts/:urn", "linkedin.edit_post", ({ caller, urn, request, reply }) =>
    editPost(context, caller, urn, request, reply),
  );
  route("DELETE", "/rest/posts/:urn", "linkedin.delete_post", ({ caller, urn, reply }) =>
    deletePost(context, caller, urn, reply),
  );
  route("POST", "/rest/socialActions/:urn/comments", "linkedin.comments", ({ caller, urn, request, reply }) =>
    createComment(context, caller, urn, request, reply),
  );
  route("GET", "/rest/socialActions/:urn/comments", "linkedin.list_comments", ({ caller, urn, request }) =>
    listComments(context, caller, urn, request),
  );
  route("GET", "/rest/organizationalEntityShareStatistics", "linkedin.share_statistics", ({ caller, request }) =>
    readStatistics(context, caller, request),
  );

  app.all("/*", () => {
    throw linkedinErrors.noRoute();
  });
}
