import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { z } from "zod";
import type { CallName } from "../calls.ts";
import { type SandboxContext, avatarUrl } from "../context.ts";
import { limitParam, readParams, stringParam } from "../params.ts";
import { type Account, accountsOfPerson } from "../people.ts";
import { issueToken, pageTokenFor, removeScope, revokeTokensOfPerson } from "../tokens.ts";
import { type FaultEffects, withFaults } from "../with-faults.ts";
import { type Caller, identify, requireScope, resolveMe } from "./caller.ts";
import { createComment, listComments } from "./comments.ts";
import { createContainer } from "./containers.ts";
import { GraphError, graphErrors, graphFaults } from "./errors.ts";
import { createPagePost } from "./feed.ts";
import { type GraphNode, pickFields } from "./fields.ts";
import { instagramNode, personNode, readNode } from "./nodes.ts";
import { deleteOwnPost, listPagePosts, updatePagePost } from "./page-posts.ts";
import { createPhoto } from "./photos.ts";
import { listInstagramMedia, publishContainer, readPublishingLimit } from "./publish-container.ts";
import { debugToken, exchangeToken, isByApp } from "./token.ts";
import { uploadReel, uploadVideo } from "./videos.ts";

const pageTasks = ["ADVERTISE", "ANALYZE", "CREATE_CONTENT", "MESSAGING", "MODERATE", "MANAGE"];

async function readMe(context: SandboxContext, caller: Caller): Promise<GraphNode> {
  const node = await personNode(context, caller.token.personId);
  if (node === null) throw graphErrors.objectMissing(caller.token.personId);
  return pickFields(node, stringParam(caller.params, "fields") ?? "id,name");
}

const readPermissions = (caller: Caller) => ({
  data: caller.token.scopes.map((permission) => ({ permission, status: "granted" })),
});

const requireOwner = ({ token }: Caller, personId: string) => {
  if (token.personId !== personId) throw graphErrors.objectMissing(personId);
};

async function deletePermission(context: SandboxContext, caller: Caller, personId: string, permission: string) {
  requireOwner(caller, personId);
  await removeScope(context, personId, permission);
  return { success: true };
}

/** Deletes the whole grant of a person: with their token, or for the app itself, which names them by their id. */
async function deleteGrant(context: SandboxContext, request: FastifyRequest, reply: FastifyReply) {
  const { id } = GraphPath.parse(request.params);
  let personId = id;
  if (!isByApp(request, readParams(request))) {
    const caller = await identify(context, request, reply);
    personId = resolveMe(caller, id);
    requireOwner(caller, personId);
  }
  await revokeTokensOfPerson(context, personId);
  return { success: true };
}

/** `me/accounts`: the user's Pages, each with a Page token that does not expire. */
async function listPages(context: SandboxContext, caller: Caller) {
  if (caller.token.kind !== "meta_user")
    throw graphErrors.parameter("Tried accessing nonexisting field (accounts) on node type (Page)");
  requireScope(caller, "pages_show_list");
  const accounts = await accountsOfPerson(context, caller.token.personId);
  const pages = accounts
    .filter(({ platform }) => platform === "facebook")
    .slice(0, limitParam(caller.params, "limit", 25, 100));
  const fields = stringParam(caller.params, "fields") ?? "access_token,category,name,id,tasks";
  const data = await Promise.all(
    pages.map(async (page) => {
      const linked = accounts.find(({ pageId }) => pageId === page.id);
      return pickFields(await listedPage(context, caller, page, linked), fields);
    }),
  );
  const cursors = { before: pages.at(0)?.id, after: pages.at(-1)?.id };
  return pages.length === 0 ? { data } : { data, paging: { cursors } };
}

async function listedPage(
  context: SandboxContext,
  caller: Caller,
  page: Account,
  instagram: Account | undefined,
): Promise<GraphNode> {
  const { scopes, personId } = caller.token;
  const token = await issueToken(context, {
    kind: "meta_page",
    personId,
    accountId: page.id,
    scopes,
    lifeMs: null,
    secret: pageTokenFor(caller.secret, page.id),
  });
  const isInstagramVisible = instagram !== undefined && scopes.includes("instagram_basic");
  return {
    id: page.id,
    name: page.name,
    access_token: token,
    category: "Sandbox",
    tasks: pageTasks,
    picture: { data: { url: avatarUrl(context, page.id) } },
    instagram_business_account: isInstagramVisible ? instagramNode(context, instagram, 0) : undefined,
  };
}

const GraphPath = z.object({ id: z.string().default("me"), name: z.string().nullable().default(null) });
type GraphPath = z.infer<typeof GraphPath>;

interface GraphRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  effects: FaultEffects;
}
type GraphCall = (caller: Caller, path: GraphPath, call: GraphRequest) => Promise<unknown>;

/** The calls of the Graph API that this product uses. Registered with and without a version prefix. */
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
    call: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
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
  open(["DELETE"], "/:id/permissions", "meta.permissions", (request, reply) => deleteGrant(context, request, reply));
  route("DELETE", "/:id/permissions/:name", "meta.permissions", (caller, { id, name }) =>
    deletePermission(context, caller, id, name ?? ""),
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

  // Fastify allows no not-found handler below a prefix with a parameter.
  app.all("/*", () => {
    throw graphErrors.unknownPath();
  });
}
