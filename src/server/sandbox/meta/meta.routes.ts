import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import type { CallName } from "../faults.ts";
import { type FaultEffects, withFaults } from "../with-faults.ts";
import { type Caller, identify, resolveMe } from "./caller.ts";
import { createComment, listComments } from "./comments.ts";
import { createContainer } from "./containers.ts";
import { GraphError, graphErrors, graphFaults } from "./errors.ts";
import { createPagePost } from "./feed.ts";
import { deletePermissions, listPages, readMe, readPermissions } from "./me.ts";
import { readNode } from "./nodes.ts";
import { deleteOwnPost, listPagePosts, updatePagePost } from "./page-posts.ts";
import { createPhoto } from "./photos.ts";
import { listInstagramMedia, publishContainer, readPublishingLimit } from "./publish-container.ts";
import { debugToken, exchangeToken } from "./token.ts";
import { uploadReel, uploadVideo } from "./videos.ts";

const GraphPath = z.object({ id: z.string().default("me"), name: z.string().nullable().default(null) });
type GraphPath = z.infer<typeof GraphPath>;

interface GraphRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  effects: FaultEffects;
}
type GraphCall = (caller: Caller, path: GraphPath, call: GraphRequest) => Promise<unknown>;

/** The Graph API as far as this product calls it. Mounted with and without a version in front. */
export function registerMetaRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.setErrorHandler((error: FastifyError | GraphError, request, reply) => {
    if (error instanceof GraphError) return reply.code(error.status).send(error.body);
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return reply.code(error.statusCode).send(graphErrors.parameter("The request could not be read").body);
    }
    request.log.error({ err: error }, "sandbox.graph_call_failed");
    const unknown = graphErrors.unknown();
    return reply.code(unknown.status).send(unknown.body);
  });

  const open = (
    method: HTTPMethods[],
    url: string,
    name: CallName,
    call: (request: FastifyRequest) => Promise<unknown>,
  ) => app.route({ method, url, handler: withFaults(context, name, graphFaults, call) });

  const route = (method: HTTPMethods, url: string, name: CallName, call: GraphCall) =>
    app.route({
      method,
      url,
      handler: withFaults(context, name, graphFaults, async (request, reply, effects) => {
        const caller = await identify(context, request, reply);
        const path = GraphPath.parse(request.params);
        return call(caller, { ...path, id: resolveMe(caller, path.id) }, { request, reply, effects });
      }),
    });

  open(["GET", "POST"], "/oauth/access_token", "meta.token", (request) => exchangeToken(context, request));
  open(["GET"], "/debug_token", "meta.token", (request) => debugToken(context, request));
  route("GET", "/me", "meta.me", (caller) =>
    caller.token.kind === "meta_user" ? readMe(context, caller) : readNode(context, caller, "me"),
  );
  route("GET", "/me/accounts", "meta.accounts", (caller) => listPages(context, caller));
  route("GET", "/:id/permissions", "meta.permissions", async (caller) => readPermissions(caller));
  route("DELETE", "/:id/permissions", "meta.permissions", (caller, { id }) =>
    deletePermissions(context, caller, id, null),
  );
  route("DELETE", "/:id/permissions/:name", "meta.permissions", (caller, { id, name }) =>
    deletePermissions(context, caller, id, name),
  );

  route("POST", "/:id/photos", "facebook.photos", (caller, { id }, { request, reply }) =>
    createPhoto(context, caller, id, request, reply),
  );
  route("POST", "/:id/videos", "facebook.videos", (caller, { id }, call) => uploadVideo(context, caller, id, call));
  route("POST", "/:id/video_reels", "facebook.reels", (caller, { id }, call) => uploadReel(context, caller, id, call));
  route("POST", "/:id/feed", "facebook.feed", (caller, { id }, { reply }) =>
    createPagePost(context, caller, id, reply),
  );
  route("GET", "/:id/feed", "facebook.list", (caller, { id }) => listPagePosts(context, caller, id));
  route("GET", "/:id/published_posts", "facebook.list", (caller, { id }) => listPagePosts(context, caller, id));
  route("POST", "/:id/comments", "meta.comments", (caller, { id }, { reply }) =>
    createComment(context, caller, id, reply),
  );

  route("GET", "/:id/comments", "meta.list_comments", (caller, { id }) => listComments(context, caller, id));

  route("POST", "/:id/media", "instagram.containers", (caller, { id }, call) =>
    createContainer(context, caller, id, call),
  );
  route("POST", "/:id/media_publish", "instagram.publish", (caller, { id }, { reply }) =>
    publishContainer(context, caller, id, reply),
  );
  route("GET", "/:id/media", "instagram.list", (caller, { id }) => listInstagramMedia(context, caller, id));
  route("GET", "/:id/content_publishing_limit", "instagram.limit", (caller, { id }) =>
    readPublishingLimit(context, caller, id),
  );

  route("GET", "/:id", "meta.node", (caller, { id }) => readNode(context, caller, id));
  route("POST", "/:id", "facebook.update", (caller, { id }, { reply }) => updatePagePost(context, caller, id, reply));
  route("DELETE", "/:id", "facebook.delete", (caller, { id }) => deleteOwnPost(context, caller, id));

  // A not-found handler cannot sit behind a version in the path.
  app.all("/*", () => {
    throw graphErrors.unknownPath();
  });
}
